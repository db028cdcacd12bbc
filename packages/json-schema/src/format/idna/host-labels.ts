import { keepsContextRules } from './context-rules.ts';
import { decodePunycode, encodePunycode } from './punycode.ts';

/**
 * Returns true if labels form a host name: each consists of letters, digits and inner hyphens (RFC 1123) or
 * is an A-label (RFC 5890), with at most 63 octets each and 253 in total. `international` also accepts
 * U-labels; the length of a U-label is that of its A-label.
 */
export function areHostLabels(labels: readonly string[], international: boolean): boolean {
  let length = labels.length - 1;
  const shown: string[] = [];
  for (const label of labels) {
    const isAscii = ldhLabel.test(label);
    const unicode = isAscii ? unicodeOf(label) : international && isULabel(label) ? label : undefined;
    if (unicode === undefined) return false;
    const octets = isAscii ? label.length : prefix.length + encodePunycode(label).length;
    if (octets > mostOctets) return false;
    length += octets;
    shown.push(unicode);
  }
  return length <= mostLength && keepsBidiRule(shown);
}

/**
 * Returns the U-label of an A-label, and any other ASCII label unchanged. Undefined if an A-label is invalid:
 * it has no U-label that encodes to the same A-label.
 */
function unicodeOf(label: string): string | undefined {
  const small = label.toLowerCase();
  if (!small.startsWith(prefix)) return label;
  const coded = small.slice(prefix.length);
  const unicode = decodePunycode(coded);
  return unicode !== undefined && isULabel(unicode) && encodePunycode(unicode) === coded ? unicode : undefined;
}

/** Checks a label by RFC 5891, section 4.2, except its length. */
function isULabel(label: string): boolean {
  return (
    // Each code point takes at least one octet of the A-label, and at most two units of the string.
    label.length <= 2 * mostOctets &&
    /[^\0-\x7f]/.test(label) &&
    label.normalize('NFC') === label &&
    !/^(?:-|..--|\p{M})|-$/su.test(label) &&
    hasOnlyValidCodePoints(label) &&
    keepsContextRules(label)
  );
}

const prefix = 'xn--';
const ldhLabel = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const mostOctets = 63;
const mostLength = 253;

/**
 * Returns true if labels follow the Bidi rule (RFC 5893, section 2),
 * which applies if at least one of them is written from right to left.
 */
function keepsBidiRule(labels: readonly string[]): boolean {
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

/**
 * Returns the `Bidi_Class` of a code point that a label may
 * have. R and AL are not distinguished, nor are ES, ON and BN.
 */
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

/** Nonspacing marks that have a direction, unlike the other ones. */
const spacedMarks = /[\u0cbf\u0cc6\u{11a07}\u{11a08}\u{11c3f}]/u;

/**
 * Returns true if a text has only code points that a U-label may have: those that RFC 5892 derives as PVALID,
 * CONTEXTJ and CONTEXTO. Properties are tested with the host's `RegExp`, so a letter of a newer Unicode
 * version is accepted if the host knows it.
 */
function hasOnlyValidCodePoints(text: string): boolean {
  return [...text].every((char) => exceptions.test(char) || (letterOrDigit.test(char) && !unfit.test(char)));
}

/**
 * RFC 5892, sections 2.6, 2.4 and 2.8: characters that are valid despite their properties, the hyphen, and
 * characters with their own rule.
 */
const exceptions =
  /[\p{Join_Control}\u00df\u03c2\u06fd\u06fe\u0f0b\u3007\u002d\u00b7\u0375\u05f3\u05f4\u30fb\u0660-\u0669\u06f0-\u06f9]/u;

/** RFC 5892, section 2.1: letters, digits and marks. */
const letterOrDigit = /[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]/u;

/**
 * Sections 2.2, 2.3, 2.5, 2.9 and the characters that 2.6 disallows: those that case folding or NFKC changes,
 * ignorable ones, musical and other symbols, old Hangul jamo. (Section 2.2 excludes ignorable characters and
 * the host's property includes them; 2.3 refuses them in any case.)
 */
const unfit = new RegExp(
  [
    String.raw`[\p{Changes_When_NFKC_Casefolded}\p{Default_Ignorable_Code_Point}`,
    String.raw`\u20d0-\u20ff\u{1d100}-\u{1d24f}`,
    String.raw`\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7c6\ud7cb-\ud7fb`,
    String.raw`\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]`,
  ].join(''),
  'u',
);
