/** Returns SQL for the SHA-256 of a text, by which names of any length are found. */
export function digestOf(text: string): string {
  return `sha256(convert_to(${text}, 'UTF8'))`;
}
