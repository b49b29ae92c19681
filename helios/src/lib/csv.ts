/** A head with the names of the columns, and a line for each row. A missing value is an empty cell. */
export function formatCsv(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
  return [columns, ...rows.map((row) => columns.map((column) => quoteCell(row[column] ?? '')))]
    .map((cells) => cells.join(','))
    .join('\n');
}

/** An apostrophe prevents a spreadsheet from interpreting a cell as a formula. */
function quoteCell(value: unknown): string {
  return `"${String(value)
    .replace(/^[=+\-@]/, "'$&")
    .replaceAll('"', '""')}"`;
}
