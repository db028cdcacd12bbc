/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Default `left`. */
  readonly align?: 'left' | 'right';
}

/** A Markdown table with aligned columns. */
export function markdownTable(columns: readonly Column[], lines: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, index) =>
    Math.max(3, title.length, ...lines.map((line) => line[index]?.length ?? 0)),
  );
  const row = (cells: readonly string[]): string =>
    `| ${columns.map(({ align }, index) => pad(cells[index] ?? '', widths[index] ?? 0, align)).join(' | ')} |`;
  const rule = columns.map(({ align }, index) => {
    const width = widths[index] ?? 0;
    return align === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width);
  });
  return [row(columns.map(({ title }) => title)), row(rule), ...lines.map(row)].join('\n');
}

function pad(text: string, width: number, align: Column['align']): string {
  return align === 'right' ? text.padStart(width) : text.padEnd(width);
}
