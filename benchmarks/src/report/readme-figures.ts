/**
 * Returns the page with a report between its two marks, `<!-- name: begin -->`
 * and `<!-- name: end -->`. Throws if a mark is missing.
 */
export function withFigures(page: string, report: string, name = 'figures'): string {
  const first = `<!-- ${name}: begin -->`;
  const last = `<!-- ${name}: end -->`;
  const begin = page.indexOf(first);
  const end = page.indexOf(last, begin);
  if (begin === -1 || end === -1) throw new Error(`the page has no "${first}" followed by "${last}"; add both`);
  return `${page.slice(0, begin + first.length)}\n\n${report}\n\n${page.slice(end)}`;
}
