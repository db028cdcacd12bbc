/**
 * Returns the milliseconds that the server asks to wait, from
 * `retry-after-ms` or `retry-after` (seconds, or a date).
 */
export function retryAfterOf(headers: Headers | undefined, now: () => number = Date.now): number | undefined {
  const ms = numberOf(headers?.get('retry-after-ms'));
  if (ms !== undefined) return ms;
  const after = headers?.get('retry-after');
  const seconds = numberOf(after);
  if (seconds !== undefined) return seconds * 1000;
  const date = after ? Date.parse(after) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

function numberOf(text: string | null | undefined): number | undefined {
  if (!text) return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
