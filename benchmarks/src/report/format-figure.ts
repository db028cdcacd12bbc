/**
 * Formats a figure with three digits, more for larger integers:
 * `0.25`, `6.90`, `59.0`, `772`, `11,897`; integers stay unchanged.
 */
export function formatFigure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–';
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Returns a figure relative to another; an empty text if one of them is missing or the unit is zero. */
export function formatRatio(value: number | undefined, unit: number | undefined): string {
  return value === undefined || !unit ? '–' : formatFigure(value / unit);
}
