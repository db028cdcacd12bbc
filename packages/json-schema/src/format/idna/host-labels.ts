import { keepsBidiRule } from './bidi-rule.ts';
import { hasOnlyValidCodePoints } from './code-points.ts';
import { keepsContextRules } from './context-rules.ts';
import { decodePunycode, encodePunycode } from './punycode.ts';

/**
 * True if labels make a host name: each of letters, digits and inner hyphens (RFC 1123) or an A-label (RFC
 * 5890), up to 63 octets each and 253 in all. `international` accepts U-labels as well, which count by the
 * length of their A-labels.
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
 * An ASCII label as it is shown: an A-label as its U-label, which leads back to it, any other as it is.
 * Undefined for a false A-label.
 */
function unicodeOf(label: string): string | undefined {
  const small = label.toLowerCase();
  if (!small.startsWith(prefix)) return label;
  const coded = small.slice(prefix.length);
  const unicode = decodePunycode(coded);
  return unicode !== undefined && isULabel(unicode) && encodePunycode(unicode) === coded ? unicode : undefined;
}

/** RFC 5891, section 4.2, but for the length. */
function isULabel(label: string): boolean {
  return (
    // Each code point takes an octet of the A-label at least, and two units of a string at most.
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
