// The printed grid, to be filled in. Answers are the reader's: none are in here.
const rows = [
    "......#....", ".#.#.#.#.#.", "...........", ".#.#.#.#.#.", ".....#.....", "##.#.#.#.##",
    ".....#.....", ".#.#.#.#.#.", "...........", ".#.#.#.#.#.", "....#......",
];
const grid = document.getElementById("grid");
const cells = new Map();
const isOpen = (row, column) => (rows[row] ?? "")[column] === ".";
let number = 0;

rows.forEach((line, row) => [...line].forEach((square, column) => {
    if (square === "#") return grid.append(document.createElement("i"));
    const label = document.createElement("label");
    const input = document.createElement("input");
    const startsAcross = !isOpen(row, column - 1) && isOpen(row, column + 1);
    const startsDown = !isOpen(row - 1, column) && isOpen(row + 1, column);
    input.maxLength = 1;
    input.autocomplete = "off";
    input.setAttribute("aria-label", `Row ${row + 1}, column ${column + 1}`);
    if (startsAcross || startsDown) {
        const mark = document.createElement("span");
        mark.textContent = String((number += 1));
        label.append(mark);
    }
    input.addEventListener("input", () => input.value && go(row, column, 0, 1));
    input.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
        if (!step) return;
        event.preventDefault();
        go(row, column, ...step);
    });
    label.append(input);
    grid.append(label);
    cells.set(`${row},${column}`, input);
}));

/** The next open square that way, over black ones; nothing at the edge. */
function go(row, column, down, across) {
    for (let i = 1; i < rows.length; i += 1) {
        const next = cells.get(`${row + i * down},${column + i * across}`);
        if (next) return next.focus();
    }
}
