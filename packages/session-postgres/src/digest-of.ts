/** SQL for the SHA-256 of a text, which finds names of any length. */
export function digestOf(text: string): string {
  return `sha256(convert_to(${text}, 'UTF8'))`;
}
