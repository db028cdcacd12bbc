import type { JsonValue } from '@mortise/core';
import { unsafeCharacters } from './neutralize.ts';

/**
 * Formats a JSON value to read: on one line if it fits, otherwise with one line per field.
 *
 * A string of several lines becomes a block with a mark on each line, so that no line can be mistaken for a
 * field. In quotes, a backslash is doubled; control characters are kept for `neutralize`.
 */
export function formatValue(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (!isComposite(value)) return JSON.stringify(value);
  if (isEmpty(value)) return '(nothing)';
  return blockOf(value, '').join('\n');
}

function blockOf(value: Composite, indent: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => entry('-', item, indent));
  return Object.entries(value).flatMap(([key, item]) => entry(`${keyText(key)}:`, item, indent));
}

function entry(label: string, value: JsonValue, indent: string): readonly string[] {
  if (typeof value === 'string' && value.includes('\n')) {
    const lines = value.endsWith('\n') ? value.slice(0, -1).split('\n') : value.split('\n');
    return [`${indent}${label}`, ...lines.map((line) => `${indent}  | ${line}`)];
  }
  const line = inline(value);
  if (!isComposite(value) || isEmpty(value) || (line.length <= lineLength && !line.includes('\\n'))) {
    return [`${indent}${label} ${line}`];
  }
  return [`${indent}${label}`, ...blockOf(value, `${indent}  `)];
}

function inline(value: JsonValue): string {
  if (typeof value === 'string') return quote(value);
  if (!isComposite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => inline(item)).join(', ')}]`;
  const fields = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${inline(item)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function keyText(key: string): string {
  return /^[\w.-]+$/.test(key) ? key : quote(key);
}

function quote(text: string): string {
  return `"${text.replace(/["\\\n\r\t]/g, (character) => escapes[character] ?? character)}"`;
}

function isEmpty(value: Composite): boolean {
  return Object.keys(value).length === 0;
}

type Composite = Extract<JsonValue, object>;

function isComposite(value: JsonValue): value is Composite {
  return typeof value === 'object' && value !== null;
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const lineLength = 90;

/**
 * Returns a value as JSON to show and edit, in one line unless an indent is given. Control and invisible
 * characters are escaped, such as `\u001b`.
 */
export function editableJson(value: JsonValue, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(unsafeCharacters, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
