import { PatternError, type PatternNode } from './pattern-node.ts';

/**
 * Parses a pattern of a JSON Schema: ECMA-262 with the `u`
 * flag, or without the flag if only that is valid, as for `\_`.
 *
 * The host's `RegExp` decides whether one character matches a character, class or escape of the pattern; only
 * groups, choices and repetitions are parsed here. Throws `PatternError`.
 */
export function parsePattern(source: string): { readonly node: PatternNode; readonly unicode: boolean } {
  const unicode = isValid(source, 'u');
  if (!unicode && !isValid(source, '')) throw invalid(source);
  const reader: Reader = { source, unicode, at: 0, depth: 0 };
  const node = readChoice(reader);
  return { node, unicode };
}

/** Not every JavaScript engine supports inline flags: the result must not depend on the engine. */
function invalid(source: string): PatternError {
  const [flags] = /\(\?(?=[ims-]*[ims])[ims]*(?:-[ims]*)?:/.exec(source) ?? [];
  return flags === undefined
    ? new PatternError('is not a regular expression', false)
    : new PatternError(`changes its flags with "${flags}"`, true);
}

interface Reader {
  readonly source: string;
  readonly unicode: boolean;
  at: number;
  /** The number of groups that are open. */
  depth: number;
}

function readChoice(reader: Reader): PatternNode {
  const nodes = [readSequence(reader)];
  while (take(reader, '|')) nodes.push(readSequence(reader));
  return nodes.length === 1 ? (nodes[0] as PatternNode) : { type: 'choice', nodes };
}

function readSequence(reader: Reader): PatternNode {
  const nodes: PatternNode[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] as string)) {
    nodes.push(readQuantifier(reader, readTerm(reader)));
  }
  return nodes.length === 1 ? (nodes[0] as PatternNode) : { type: 'sequence', nodes };
}

function readTerm(reader: Reader): PatternNode {
  if (take(reader, '^')) return { type: 'assert', kind: 'start' };
  if (take(reader, '$')) return { type: 'assert', kind: 'end' };
  if (take(reader, '\\b')) return { type: 'assert', kind: 'boundary' };
  if (take(reader, '\\B')) return { type: 'assert', kind: 'notBoundary' };
  if (take(reader, '(')) return readGroup(reader);
  const text = reader.source[reader.at] === '[' ? takeClass(reader) : takeCharacter(reader);
  return { type: 'char', matches: characterMatcher(text, reader.unicode) };
}

function readGroup(reader: Reader): PatternNode {
  const opening = /\?(?:<(?![=!])[^>]*>|<?[=!]|[a-z-]*:)/y;
  opening.lastIndex = reader.at;
  const [head = ''] = opening.exec(reader.source) ?? [];
  if (/[=!]$/.test(head)) throw new PatternError(`looks ahead or behind with "(${head}"`, true);
  if (/^\?[a-z-]+:/.test(head)) throw new PatternError(`changes its flags with "(${head}"`, true);
  reader.at += head.length;
  reader.depth += 1;
  if (reader.depth > 200) throw new PatternError('has more than 200 nested groups', true);
  const node = readChoice(reader);
  reader.depth -= 1;
  reader.at += 1;
  return node;
}

function readQuantifier(reader: Reader, node: PatternNode): PatternNode {
  const quantifier = /(?:[*+?]|\{(\d+)(?:(,)(\d*))?\})\??/y;
  quantifier.lastIndex = reader.at;
  const found = quantifier.exec(reader.source);
  if (!found) return node;
  reader.at += found[0].length;
  const { min, max } = boundsOf(found);
  return { type: 'repeat', node, min, max };
}

function boundsOf([text, least, comma, most]: RegExpExecArray): { readonly min: number; readonly max: number } {
  if (least === undefined) return { min: text[0] === '+' ? 1 : 0, max: text[0] === '?' ? 1 : Number.POSITIVE_INFINITY };
  const min = Number(least);
  return { min, max: comma === undefined ? min : most ? Number(most) : Number.POSITIVE_INFINITY };
}

function takeClass(reader: Reader): string {
  const from = reader.at;
  do {
    reader.at += reader.source[reader.at] === '\\' ? 2 : 1;
  } while (reader.source[reader.at] !== ']');
  reader.at += 1;
  return reader.source.slice(from, reader.at);
}

function takeCharacter(reader: Reader): string {
  const { source, unicode, at } = reader;
  const shape = unicode
    ? /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u....|x..|c.|.)|./suy
    : /\\(?:u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)|./sy;
  shape.lastIndex = at;
  const text = shape.exec(source)?.[0] ?? '';
  if (/^\\[1-9]/.test(text) || (/^\\k/.test(text) && (unicode || /\(\?</.test(source)))) {
    throw new PatternError(`refers back to a group with "${text}"`, true);
  }
  reader.at += text.length;
  return text;
}

/** Tests whether a character matches a class, an escape or a character. */
function characterMatcher(text: string, unicode: boolean): (code: number) => boolean {
  const literal = text.codePointAt(0) as number;
  const isLiteral = text.length === String.fromCodePoint(literal).length && !'.[\\'.includes(text);
  if (isLiteral) return (code) => code === literal;
  const one = new RegExp(`^${text}$`, unicode ? 'u' : '');
  return (code) => one.test(String.fromCodePoint(code));
}

function take(reader: Reader, text: string): boolean {
  if (!reader.source.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

function isValid(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}
