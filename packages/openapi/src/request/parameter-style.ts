import { isJsonObject, type JsonValue } from '@mortise/core';

/** The serialization of an array or an object in a URL, a header, a cookie or a form. */
export interface ParameterStyle {
  readonly style: string;
  readonly explode: boolean;
}

/** A name and its text, both encoded. */
export type Pair = readonly [name: string, text: string];

type Encode = (text: string) => string;

/**
 * Returns a value as encoded pairs of a query, a cookie or a form; none if it is empty.
 *
 * `deepObject` also encodes nested values, as `name[a][b]` with the index of a list. OpenAPI does not define
 * that; servers that accept nested values expect this form.
 */
export function writePairs(
  name: string,
  value: JsonValue,
  { style, explode }: ParameterStyle,
  encode: Encode,
): readonly Pair[] {
  const key = encode(name);
  if (style === 'deepObject') return deepPairs(name, value, encode);
  const separator = separators.get(style) ?? ',';
  if (Array.isArray(value)) {
    const texts = itemsOf(name, value as readonly JsonValue[], encode);
    if (texts.length === 0) return [];
    return explode ? texts.map((text): Pair => [key, text]) : [[key, joined(name, texts, separator)]];
  }
  if (!isJsonObject(value)) return [[key, encode(scalarText(value, [name]))]];
  const members = membersOf(name, value, encode);
  if (members.length === 0) return [];
  const isApart = explode && (style === 'form' || style === 'cookie');
  return isApart ? members : [[key, joined(name, members.flat(), separator)]];
}

/** Returns a value as one text, for a piece of a path or a header. */
export function writeText(name: string, value: JsonValue, { style, explode }: ParameterStyle, encode: Encode): string {
  if (style === 'matrix') return writeMatrix(name, value, explode, encode);
  const start = style === 'label' ? '.' : '';
  const separator = style === 'label' && explode ? '.' : ',';
  if (Array.isArray(value))
    return start + joined(name, itemsOf(name, value as readonly JsonValue[], encode), separator);
  if (!isJsonObject(value)) return start + encode(scalarText(value, [name]));
  const members = membersOf(name, value, encode);
  if (!explode) return start + joined(name, members.flat(), ',');
  const pairs = members.map(([key, text]) => `${joined(name, [key], '=')}=${text}`);
  return start + joined(name, pairs, separator);
}

/** Returns the text of a scalar. Throws `ArgumentProblem` for any other value. */
export function scalarText(value: JsonValue, path: readonly string[]): string {
  if (typeof value === 'string') return joinedText(value, path);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new ArgumentProblem(
    path,
    `expected a text, a number or a boolean, got ${value === null ? 'null' : 'a nested value'}`,
  );
}

/**
 * Returns a string that is sent unchanged. Throws `ArgumentProblem` for a lone surrogate, which UTF-8 cannot
 * represent.
 */
export function joinedText(text: string, path: readonly string[]): string {
  if (!/\p{Surrogate}/u.test(text)) return text;
  throw new ArgumentProblem(path, 'expected a text of complete characters, got a lone surrogate');
}

/** Joins values with a separator. No value may contain it, because the value would be read as several. */
function joined(name: string, pieces: readonly string[], separator: string): string {
  if (!pieces.some((piece) => piece.includes(separator))) return pieces.join(separator);
  const what = JSON.stringify(decodeURIComponent(separator));
  throw new ArgumentProblem([name], `expected items without ${what}, which separates items here, got an item with it`);
}

function itemsOf(name: string, items: readonly JsonValue[], encode: Encode): readonly string[] {
  return items.map((item, at) => encode(scalarText(item, [name, String(at)])));
}

function writeMatrix(name: string, value: JsonValue, explode: boolean, encode: Encode): string {
  const key = encode(name);
  if (Array.isArray(value)) {
    const texts = itemsOf(name, value as readonly JsonValue[], encode);
    return explode ? texts.map((text) => `;${key}=${text}`).join('') : `;${key}=${texts.join(',')}`;
  }
  if (!isJsonObject(value)) return `;${key}=${encode(scalarText(value, [name]))}`;
  const members = membersOf(name, value, encode);
  return explode ? members.map((pair) => `;${pair.join('=')}`).join('') : `;${key}=${members.flat().join(',')}`;
}

function membersOf(name: string, value: { readonly [key: string]: JsonValue }, encode: Encode): readonly Pair[] {
  return Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([key, member]): Pair => [encode(joinedText(key, [name])), encode(scalarText(member, [name, key]))]);
}

function deepPairs(name: string, value: JsonValue, encode: Encode): readonly Pair[] {
  if (typeof value !== 'object' || value === null)
    return value === null ? [] : [[encode(name), encode(scalarText(value, [name]))]];
  return Object.entries(value).flatMap(([key, member]) => {
    if (/[[\]]/.test(joinedText(key, [name])))
      throw new ArgumentProblem([name], 'expected names without "[" and "]", which express nesting here');
    return deepPairs(`${name}[${key}]`, member as JsonValue, encode);
  });
}

const separators: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '%7C'],
]);

/** The error for an argument that cannot be sent in the documented form. */
export class ArgumentProblem extends Error {
  /** The path of the problem in the arguments. */
  readonly path: readonly string[];

  /** @param message The message, which names the expected and the given value. */
  constructor(path: readonly string[], message: string) {
    super(message);
    this.path = path;
  }
}

/** Encodes a string for a URL: only letters, digits, `-`, `.`, `_` and `~` stay. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, percentOf);
}

/** Encodes as `percentEncode`, but keeps reserved characters that have no meaning within a parameter. */
export function percentEncodeReserved(text: string): string {
  return encodeURI(text).replace(/[&=+#[\]]/g, percentOf);
}

function percentOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
