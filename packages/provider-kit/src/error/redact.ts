/**
 * Removes everything that looks like a key from a foreign text: servers repeat a wrong key in their answer.
 *
 * A key is recognized by its prefix and removed up to a space or a sign that ends a word. Remove known
 * secrets before, because the end of one with other signs would stay.
 */
export function redact(text: string): string {
  return text.replace(keys, '«secret»');
}

const keys =
  /\b(?:sk|pk|rk|sess|xai|gsk|hf|ghp|AIza)[-_][^\s"'<>`,;&()[\]{}«»]{6,}|\b(?:AIza|AQ\.)[^\s"'<>`,;&()[\]{}«»]{20,}|(?<=\b[Bb]earer\s)[^\s"'<>`,;«»]{6,}|(?<=[?&]key=)[^\s"'<>`&#«»]{6,}/g;
