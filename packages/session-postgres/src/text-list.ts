/**
 * Encodes several texts without line ends (JSON for example) as one parameter. An empty list and a list of
 * one empty text have the same encoding.
 */
export function textList(texts: readonly string[]): string {
  return texts.join('\n');
}

/** Returns SQL for the array of a `textList`. */
export function arrayOf(parameter: string): string {
  return `string_to_array(${parameter}::text, E'\\n')`;
}
