/** A text of somebody else without what looks like a key: servers repeat a wrong key in their answer. */
export function redact(text: string): string {
  return text.replace(keys, '«secret»');
}

const keys =
  /\b(?:sk|pk|rk|sess|xai|gsk|hf|ghp|AIza)[-_][\w*.-]{6,}|\b(?:AIza|AQ\.)[\w-]{20,}|(?<=\bBearer\s|[?&]key=)[\w.~+/=-]{6,}/g;
