// The curve that is printed on the page, and a day to choose on it. Springs and neaps follow the moon's 29.5 days.
const height = (day) => {
    const range = 1.9 + 0.9 * Math.cos((2 * Math.PI * (day - 8.6)) / 14.77);
    return 3.2 + range * Math.sin((2 * Math.PI * day * 24) / 12.42);
};
const x = (day) => (day - 1) * 30.3;
const y = (metres) => 96 - metres * 14.5;
let line = "";
for (let day = 1; day <= 30.6; day += 1 / 48) line += `${line ? "L" : "M"}${x(day).toFixed(1)} ${y(height(day)).toFixed(1)}`;
document.getElementById("curve").setAttribute("d", line);

const slider = document.getElementById("day");
function show() {
    const day = Number(slider.value);
    const hour = String(Math.floor((day % 1) * 24)).padStart(2, "0");
    document.getElementById("now").setAttribute("d", `M${x(day)} 0V100`);
    document.getElementById("height").value = `${Math.floor(day)} April, ${hour}.00: ${height(day).toFixed(1)} m`;
    slider.setAttribute("aria-valuetext", document.getElementById("height").value);
}
slider.addEventListener("input", show);
show();
