/** Formats a table as text. The first column is left-aligned, the others are right-aligned. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((text, column) =>
          column ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
