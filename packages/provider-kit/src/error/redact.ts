/**
 * A text of somebody else without what looks like a key: servers repeat a wrong key in their answer.
 *
 * It goes by the beginning of a key and takes all up to a space or a sign that ends a word. Secrets that are
 * known are taken out of a text before: of one that has other signs in it the end would stay.
 */
export function redact(text: string): string {
  return text.replace(keys, '«secret»');
}

const keys =
  /\b(?:sk|pk|rk|sess|xai|gsk|hf|ghp|AIza)[-_][^\s"'<>`,;&()[\]{}«»]{6,}|\b(?:AIza|AQ\.)[^\s"'<>`,;&()[\]{}«»]{20,}|(?<=\b[Bb]earer\s)[^\s"'<>`,;«»]{6,}|(?<=[?&]key=)[^\s"'<>`&#«»]{6,}/g;
