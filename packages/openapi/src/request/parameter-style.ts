import { isJsonObject, type JsonValue } from '@mortise/core';
import { ArgumentProblem } from './argument-problem.ts';

/** How a value that is no scalar is written in a URL, a header, a cookie or a form. */
export interface ParameterStyle {
  readonly style: string;
  readonly explode: boolean;
}

/** One name and its text, both encoded. */
export type Pair = readonly [name: string, text: string];

type Encode = (text: string) => string;

/**
 * A value as the pairs of a query, a cookie or a form, encoded; none where it is empty.
 *
 * `deepObject` is written for what is nested as well, `name[a][b]`, with the index of a list: as servers
 * understand it that take it, though OpenAPI leaves it open.
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
    const texts = value.map((item: JsonValue, at) => encode(scalarText(item, [name, String(at)])));
    if (texts.length === 0) return [];
    return explode ? texts.map((text): Pair => [key, text]) : [[key, texts.join(separator)]];
  }
  if (!isJsonObject(value)) return [[key, encode(scalarText(value, [name]))]];
  const members = membersOf(name, value, encode);
  if (members.length === 0) return [];
  return explode && (style === 'form' || style === 'cookie') ? members : [[key, members.flat().join(separator)]];
}

/** A value as a piece of a path, or as a header: one text. */
export function writeText(name: string, value: JsonValue, { style, explode }: ParameterStyle, encode: Encode): string {
  if (style === 'matrix') return writeMatrix(name, value, explode, encode);
  const start = style === 'label' ? '.' : '';
  const separator = style === 'label' && explode ? '.' : ',';
  if (Array.isArray(value))
    return start + value.map((item: JsonValue, at) => encode(scalarText(item, [name, String(at)]))).join(separator);
  if (!isJsonObject(value)) return start + encode(scalarText(value, [name]));
  const members = membersOf(name, value, encode);
  return start + (explode ? members.map((pair) => pair.join('=')).join(separator) : members.flat().join(','));
}

/** The text of a scalar. Throws `ArgumentProblem` for anything else. */
export function scalarText(value: JsonValue, path: readonly string[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new ArgumentProblem(
    path,
    `expected a text, a number or a boolean, got ${value === null ? 'null' : 'a nested value'}`,
  );
}

function writeMatrix(name: string, value: JsonValue, explode: boolean, encode: Encode): string {
  const key = encode(name);
  if (Array.isArray(value)) {
    const texts = value.map((item: JsonValue, at) => encode(scalarText(item, [name, String(at)])));
    return explode ? texts.map((text) => `;${key}=${text}`).join('') : `;${key}=${texts.join(',')}`;
  }
  if (!isJsonObject(value)) return `;${key}=${encode(scalarText(value, [name]))}`;
  const members = membersOf(name, value, encode);
  return explode ? members.map((pair) => `;${pair.join('=')}`).join('') : `;${key}=${members.flat().join(',')}`;
}

function membersOf(name: string, value: { readonly [key: string]: JsonValue }, encode: Encode): readonly Pair[] {
  return Object.entries(value)
    .filter(([, member]) => member !== null)
    .map(([key, member]): Pair => [encode(key), encode(scalarText(member, [name, key]))]);
}

function deepPairs(name: string, value: JsonValue, encode: Encode): readonly Pair[] {
  if (typeof value !== 'object' || value === null)
    return value === null ? [] : [[encode(name), encode(scalarText(value, [name]))]];
  return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member as JsonValue, encode));
}

const separators: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '%7C'],
]);
