"""TestPDFs/fonts.conf: only the fonts that the tests count on.

A font package more or less on the machine changes the pixels of pages whose
fonts are not embedded; goldens are made with FONTCONFIG_FILE set to this file.
"""

# The whole of conf.d would let in the user's own configuration (50-user.conf).
RULES = ["30-metric-aliases", "61-urw-bookman", "61-urw-c059", "61-urw-d050000l",
         "61-urw-fallback-backwards", "61-urw-fallback-generics", "61-urw-gothic",
         "61-urw-nimbus-mono-ps", "61-urw-nimbus-roman", "61-urw-nimbus-sans",
         "61-urw-p052", "61-urw-standard-symbols-ps", "61-urw-z003"]
CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<!-- Written by tools/make/testpdfs/generate. For stable goldens: only the URW base
     fonts (package fonts-urw-base35), found under the names of the standard
     fourteen by the distribution's own alias rules. -->
<fontconfig>
  <dir>/usr/share/fonts/opentype/urw-base35</dir>
  <dir>/usr/share/fonts/type1/urw-base35</dir>
RULES
  <!-- A family that nobody knows is set in a sans serif, not in dingbats. -->
  <match target="pattern">
    <edit name="family" mode="append_last"><string>Nimbus Sans</string></edit>
  </match>
  <cachedir prefix="xdg">recto-fontconfig</cachedir>
</fontconfig>
"""


def fonts_conf(out):
    rules = "\n".join(f'  <include ignore_missing="yes">/etc/fonts/conf.d/{name}.conf</include>'
                      for name in RULES)
    (out / "fonts.conf").write_text(CONF.replace("RULES", rules), encoding="ascii")
