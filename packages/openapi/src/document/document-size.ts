import type { JsonValue } from '@mortise/core';
import type { Pause } from '../source/pause.ts';

/** Returns the approximate number of characters of a document as JSON, without creating its complete text. */
export async function documentSize(document: JsonValue, pause: Pause): Promise<number> {
  const waiting: JsonValue[] = [document];
  let size = 0;
  let values = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (++values % valuesAtOnce === 0) await pause();
    if (typeof next !== 'object' || next === null) {
      size += typeof next === 'string' ? next.length + 3 : shortLength;
      continue;
    }
    for (const [name, member] of Object.entries(next)) {
      size += Array.isArray(next) ? 0 : name.length + 3;
      waiting.push(member as JsonValue);
    }
  }
  return size;
}

/** The estimated number of characters of a number or keyword, including its separator. */
const shortLength = 5;
const valuesAtOnce = 1_000;
