import ts from 'typescript';
import { lineOf, parseSource, walk } from '../source-file.ts';

/** A pattern as the code says it. */
export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** Returns the regular expressions in a file. */
export function patternsIn(root: string, file: string): readonly Pattern[] {
  const found: Pattern[] = [];
  walk(parseSource(root, file), (node) => {
    if (!ts.isRegularExpressionLiteral(node)) return;
    const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
    found.push({ file, line: lineOf(node), source, flags });
  });
  return found;
}

/** Returns texts that a pattern may try to match at many positions: its own words, repeated one by one. */
export function piecesOf({ source }: Pattern): readonly string[] {
  const words = source
    .replace(/\\[dwsDWSbBpPuxk](?:\{[^}]*\})?/g, '|')
    .replace(/\\(.)/g, '$1')
    .replace(/\[\^?|\{[\d,]*\}|\(\?<?[:=!]/g, '|')
    .split(/[()[\]|?*+^$]+/);
  return [...new Set(words.flatMap((word) => (word.length > 1 ? [word, word[0] as string] : [word])))].filter(Boolean);
}
