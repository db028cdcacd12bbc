import type { RecordedSpan } from '../examples/desk/test/recorded-spans.ts';

/** A trace with its caption. */
export interface DrawnTrace {
  readonly title: string;
  readonly spans: readonly RecordedSpan[];
}

/** A span at its place: a row, and steps of the beginnings and ends of all of them. */
interface Row {
  readonly span: RecordedSpan;
  readonly depth: number;
  readonly from: number;
  to: number;
  y: number;
}

const rowHeight = 26;
const titleHeight = 44;
const namesWidth = 300;
const stepWidth = 30;
const notesWidth = 330;
const colours: Readonly<Record<string, string>> = {
  invoke_agent: '#5b6ee1',
  chat: '#2f9e73',
  execute_tool: '#d9822b',
  check_gates: '#9b59b6',
  wait_for_answer: '#b9bdc4',
};

/**
 * Traces below each other as a picture: a row for each span, its bar from its beginning to its end, and links
 * as dashed lines. A step of the picture is a beginning or an end, and no time, so that the same spans are
 * the same picture. Throws where spans in parallel overlap: steps cannot show them.
 */
export function drawTraces(traces: readonly DrawnTrace[]): string {
  const drawn: string[] = [];
  const bySpan = new Map<string, Row>();
  let y = 8;
  let steps = 0;
  for (const { title, spans } of traces) {
    drawn.push(text(16, y + 28, title, 'class="title"'));
    y += titleHeight;
    const rows = rowsOf(spans);
    steps = Math.max(steps, ...rows.map(({ to }) => to));
    for (const row of rows) {
      row.y = y;
      y += rowHeight;
      bySpan.set(`${row.span.traceId}/${row.span.spanId}`, row);
    }
  }
  const notesAt = namesWidth + steps * stepWidth + 16;
  for (const row of bySpan.values()) drawn.push(...drawRow(row, notesAt));
  for (const row of bySpan.values())
    for (const link of row.span.links) {
      const to = bySpan.get(link);
      if (!to) throw new Error(`"${row.span.name}" is linked to a span that is not drawn`);
      drawn.push(drawLink(row, to));
    }
  const [width, height] = [notesAt + notesWidth, y + 12];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(traces.map(({ title }) => title).join('. '))}</title>`,
    '<style>text{font:13px ui-monospace,Menlo,Consolas,monospace;fill:#222}.title{font-weight:600}.note{fill:#666}</style>',
    '<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
    '<path d="M0 0L8 4L0 8z" fill="#b3266b"/></marker></defs>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

/**
 * Orders spans below their parents by their beginnings. A span that ends after its parent, such as the wait
 * for an answer, comes last: from before its parent's end to after it.
 */
function rowsOf(all: readonly RecordedSpan[]): readonly Row[] {
  const rows: Row[] = [];
  const outlives = ({ parentId, endedAt }: RecordedSpan): boolean =>
    all.some(({ spanId, endedAt: parentsEnd }) => spanId === parentId && endedAt > parentsEnd);
  const spans = all.filter((span) => !outlives(span));
  let step = 0;
  const add = (parentId: string | undefined, depth: number): void => {
    let before: RecordedSpan | undefined;
    for (const span of spans.filter((each) => each.parentId === parentId)) {
      if (before && span.startedAt < before.endedAt)
        throw new Error(`"${span.name}" begins before "${before.name}" ends`);
      const row: Row = { span, depth, from: step++, to: 0, y: 0 };
      rows.push(row);
      add(span.spanId, depth + 1);
      row.to = step++;
      before = span;
    }
  };
  add(undefined, 0);
  for (const span of all.filter(outlives)) {
    const parent = rows.find((row) => row.span.spanId === span.parentId);
    if (parent) rows.push({ span, depth: parent.depth + 1, from: parent.to - 1, to: parent.to + 3, y: 0 });
  }
  return rows;
}

function drawRow({ span, depth, from, to, y }: Row, notesAt: number): readonly string[] {
  const [operation = ''] = span.name.split(' ');
  const note = noteOf(span);
  const bar = `x="${xOf(from)}" y="${y + 4}" width="${(to - from) * stepWidth}" height="${rowHeight - 9}"`;
  return [
    text(16 + depth * 18, y + 17, span.name),
    `<rect ${bar} rx="3" fill="${colours[operation] ?? '#888'}"/>`,
    ...(note ? [text(notesAt, y + 17, note, 'class="note"')] : []),
  ];
}

/** Returns the most useful attributes of a span. */
function noteOf({ attributes }: RecordedSpan): string {
  const { 'mortise.run.status': status, 'mortise.tool.outcome': outcome, 'mortise.request.kind': kind } = attributes;
  if (status !== undefined) return String(status);
  const { 'mortise.gates.decision': decision } = attributes;
  if (decision !== undefined) return String(decision);
  if (outcome === undefined) return kind === undefined ? '' : `the ${kind}, until the answer`;
  if (kind === undefined) return String(outcome);
  const waited = attributes['mortise.request.waited_s'] === undefined ? 'waits for a' : 'after a';
  return `${outcome}, ${waited} ${kind}`;
}

/** Draws a line from the start of a span to the start of the span that it continues. */
function drawLink(from: Row, to: Row): string {
  const [x, y, atX, atY] = [xOf(from.from), from.y + 12, xOf(to.from), to.y + 12];
  const path = `M${x} ${y}C${x - 40} ${y} ${atX - 40} ${atY + 40} ${atX - 2} ${atY}`;
  return `<path d="${path}" fill="none" stroke="#b3266b" stroke-width="1.5" stroke-dasharray="4 3" marker-end="url(#end)"/>`;
}

function xOf(step: number): number {
  return namesWidth + step * stepWidth;
}

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${x}" y="${y}"${more && ` ${more}`}>${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
