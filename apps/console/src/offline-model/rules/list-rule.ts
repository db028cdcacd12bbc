import { unquote, wordOrQuoted } from './quotes.ts';
import type { Rule } from './rule.ts';

/** `list files`, `show the files in src`, `what is in docs`. */
export const listRule: Rule = {
  tool: 'list_directory',
  example: 'list the files in src',
  match(clause) {
    const rest = restOf(clause);
    if (rest === undefined) return undefined;
    const placed = placeAtEnd.exec(rest);
    if (placed) return [{ path: pathOf(placed[1] ?? '') }];
    const words = rest
      .split(/\s+/)
      .filter((word) => word !== '' && !fillers.has(word.toLowerCase().replace(/[?.]$/, '')));
    if (words.length > 1) return undefined;
    return [{ path: unquote(words[0] ?? '.') }];
  },
};

function restOf(clause: string): string | undefined {
  return (
    direct.exec(clause)?.[1] ??
    question.exec(clause)?.[1] ??
    (plural.test(clause) ? shown.exec(clause)?.[1] : undefined)
  );
}

function pathOf(place: string): string {
  const path = unquote(place.replace(/^(?:the\s+)?(?:director(?:y|ies)|folder)\s+/i, '').replace(/^the\s+/i, ''));
  return fillers.has(path.toLowerCase()) ? '.' : path;
}

const direct = /^(?:list|ls|dir)\b(?!\.)(.*)$/is;
const shown = /^(?:show|what|which|display)\b(.*)$/is;
const question = /^what(?:'s|\s+is)(\s+in\s+.*)$/is;
const plural = /\b(?:files|director(?:y|ies)|folders?|contents|here)\b/i;
const placeAtEnd = new RegExp(
  `\\b(?:in|of|under|inside|at|from)\\s+((?:the\\s+)?(?:(?:directory|folder)\\s+)?${wordOrQuoted})(?:\\s+(?:directory|folder))?\\s*$`,
  'is',
);
const fillers = new Set(
  'me all the a files file everything content contents directory directories folder folders entries this current here there are is what which please exist have you do we in of'.split(
    ' ',
  ),
);
