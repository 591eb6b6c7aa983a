import RectoLayout
import Testing
