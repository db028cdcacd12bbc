/**
 * Returns a text without the Markdown fence around it: models often put JSON into one, even if they are asked
 * not to.
 */
export function unfenced(text: string): string {
  const fenced = text.trim();
  const first = fenced.indexOf('\n');
  const last = fenced.lastIndexOf('\n');
  const isFenced = opening.has(fenced.slice(0, Math.max(first, 0)).trimEnd()) && fenced.slice(last).trim() === '```';
  return isFenced ? fenced.slice(first, last) : text;
}

const opening: ReadonlySet<string> = new Set(['```', '```json']);
