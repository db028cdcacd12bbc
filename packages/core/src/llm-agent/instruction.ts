import type { ReadonlyContext } from '../context/contexts.ts';
import { RunError } from '../error/errors.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { JsonValue } from '../json/json-value.ts';

/** The instructions of an agent: a string, or a function that makes one for each request. */
export type Instruction = string | ((context: ReadonlyContext) => Awaitable<string>);

/**
 * Creates an instruction with state in it: `{key}` is replaced by the value of the state key, `{key?}` too,
 * or by nothing if the key is missing; `{{key}}` becomes the text `{key}`. Keys may have a scope:
 * `{user:name}`. Text in braces that is not a key, such as JSON, stays.
 *
 * The instruction throws `missing_state_key` if the state lacks a key that is written without `?`.
 */
export function instructionTemplate(text: string): (context: ReadonlyContext) => string {
  return ({ state }) =>
    text.replace(placeholder, (match, key: string | undefined, optional: string | undefined) => {
      if (key === undefined) return match.slice(1, -1);
      const value = Object.hasOwn(state, key) ? state[key] : undefined;
      if (value !== undefined && value !== null) return textOfValue(value);
      if (optional) return '';
      throw new RunError(
        'missing_state_key',
        `the instruction needs the state key "${key}"; set it, or write {${key}?}`,
      );
    });
}

function textOfValue(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const placeholder = /\{\{[A-Za-z_][\w:.-]*\??\}\}|\{((?:app:|user:|temp:)?[A-Za-z_][\w.-]*)(\?)?\}/g;
