/** A fenced block of TypeScript in a page. */
export interface Snippet {
  readonly code: string;
  /** Line of the first line of code in the page, counted from 1. */
  readonly line: number;
  /** The file that others of the page import it as: `agent.ts` of a block that begins with `ts agent.ts`. */
  readonly name?: string;
}

const OPENING = /^(?<indent> *)(?<fence>`{3,})(?:ts|typescript)(?<info>.*)$/;

/** The blocks of a page that are marked `ts`, without those marked `ts no-check`. */
export function snippetsOf(page: string): Snippet[] {
  const lines = page.split('\n');
  const snippets: Snippet[] = [];
  for (let index = 0; index < lines.length; index++) {
    const opening = OPENING.exec(lines[index] ?? '')?.groups;
    if (!opening) continue;
    const { indent = '', fence = '', info = '' } = opening;
    const start = index + 1;
    const end = lines.findIndex((line, at) => at >= start && line.trim() === fence);
    index = end === -1 ? lines.length : end;
    const words = info.trim().split(/\s+/);
    if (words.includes('no-check')) continue;
    const name = words.find((word) => word.endsWith('.ts'));
    const code = lines.slice(start, index).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    snippets.push({ code: code.join('\n'), line: start + 1, ...(name !== undefined && { name }) });
  }
  return snippets;
}
