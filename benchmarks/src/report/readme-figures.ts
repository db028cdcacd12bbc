const BEGIN = '<!-- figures: begin -->';
const END = '<!-- figures: end -->';

/** The page with the report between its two marks. Throws where a mark is missing. */
export function withFigures(page: string, report: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END, begin);
  if (begin === -1 || end === -1) throw new Error(`the page has no "${BEGIN}" followed by "${END}"; add both`);
  return `${page.slice(0, begin + BEGIN.length)}\n\n${report}\n\n${page.slice(end)}`;
}
