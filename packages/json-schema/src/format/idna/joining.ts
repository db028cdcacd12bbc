/**
 * Returns true if a zero-width non-joiner is between letters that
 * would join without it (RFC 5892, A.1). Marks may be in between.
 */
export function breaksJoin(before: readonly string[], after: readonly string[]): boolean {
  const left = before.findLast((char) => !isTransparent(char)) ?? '';
  const right = after.find((char) => !isTransparent(char)) ?? '';
  return (
    cursive.test(left) &&
    !alone.test(left) &&
    !joinsBefore.test(left) &&
    cursive.test(right) &&
    !alone.test(right) &&
    !joinsAfter.test(right)
  );
}

/** `Joining_Type` T. */
function isTransparent(char: string): boolean {
  return /[\p{Mn}\u{1e94b}]/u.test(char);
}

/**
 * Letters of the scripts that join: `Joining_Type` D, R, L and
 * U. Letters that are not listed below join on both sides (D).
 */
const cursive = new RegExp(
  `(?=\\p{L})[${['Arab', 'Syrc', 'Nkoo', 'Mand', 'Mong', 'Phag', 'Mani', 'Phlp', 'Rohg', 'Sogd', 'Ougr', 'Chrs', 'Adlm']
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);

/** `Joining_Type` R: letters that join only the letter before them. */
const joinsBefore = new RegExp(
  [
    String.raw`[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf`,
    String.raw`\u06d2\u06d3\u06d5\u06ee\u06ef\u0710\u0715-\u0719\u071e\u0728\u072a\u072c\u072f\u074d\u0759-\u075b`,
    String.raw`\u076b\u076c\u0771\u0773\u0774\u0778\u0779\u0840\u0846\u0847\u0849\u0854\u0856-\u0858\u0867\u0869\u086a`,
    String.raw`\u0870-\u0882\u088e\u08aa-\u08ac\u08ae\u08b1\u08b2\u08b9\u{10ac5}\u{10ac7}\u{10ac9}\u{10aca}`,
    String.raw`\u{10ace}-\u{10ad2}\u{10add}\u{10ae1}\u{10ae4}\u{10b81}\u{10b83}-\u{10b85}\u{10b89}\u{10b8c}\u{10b8e}`,
    String.raw`\u{10b8f}\u{10b91}\u{10d22}\u{10ec2}\u{10f33}\u{10f74}\u{10f75}\u{10fb4}-\u{10fb6}\u{10fb9}\u{10fba}`,
    String.raw`\u{10fbd}\u{10fc2}\u{10fc3}]`,
  ].join(''),
  'u',
);

/** `Joining_Type` L: letters that join only the letter after them. */
const joinsAfter = /[\ua872\u{10acd}\u{10ad7}\u{10d00}]/u;

/** `Joining_Type` U: letters that do not join. */
const alone = new RegExp(
  [
    String.raw`[\u0621\u0674\u06e5\u06e6\u07f4\u07f5\u0861\u0866\u0887\u08ad\u08c9\u1880-\u1884\ua873\ufe73\u{10ac6}`,
    String.raw`\u{10acb}\u{10acc}\u{10ae2}\u{10ae3}\u{10ec5}\u{10f45}\u{10fb1}\u{10fb7}\u{10fc0}]`,
  ].join(''),
  'u',
);
