import { base64Of } from '../json/binary-data.ts';

/**
 * The prefixes of the spellings of one character: 1 for a
 * complete spelling, 2 for a prefix that continues, 3 for both.
 */
export type Spellings = ReadonlyMap<string, number>;

/**
 * Returns the spellings of each character of a text: unchanged, in a
 * URL, in JSON, in HTML, and with up to three such escapes in a row.
 */
export function spelled(text: string): readonly Spellings[] {
  return Array.from(text, (character) => kept(character, character, () => allWaysOf(character)));
}

/**
 * Returns the part of a text's Base64 that does not depend on the bytes around the text: one part for each of
 * the three positions at which the text can begin in a group of three bytes.
 */
export function spelledInBase64(text: string): readonly (readonly Spellings[])[] {
  const bytes = new TextEncoder().encode(text);
  return [0, 1, 2].map((before) => {
    const shifted = new Uint8Array(before + bytes.length);
    shifted.set(bytes, before);
    const fixed = base64Of(shifted).slice(Math.ceil((before * 4) / 3), Math.floor((shifted.length * 4) / 3));
    return Array.from(fixed, (character) => kept(`64${character}`, character, () => allDigitsOf(character)));
  });
}

/** A cache by character: secrets consist of few different characters. */
const known = new Map<string, Spellings>();

function kept(key: string, character: string, make: (character: string) => Iterable<string>): Spellings {
  const before = known.get(key);
  if (before) return before;
  const spellings = new Map<string, number>();
  for (const way of make(character)) {
    for (let end = 1; end <= way.length; end++) {
      const part = way.slice(0, end);
      spellings.set(part, (spellings.get(part) ?? 0) | (end < way.length ? 2 : 1));
    }
  }
  known.set(key, spellings);
  return spellings;
}

function allWaysOf(character: string): Iterable<string> {
  let last = [character, ...escapesOf(character)];
  const all = new Set(last);
  // The escapes of letters and digits are not escaped again, because encoders do not escape these characters.
  if (/[a-z\d]/i.test(character)) return all;
  for (let again = 0; again < 2; again++) {
    last = last.flatMap(escapedAgain);
    for (const way of last) all.add(way);
  }
  return all;
}

/**
 * Returns the spellings of a Base64 digit: in both alphabets, escaped, and after a line break, because mail
 * and PEM break the lines of Base64.
 */
function allDigitsOf(character: string): Iterable<string> {
  const alike = character === '+' || character === '-' ? '+-' : character === '/' ? '/_' : character;
  return Array.from(alike).flatMap((digit) =>
    ['', '\n', '\r\n', '\\n', '\\r\\n'].flatMap((end) =>
      (alike.length > 1 ? [...allWaysOf(digit)] : [digit]).map((way) => end + way),
    ),
  );
}

function escapesOf(character: string): readonly string[] {
  const code = character.codePointAt(0) as number;
  const hex = code.toString(16);
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at).toString(16));
  const bytes = Array.from(new TextEncoder().encode(character), (byte) => byte.toString(16).padStart(2, '0'));
  const ways = [hex, `0${hex}`].flatMap((digits) => [`&#x${digits};`, `&#X${digits};`]);
  ways.push(`\\u${units.map((unit) => unit.padStart(4, '0')).join('\\u')}`, `%${bytes.join('%')}`);
  return [
    ...ways,
    ...ways.map((way) => way.replace(/[\da-f]{2,}/g, (digits) => digits.toUpperCase())),
    `&#${code};`,
    `&#0${code};`,
    ...(entities.get(character) ?? []),
    JSON.stringify(character).slice(1, -1),
    `\\${character}`,
    ...(character === ' ' ? ['+'] : []),
  ];
}

function escapedAgain(way: string): readonly string[] {
  const inUrl = /\p{Surrogate}/u.test(way) ? way : encodeURIComponent(way);
  return [
    inUrl,
    inUrl.replace(/%../g, (byte) => byte.toLowerCase()),
    JSON.stringify(way).slice(1, -1),
    way.replace(/[&<>"']/g, (character) => entities.get(character)?.[0] as string),
    way.replaceAll('&', '&#38;'),
  ];
}

const entities = new Map<string, readonly string[]>();
for (const [
  ,
  name,
  character,
] of 'excl!quot"num#dollar$percnt%amp&apos\'lpar(rpar)ast*plus+comma,period.sol/colon:semi;lt<equals=gt>quest?commat@lbrack[lsqb[bsol\\rbrack]rsqb]Hat^lowbar_grave`lbrace{lcub{vert|verbar|rbrace}rcub}Tab\tNewLine\nnbsp '.matchAll(
  /([a-z]+)([^a-z])/gi,
) as Iterable<readonly [string, string, string]>)
  entities.set(character, [...(entities.get(character) ?? []), `&${name};`]);
