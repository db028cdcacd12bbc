/**
 * True if labels follow the Bidi rule (RFC 5893, section 2), which applies as soon as one of them is written
 * from right to left.
 */
export function keepsBidiRule(labels: readonly string[]): boolean {
  if (!labels.some((label) => rightToLeft.test(label))) return true;
  const all = labels.map((label) => [...label].map(directionOf).join(''));
  if (!all.some((directions) => /[RA]/.test(directions))) return true;
  return all.every(
    (directions) =>
      /^L(?:[LENO]*[LE])?N*$/.test(directions) ||
      (/^R(?:[RAENO]*[RAE])?N*$/.test(directions) && !(directions.includes('A') && directions.includes('E'))),
  );
}

/**
 * L: left to right, R: right to left, A and E: Arabic and
 * European digits, N: marks, O: characters without a direction.
 */
type Direction = 'L' | 'R' | 'A' | 'E' | 'N' | 'O';

/** The `Bidi_Class` of a code point that a label may have, with R and AL as one, and ES, ON and BN. */
function directionOf(char: string): Direction {
  if (/[0-9\u06f0-\u06f9]/.test(char)) return 'E';
  if (/[\u0660-\u0669\u{10d30}-\u{10d39}]/u.test(char)) return 'A';
  if (/\p{Mn}/u.test(char)) return spacedMarks.test(char) ? 'L' : 'N';
  if (rightToLeft.test(char)) return 'R';
  return neutral.test(char) ? 'O' : 'L';
}

/** The blocks of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const neutral =
  /[\p{Join_Control}\u002d\u00b7\u0375\u30fb\u02b9\u02ba\u02c6-\u02cf\u02ec\u2e2f\ua67f\ua717-\ua71f\ua788]/u;

/** Nonspacing marks that have a direction all the same. */
const spacedMarks = /[\u0cbf\u0cc6\u{11a07}\u{11a08}\u{11c3f}]/u;
