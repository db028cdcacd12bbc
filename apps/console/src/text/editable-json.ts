import type { JsonValue } from '@mortise/core';
import { unsafeCharacters } from './neutralize.ts';

/**
 * A value as JSON that can be shown and edited, in one line unless an indent is given:
 * what a terminal would obey or hide is written as `\u001b`.
 */
export function editableJson(value: JsonValue, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replace(unsafeCharacters, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
