import type { IBuffer, IBufferCell } from '@xterm/headless';

/** The rows of a terminal to draw, and its width. */
export interface DrawnScreen {
  readonly buffer: IBuffer;
  readonly cols: number;
  /** The beginning of the first line to draw. */
  readonly from: string;
  /** The title of the picture, for readers who cannot see it. */
  readonly title: string;
}

/** Neighbouring cells of a row with the same style. */
interface Run {
  readonly from: number;
  cells: number;
  text: string;
  readonly style: string;
}

const cellWidth = 8.4;
const rowHeight = 19;
const margin = 16;
const background = '#1e1f24';
const foreground = '#d6d8de';

/** The 16 named colours of a terminal, for a dark background. */
const named = [
  '#3b3e48',
  '#f07178',
  '#8fc873',
  '#e6c06a',
  '#7aa9f7',
  '#c58af9',
  '#5ec4c9',
  '#d6d8de',
  '#8a8f9c',
  '#ff8b92',
  '#a6e08a',
  '#ffd98a',
  '#94bcff',
  '#d8a6ff',
  '#7ddde2',
  '#ffffff',
] as const;

/**
 * Draws the contents of a terminal as an SVG: one text row for each line, with the colours of the terminal.
 * Every duration of a call is drawn as 4 ms, so that the same screen always results in the same picture.
 */
export function drawScreen({ buffer, cols, from, title }: DrawnScreen): string {
  const all = Array.from({ length: buffer.length }, (_, y) => y);
  const first = all.findIndex((y) => buffer.getLine(y)?.translateToString().startsWith(from));
  if (first < 0) throw new Error(`no line of the screen begins with ${JSON.stringify(from)}`);
  const lines = all.slice(first).map((y) => runsOf(buffer, y, cols));
  while (lines.at(-1)?.length === 0) lines.pop();
  const width = Math.ceil(cols * cellWidth) + 2 * margin;
  const height = lines.length * rowHeight + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}.b{font-weight:700}.i{font-style:italic}.d{opacity:.65}</style>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${background}"/>`,
    `<g fill="${foreground}">`,
    ...lines.flatMap((runs, y) => runs.map((run) => drawRun(run, margin + y * rowHeight))),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function drawRun({ from, cells, text, style }: Run, top: number): string {
  const x = (margin + from * cellWidth).toFixed(1);
  const length = (cells * cellWidth).toFixed(1);
  return `<text x="${x}" y="${top + 14}" textLength="${length}" xml:space="preserve"${style}>${escaped(text)}</text>`;
}

function runsOf(buffer: IBuffer, y: number, cols: number): readonly Run[] {
  const line = buffer.getLine(y);
  const runs: Run[] = [];
  for (let x = 0; x < cols; x++) {
    const cell = line?.getCell(x);
    if (!cell || cell.getWidth() === 0) continue;
    const style = styleOf(cell);
    const last = runs.at(-1);
    const chars = cell.getChars() || ' ';
    if (last?.style === style) {
      last.text += chars;
      last.cells += cell.getWidth();
    } else runs.push({ from: x, cells: cell.getWidth(), text: chars, style });
  }
  return withOneTime(runs).filter(({ cells }) => cells > 0);
}

/**
 * Returns text runs without spaces at their ends, and with the same
 * duration for each call: text after a duration moves with it.
 */
function withOneTime(runs: readonly Run[]): readonly Run[] {
  let moved = 0;
  return runs.map((run) => {
    const timed = run.text.replace(/\(\d+ms\)/, '(4ms)');
    const from = run.from + moved;
    moved += timed.length - run.text.length;
    const text = timed.trimEnd();
    return { ...run, from, text, cells: run.cells - run.text.length + text.length };
  });
}

function styleOf(cell: IBufferCell): string {
  const classes = [cell.isBold() && 'b', cell.isItalic() && 'i', cell.isDim() && 'd'].filter(Boolean).join(' ');
  const colour = colourOf(cell);
  return `${classes && ` class="${classes}"`}${colour && ` fill="${colour}"`}`;
}

function colourOf(cell: IBufferCell): string {
  if (cell.isFgRGB()) return `#${cell.getFgColor().toString(16).padStart(6, '0')}`;
  if (cell.isFgPalette()) return named[cell.getFgColor()] ?? foreground;
  return '';
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
