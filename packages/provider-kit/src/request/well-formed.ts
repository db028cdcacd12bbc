/** A text without halves of surrogate pairs, which servers refuse as no Unicode: each becomes U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
