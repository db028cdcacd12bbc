import ts from 'typescript';
import { walk } from './source-file.ts';

/** The maximum length of a comment line. */
export const COMMENT_COLUMNS = 110;

/**
 * Returns the numbers, from 1, of comment lines that are too long.
 * Lines in template strings and directives for tools are ignored.
 */
export function longComments(source: ts.SourceFile): number[] {
  const lines = source.text.split('\n');
  const isLong = (line: string): boolean =>
    line.length > COMMENT_COLUMNS && COMMENT.test(line) && !FOR_TOOLS.test(line);
  if (!lines.some(isLong)) return [];
  const texts = linesOfTemplates(source);
  return lines.flatMap((line, at) => (isLong(line) && !texts.has(at + 1) ? [at + 1] : []));
}

/**
 * Returns a file with its long comment lines wrapped, except
 * lines of a single word. The text and the code stay unchanged.
 */
export function wrapComments(source: ts.SourceFile): string {
  const lines = source.text.split('\n');
  const long = new Set(longComments(source));
  const wrapped: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (!long.has(at + 1)) {
      wrapped.push(line);
      continue;
    }
    const [, indent = '', mark = '', said = ''] = /^(\s*)(\/\*\*|\/\/|\*) ?(.*)$/.exec(line) ?? [];
    if (mark === '//') wrapped.push(...wrapText(said, `${indent}// `));
    else if (mark === '/**' && said.endsWith('*/'))
      wrapped.push(`${indent}/**`, ...wrapText(said.slice(0, -2).trim(), `${indent} * `), `${indent} */`);
    else if (mark === '*') {
      const paragraph = [said];
      for (let next = lines[at + 1]; next !== undefined && goesOn(next); next = lines[at + 1]) {
        paragraph.push(next.replace(/^\s*\* /, '').trim());
        at++;
      }
      const [bullet = ''] = /^(?:- |\d+\. )/.exec(said) ?? [];
      wrapped.push(...wrapText(paragraph.join(' '), `${indent}* `, ' '.repeat(bullet.length)));
    } else wrapped.push(line);
  }
  return wrapped.join('\n');
}

/** Returns true if a line of a block continues the paragraph of the previous line. */
function goesOn(line: string): boolean {
  return /^\s*\* \S/.test(line) && !/^\s*\* +(?:@|- |\d+\. |INVARIANT|```|\||#|>)/.test(line);
}

/** Two lines get about the same length if the second would otherwise have only one or two words. */
function wrapText(text: string, prefix: string, hanging = ''): string[] {
  // Code and links are not split.
  const words = text.match(/(?:`[^`]*`|\{@[^}]*\}|[^\s`])+|`/g) ?? [];
  const width = COMMENT_COLUMNS - prefix.length - hanging.length;
  let rows = fill(words, width);
  if (rows.length === 2 && (rows[1] ?? '').length < 30)
    for (let narrower = Math.ceil(text.length / 2); narrower < width; narrower++) {
      const alike = fill(words, narrower);
      if (alike.length > 2) continue;
      rows = alike;
      break;
    }
  return rows.map((row, at) => `${prefix}${at === 0 ? '' : hanging}${row}`);
}

function fill(words: readonly string[], width: number): string[] {
  const rows: string[] = [];
  for (const word of words) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + 1 + word.length <= width) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}

function linesOfTemplates(source: ts.SourceFile): Set<number> {
  const lines = new Set<number>();
  walk(source, (node) => {
    if (!ts.isTemplateExpression(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return;
    const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 2;
    const last = source.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
    for (let line = first; line <= last; line++) lines.add(line);
  });
  return lines;
}

const COMMENT = /^\s*(?:\/\*|\*\s|\/\/)/;
const FOR_TOOLS = /^\s*\/[/*]\*? (?:biome-ignore|@ts-)/;
