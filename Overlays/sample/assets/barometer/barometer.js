// A barometer that moves when it is tapped, as barometers do. 27 degrees for 10 hPa, 1000 at the top.
const words = ["Storm", "Rain", "Change", "Fair", "Dry"];
const degrees = (pressure) => (pressure - 1000) * 2.7;
const scale = document.getElementById("scale");

function add(name, attributes, text = "") {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.textContent = text;
    scale.append(node);
}

function at(pressure, radius) {
    const turn = (degrees(pressure) * Math.PI) / 180;
    return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) + 4 };
}

for (let pressure = 950; pressure <= 1050; pressure += 1) {
    const length = pressure % 10 === 0 ? 11 : 5;
    add("path", { class: "tick", d: `M0-${147}v${length}`, transform: `rotate(${degrees(pressure)})` });
    if (pressure % 10 === 0) add("text", at(pressure, 122), String(pressure));
}
words.forEach((word, index) => add("text", { ...at(968 + 16 * index, 88), class: "word" }, word));

let pressure = 1008;
document.getElementById("glass").addEventListener("click", () => {
    pressure = Math.round(Math.min(1045, Math.max(955, pressure + (Math.random() - 0.45) * 24)));
    document.getElementById("needle").setAttribute("style", `transform: rotate(${degrees(pressure)}deg)`);
    const word = words[Math.min(4, Math.max(0, Math.round((pressure - 968) / 16)))];
    document.getElementById("reading").textContent = `${pressure} hPa, ${word}`;
});
