"""The sixteen pages of "Fathom", one module for each kind of page."""
