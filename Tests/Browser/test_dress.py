"""How the reader looks: its own height, colours that a host sets, a publisher's brand, and its words in ten languages."""

import json

import pytest

BARE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">%s
<script type="module" src="marks-ltr/reader/recto-reader.js"></script></head>
<body>%s</body></html>"""
TAG = '<recto-reader src="marks-ltr/edition.json"></recto-reader>'
# The WCAG contrast of all words of bars, menu and panel with their backgrounds, from the colours that the browser computes.
CONTRASTS = """(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
    const pixel = (...colors) => {
        context.clearRect(0, 0, 1, 1);
        for (const color of colors) { context.fillStyle = color; context.fillRect(0, 0, 1, 1); }
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (rgb) => rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = (element) => {
        const colors = [];
        for (let at = element; at && at !== reader; at = at.parentElement) colors.unshift(getComputedStyle(at).backgroundColor);
        return pixel('#fff', ...colors);
    };
    const found = {};
    for (const element of all('.bar *, .sheet *, .panel *, .card *')) {
        const words = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('') || element.value?.trim?.();
        if (!words || !element.checkVisibility() || element.type === 'range') continue;
        const [one, other] = [pixel(getComputedStyle(element).color), behind(element)].map(luminance).sort((a, b) => b - a);
        found[words] = (one + 0.05) / (other + 0.05);
    }
    return found;
})()"""


@pytest.mark.parametrize("body, width, expected", [
    # An element without a height of its own takes the first page's shape and the bars, at most the window's height.
    (TAG, 1280, lambda height, aspect: height == pytest.approx(0.85 * 800, abs=1)),
    (f"<div style='width: 300px'>{TAG}</div>", 1280, lambda height, aspect: height == pytest.approx(300 * aspect + 108, abs=1)),
    # A height that the page sets wins.
    (f"<div style='height: 420px'>{TAG}</div>", 1280, lambda height, aspect: height == pytest.approx(420, abs=0.5)),
    (TAG + "<style>recto-reader { height: 90vh }</style>", 1280, lambda height, aspect: height == pytest.approx(720, abs=0.5)),
    (f"<div style='display: flex; flex-direction: column; height: 500px'><p style='margin: 0; height: 100px'>x</p>{TAG}</div>"
     "<style>recto-reader { flex: 1 }</style>", 1280, lambda height, aspect: height == pytest.approx(400, abs=0.5)),
], ids=["alone", "narrow", "in a box", "by a rule", "in a column"])
def test_the_reader_has_a_height_of_its_own(reader, editions, root, body, width, expected):
    editions("marks-ltr")
    (root / "bare.html").write_text(BARE % ("", body))
    one = reader(width=width).open("bare.html")
    aspect = one.eval("(({width, height}) => height / width)(reader.edition.picture(0))")
    assert expected(one.eval("reader.getBoundingClientRect().height"), aspect)
    assert one.eval("find('.canvas').getBoundingClientRect().height") > 200


HOSTS_COLOURS = {
    "nothing": "", "dark surface": "--recto-surface: #8b1a1a", "dark surface and white": "--recto-surface: #8b1a1a; --recto-ink: #fff",
    "white ink": "--recto-ink: #fff", "middle grey": "--recto-surface: #767676", "black": "--recto-surface: #000",
    "yellow": "--recto-surface: #ffd400; --recto-accent: #ffd400", "accent of the surface": "--recto-surface: #0a5c8f; --recto-accent: #0a5c8f",
    "translucent": "--recto-surface: rgb(10 60 30 / 92%)",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("colours", HOSTS_COLOURS)
def test_words_stay_legible_in_a_host_s_colours(reader, editions, root, colours, scheme):
    editions("marks-ltr")
    rules = HOSTS_COLOURS[colours]
    if scheme == "dark":
        rules = rules.replace(":", "-dark:")
    (root / "bare.html").write_text(BARE % (f"<style>recto-reader {{ {rules} }}</style>", TAG))
    one = reader(color_scheme=scheme, reduced_motion="reduce").open("bare.html")
    one.eval("reader.goTo({page: 4})")
    one.until("!find('.return').hidden")
    for state in ("reader.furniture.open('contents')", "reader.furniture.open('pages')", "reader.furniture.open('search')",
                  "reader.furniture.act({dataset: {do: 'menu'}})"):
        one.eval(f"void ({state})")
        one.until("root.getAnimations().length === 0")
        found = one.eval(CONTRASTS)
        assert len(found) > 4 and {words: contrast for words, contrast in found.items() if contrast < 4.5} == {}, state


WORDS = {
    "de": ("Inhalt", "Einzelseiten", "1 von 6"), "fr": ("Sommaire", "Pages simples", "1 sur 6"), "es": ("Índice", "Páginas sueltas", "1 de 6"),
    "it": ("Indice", "Pagine singole", "1 di 6"), "pt": ("Índice", "Páginas simples", "1 de 6"), "nl": ("Inhoud", "Enkele pagina’s", "1 van 6"),
    "ja": ("目次", "単ページ", "1 / 6"), "zh": ("目录", "单页", "1 / 6"), "ar": ("المحتويات", "صفحات مفردة", "1 من 6"), "en": ("Contents", "Single pages", "1 of 6"),
}


@pytest.mark.parametrize("language", WORDS)
def test_words_are_in_the_edition_s_language(reader, variant, language):
    contents, single, pages = WORDS[language]
    one = reader(locale="da-DK").open(variant("marks-ltr", language=language) + "/")
    assert one.eval("find('[data-do=contents]').title") == contents
    assert one.until("find('.label').value") == pages
    one.click("[data-do=menu]")
    assert single in one.eval("find('.sheet').innerText")
    assert one.eval("[find('.bar').dir, find('.bar').lang]") == ["rtl" if language == "ar" else "ltr", language]
    # No other language was loaded.
    loaded = one.page.evaluate("performance.getEntriesByType('resource').map(({name}) => name.split('/').pop()).filter((name) => name.startsWith('language-'))")
    assert loaded == ([] if language == "en" else [f"language-{language}.js"])


def test_lang_wins_and_may_change(reader, variant, root):
    folder = variant("marks-ltr", language="fr")
    (root / "bare.html").write_text(BARE % ("", TAG.replace("marks-ltr", folder).replace("src", 'lang="de" src')))
    one = reader().open("bare.html")
    assert one.eval("find('[data-do=contents]').title") == "Inhalt"
    one.eval("(reader.lang = 'ja')")
    one.until("find('[data-do=contents]')?.title === '目次'")
    assert one.eval("all('.bar').length") == 2
    one.eval("(reader.lang = '')")
    one.until("find('[data-do=contents]')?.title === 'Sommaire'")


def test_an_edition_s_own_words(reader, variant, root):
    folder = variant("marks-ltr", language="he", translation="he.json")
    (root / folder / "he.json").write_text(json.dumps({"language": "he", "direction": "rtl", "words": {"Contents": "תוכן", "Zoom": "זום"}}))
    one = reader().open(folder + "/")
    assert one.eval("[find('[data-do=contents]').title, find('[data-do=menu]').title, find('.bar').dir]") == ["תוכן", "View and page", "rtl"]


@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_bars_and_panels_turn_with_the_words(reader, variant, width, height):
    one = reader(width=width, height=height).open(variant("marks-ltr", language="ar") + "/")
    middle = "((name) => (({left, right}) => (left + right) / 2 / innerWidth)(find(name).getBoundingClientRect()))"
    assert one.eval(f"{middle}('[data-do=contents]')") > 0.8 and one.eval(f"{middle}('[data-do=menu]')") < 0.2
    assert one.eval("find('h1').scrollWidth <= find('h1').clientWidth + 1")
    one.click("[data-do=contents]")
    one.sharp()
    box = one.eval("(({left, right, width}) => [left, innerWidth - right, width])(find('.panel').getBoundingClientRect())")
    if width > 800:
        assert box == [width - 320, 0, 320]
        # Pages get the space beside the panel, and the panel does not cover the arrows.
        page = one.eval("(({left, right}) => [left, right])(find('.page').getBoundingClientRect())")
        assert 0 < page[0] and page[1] < width - 320
        assert one.eval("find('.arrow.right').getBoundingClientRect().right") < width - 320
        # The arrow key leads to the next tab in the direction of the words.
        one.page.keyboard.press("ArrowLeft")
        one.until("reader.furniture.panel.tab === 'pages'")
    else:
        assert box == [0, 0, width]
    one.click("[data-do=close-panel]")
    one.click("[data-do=menu]")
    assert one.eval("find('.sheet').getBoundingClientRect().left") == pytest.approx(8, abs=1)
    assert one.eval("document.documentElement.scrollWidth") == width


SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><rect width="120" height="40" fill="#fff"/></svg>'


@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_a_publisher_s_brand(reader, variant, root, width, height):
    folder = variant("marks-ltr", brand={"style": "brand/brand.css", "logo": "brand/logo.svg", "name": "Acme Press", "href": "https://acme.example/"})
    (root / folder / "brand").mkdir()
    (root / folder / "brand/logo.svg").write_text(SIGN)
    (root / folder / "brand/brand.css").write_text(":host { --recto-surface: #8b1a1a; --recto-accent: #ffd400; }")
    one = reader(width=width, height=height).open(folder + "/")
    one.until("find('.brand img')?.naturalWidth === 120")
    assert one.eval("[find('.brand').href, find('.brand img').alt, find('.brand').target]") == ["https://acme.example/", "Acme Press", "_blank"]
    assert one.eval("getComputedStyle(find('.bar')).backgroundColor") == "rgb(139, 26, 26)"
    assert one.eval("getComputedStyle(find('h1')).color") in ("rgb(255, 255, 255)", "color(xyz-d65 0.9505 1 1.089)")
    assert one.eval("document.documentElement.scrollWidth") == width
    # The surrounding page's colours win over the brand's.
    one.eval("reader.style.setProperty('--recto-surface', 'rgb(1, 2, 3)')")
    assert one.eval("getComputedStyle(find('.bar')).backgroundColor") == "rgb(1, 2, 3)"
    # The next edition does not keep the brand.
    one.eval("reader.style.removeProperty('--recto-surface')")
    one.eval("reader.setAttribute('src', '../marks-ltr/edition.json')")
    one.until("reader.furniture && !find('link.brand') && !find('.brand')")
    assert one.eval("getComputedStyle(find('.bar')).backgroundColor") == "rgb(250, 249, 246)"


def test_a_brand_that_leads_to_a_script_leads_nowhere(reader, variant, root):
    folder = variant("marks-ltr", brand={"logo": "cover.svg", "href": "javascript:alert(1)"})
    (root / folder / "cover.svg").write_text(SIGN)
    one = reader().open(folder + "/")
    one.until("find('.brand img')?.naturalWidth === 120")
    assert one.eval("find('.brand').localName") == "span"


def test_a_lost_page_offers_nothing_to_try_again(reader, variant):
    def lose(edition):
        (width, height, *_), *rest = edition["pages"]
        edition["pages"] = [[width, height, 0, 0, 1], *edition["pages"]]
    one = reader().open(variant("marks-ltr", lose) + "/#page=1", wait=False)
    one.until("find('.lost')")
    assert one.eval("[find('.lost').innerText, find('.lost button')]") == ["This page is damaged and can’t be shown.", None]


def test_a_script_of_the_page_hears_what_readers_do(reader, variant):
    one = reader().open(variant("marks-ltr", document={"href": "marks.pdf"}, search=["a mark"] * 6) + "/")
    one.eval("""void (() => {
        window.seen = [];
        for (const name of ['action', 'search', 'leave']) reader.addEventListener(name, ({type, detail}) => seen.push([type, detail]));
        reader.addEventListener('action', (event) => event.detail.name === 'print' && event.preventDefault());
    })()""")
    one.click("[data-do=larger]")
    one.click("[data-do=search]")
    one.page.keyboard.insert_text("mark")  # at once: letters apart would be searched one by one
    one.until("seen.some(([type]) => type === 'search')")
    one.click("[data-do=menu]")
    one.click("input[value=single]")
    # The reader skips an action that a listener prevents: it makes no frame to print from.
    one.click("[data-do=print]")
    assert one.eval("find('iframe')") is None
    one.click("[data-do=menu]")
    one.eval("find('[download]').addEventListener('click', (event) => event.preventDefault())")
    one.click("[data-do=download]")
    seen = one.page.evaluate("seen")
    names = [detail.get("name") for kind, detail in seen if kind == "action"]
    assert names == ["larger", "search", "menu", "layout", "print", "menu", "download"]
    assert [detail for kind, detail in seen if detail.get("name") == "layout"] == [{"name": "layout", "value": "single", "page": 1}]
    assert [detail["query"] for kind, detail in seen if kind == "search"] == ["mark"]
