/**
 * JSON as its value. A number that a double cannot hold is its text: rounded, it would be another one.
 *
 * Throws `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  // The texts of numbers cost time, and few answers have numbers that need them.
  return /\d{16}|\d[eE][-+]?\d/.test(text) ? JSON.parse(text, asItWas) : JSON.parse(text);
}

function asItWas(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && isOther(value, source) ? source : value;
}

/** True if a parsed number differs from the written one, except for insignificant digits after the point. */
function isOther(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return true;
  if (value === 0) return /^[^eE]*[1-9]/.test(source);
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return false;
  return /^-?\d+$/.test(source) || digitsOf(source) !== digitsOf(String(value));
}

/** The digits of a number that count, and where its point is: the same for the same number. */
function digitsOf(text: string): string {
  const [, whole = '', part = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, '');
  // A pattern for zeros at the end would begin anew at each zero of a long number.
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return `${digits.slice(0, end)}e${Number(exponent) - part.length + digits.length - end}`;
}
