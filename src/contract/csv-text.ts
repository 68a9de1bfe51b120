export type CsvCell = string | number | null;

/**
 * Writes a table as RFC 4180 says, with a byte order mark, so that spreadsheets read it as UTF-8.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return csvStart + rows.map(csvLine).join("");
}

/** For a file that is written line by line. */
export const csvStart = "\uFEFF";

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

const negativeNumber = /^-\d+(?:\.\d+)?$/;

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front: some read
 * full-width signs, too.
 */
function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const isFormula = /^[=+\-@\t\r＝＋－＠]/.test(cell) && !negativeNumber.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
