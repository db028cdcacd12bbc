import type { JsonValue } from '@mortise/core';
import { unsafeCharacters } from './neutralize.ts';

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
