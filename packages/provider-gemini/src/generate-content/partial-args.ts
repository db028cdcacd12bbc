import { isJsonObject, type JsonValue, ModelError } from '@mortise/core';

/**
 * Builds the argument text from streamed pieces, each of which has its position as a JSON path.
 *
 * The text only grows. A position that is repeated after another position results in a duplicate key, which
 * the core refuses, so wrong arguments are never built silently.
 */
export class PartialArgs {
  /** The open containers, the root first. */
  readonly #open: Container[] = [{ key: undefined, closes: '}', count: 0 }];
  /** The path of the open string. */
  #string: string | undefined;
  #hasStarted = false;

  /** True if a string is open: the arguments are incomplete. */
  get cut(): boolean {
    return this.#string !== undefined;
  }

  /** Returns the text that these pieces add. Throws `ModelError` (`bad_stream`) on an invalid path. */
  add(pieces: readonly JsonValue[]): string {
    let text = '';
    for (const piece of pieces) if (isJsonObject(piece)) text += this.#piece(piece);
    return text;
  }

  /** Returns the text that ends the arguments. */
  close(): string {
    return `${this.#begin()}${this.#endString()}${this.#leave(0)}`;
  }

  #piece(piece: { readonly [member: string]: JsonValue }): string {
    const { jsonPath, stringValue, willContinue } = piece;
    if (typeof jsonPath !== 'string') return '';
    let text = this.#begin();
    if (this.#string !== jsonPath) {
      const value = typeof stringValue === 'string' ? '"' : literalOf(piece);
      if (value === undefined) return text;
      text += `${this.#endString()}${this.#enter(jsonPath)}${value}`;
      if (typeof stringValue !== 'string') return text;
      this.#string = jsonPath;
    }
    if (typeof stringValue === 'string') text += JSON.stringify(stringValue).slice(1, -1);
    return willContinue === true ? text : text + this.#endString();
  }

  #begin(): string {
    if (this.#hasStarted) return '';
    this.#hasStarted = true;
    return '{';
  }

  #endString(): string {
    if (this.#string === undefined) return '';
    this.#string = undefined;
    return '"';
  }

  /**
   * Closes the containers that are not on the path, opens the
   * containers on it, and returns the text of its last key.
   */
  #enter(path: string): string {
    const keys = keysOf(path);
    let depth = 1;
    while (depth < keys.length && this.#open[depth]?.key === keys[depth - 1]) depth++;
    let text = this.#leave(depth);
    for (let at = depth - 1; at < keys.length; at++) {
      const key = keys[at];
      text += this.#key(key, path);
      if (at === keys.length - 1) break;
      const list = typeof keys[at + 1] === 'number';
      this.#open.push({ key, closes: list ? ']' : '}', count: 0 });
      text += list ? '[' : '{';
    }
    return text;
  }

  #key(key: string | number | undefined, path: string): string {
    const container = this.#open.at(-1);
    const list = container?.closes === ']';
    if (!container || key === undefined || (typeof key === 'number') !== list || (list && key !== container.count)) {
      throw wrongPath(path);
    }
    const comma = container.count++ > 0 ? ',' : '';
    return list ? comma : `${comma}${JSON.stringify(key)}:`;
  }

  #leave(depth: number): string {
    let text = '';
    while (this.#open.length > depth) text += this.#open.pop()?.closes ?? '';
    return text;
  }
}

/** An object or a list whose end has not arrived. */
interface Container {
  /** The key in its container; undefined for the root. */
  readonly key: string | number | undefined;
  readonly closes: '}' | ']';
  count: number;
}

/** Returns a value that arrives in one piece. */
function literalOf({
  numberValue,
  boolValue,
  nullValue,
}: {
  readonly [member: string]: JsonValue;
}): string | undefined {
  if (typeof numberValue === 'number' || typeof boolValue === 'boolean') return String(numberValue ?? boolValue);
  return nullValue === undefined ? undefined : 'null';
}

/** Returns the keys of a path such as `$.a[0]['b c']` (RFC 9535, only names and indices). */
function keysOf(path: string): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  let end = 1;
  for (const [step, name, index, single, double] of path.slice(1).matchAll(steps)) {
    keys.push(index !== undefined ? Number(index) : (name ?? (single ?? double ?? '').replace(/\\(.)/g, '$1')));
    end += step.length;
  }
  if (!path.startsWith('$') || keys.length === 0 || keys.length > deepest || end !== path.length) throw wrongPath(path);
  return keys;
}

function wrongPath(path: string): ModelError {
  return new ModelError(
    'bad_stream',
    `the arguments of a call have the invalid path ${JSON.stringify(path.slice(0, 200))}. Ask again.`,
    { retryable: true },
  );
}

const steps = /\.([^.[\]]+)|\[(\d+)\]|\['((?:\\.|[^'\\])*)'\]|\["((?:\\.|[^"\\])*)"\]/gy;
/** The maximum depth of a path: the core refuses deeper arguments anyway. */
const deepest = 200;
