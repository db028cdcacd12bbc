import type { JsonLimits } from './json-limits.ts';
import { isJsonObject, type JsonObject } from './json-value.ts';

/**
 * The arguments of a text that says nothing but them: no key stands twice, no number has lost digits, it is
 * neither too large nor too deep. An empty text means no arguments.
 *
 * Undefined where that is not seen at once, which proves nothing: `parseArgs` looks closer.
 */
export function plainArgs(text: string, limits: JsonLimits): JsonObject | undefined {
  if (text === '' || text.trim() === '') return {};
  if (text.length > limits.nodes || text.length > limits.chars || unusual.test(text) || isDeep(text, limits))
    return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const written = JSON.stringify(value);
    // What is written as it was read, but for the spaces between, has lost nothing.
    return isJsonObject(value) && (written === text || written === withoutSpaces(text)) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Each level takes two characters, and begins with a bracket. */
function isDeep(text: string, { depth }: JsonLimits): boolean {
  return text.length > 2 * depth && text.split(/[[{]/, depth + 2).length > depth + 1;
}

/** JSON text without the spaces between what it says. */
function withoutSpaces(text: string): string {
  return text.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \n\r\t]+/g, '$1');
}

/** Names that could poison prototypes, and integers that may be beyond what a number holds. */
const unusual = /__proto__|constructor|\d{16}/;
