/** The figures in one row of a table, in the order of the columns. */
export interface MeasuredRow {
  readonly label: string;
  /** The figures by the heading of their column; a figure that was not measured is absent. */
  readonly figures: ReadonlyMap<string, number>;
  /** The cells as text. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Returns the rows of the first table after `mark` in a page of measurements, by the texts of their first
 * cells. Throws if there is no table.
 */
export function readTable(page: string, mark: string): readonly MeasuredRow[] {
  const at = page.indexOf(mark);
  const table = /(?:^\|.*\|\n)+/m.exec(page.slice(at));
  if (at < 0 || table === null) throw new Error(`the page has no table after "${mark}"`);
  const [head = [], , ...rows] = table[0].trimEnd().split('\n').map(cellsOf);
  return rows.map(([label = '', ...cells]) => ({
    label,
    texts: new Map(cells.map((cell, column) => [head[column + 1] ?? '', cell])),
    figures: new Map(
      cells.flatMap((cell, column): [string, number][] => {
        const figure = figureOf(cell);
        return figure === undefined ? [] : [[head[column + 1] ?? '', figure]];
      }),
    ),
  }));
}

/** Returns the figures of the row whose first cell begins with this text. */
export function rowOf(rows: readonly MeasuredRow[], label: string): ReadonlyMap<string, number> {
  const row = rows.find((each) => each.label === label);
  if (!row) throw new Error(`no row is called "${label}"`);
  return row.figures;
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

/** Parses a number: `1,362` is 1362, and `–` is undefined. */
function figureOf(cell: string): number | undefined {
  return /^-?[\d,]*\.?\d+$/.test(cell) ? Number(cell.replaceAll(',', '')) : undefined;
}
