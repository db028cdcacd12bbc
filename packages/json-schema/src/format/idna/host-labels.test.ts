import { describe, expect, it } from 'vitest';
import { formats } from '../formats.ts';
import { encodePunycode } from './punycode.ts';

const isHostname = formats['hostname'] as (text: string) => boolean;
const isIdnHostname = formats['idn-hostname'] as (text: string) => boolean;

/** Returns the A-label of a label with characters beyond ASCII, and any other label unchanged. */
function aLabel(label: string): string {
  return /[^\0-\x7f]/.test(label) ? `xn--${encodePunycode(label)}` : label;
}

/** Returns true if `idn-hostname` accepts a name. `hostname` must give the same result for its A-labels. */
function isTaken(name: string): boolean {
  const taken = isIdnHostname(name);
  const coded = name.split('.').map(aLabel).join('.');
  expect(isHostname(coded), `${name} as the host name ${coded}`).toBe(taken);
  expect(isIdnHostname(coded), coded).toBe(taken);
  return taken;
}

describe('a host name in all scripts, and the same in A-labels', () => {
  it.each<[string, string[]]>([
    ['letters of many scripts', ['bücher.example', 'пример.испытание', '日本語.jp', 'தமிழ்', 'ไทย', 'ᏣᎳᎩ']],
    ['letters that older versions mapped', ['straße.example', 'οδος-ς', 'ß', 'ς']],
    ['digits of a script', ['२०२६', '৪২.example', '๑๒๓']],
    ['hyphens inside', ['ä-b', 'ä--b', 'a-ä-b']],
    ['marks after letters', ['ä\u0331', 'กิน', 'न्']],
    ['characters with an exception', ['〇', 'ཀ་ཁ', '\u06fd\u06fe']],
  ])('a host name may have %s', (_what, names) => {
    expect(names.filter((name) => !isTaken(name))).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['capitals, which are not stable', ['Ä', 'Пример', 'aΣ']],
    ['compatibility characters', ['ﬁle', '①', '㎏', 'ªb', '２ä', 'คำ']],
    ['text that is not composed', ['a\u0308b', 'e\u0301']],
    ['symbols and emoji', ['😀', '☃', 'a€', '♥']],
    ['punctuation', ['ä’b', '«ä»', 'ä…', '٪', '।']],
    ['spaces and invisible characters', ['ä b', 'ä\u00a0b', 'ä\u00adb', 'ä\u200bb', 'ä\ufeff', 'ä\u2060b', 'ä\ufe0f']],
    ['marks at the start', ['\u0301ä', '\u093fक', '\u20ddä']],
    ['hyphens at the start and the end', ['-ä', 'ä-']],
    ['hyphens in the third and fourth position', ['ab--ä', 'ä1--b', 'ää--']],
    ['unassigned, private and lone code points', ['\u0378', '\ue000', '\u{e0001}', '\ufffe', '\u{10ffff}', 'ä\ud800']],
    ['letters that join text', ['بـب', 'ߺ', '〱', '〻', '한\u302e']],
    ['jamo that are not composed', ['\u1100', '\u1100\u1161\u11ff', '\ua960', '\ud7b0']],
    ['musical and other symbols that are marks', ['a\u20d0', 'a\u{1d165}', 'a\u{1d242}']],
  ])('a host name may not have %s', (_what, names) => {
    expect(names.filter(isTaken)).toEqual([]);
  });
});

describe('characters that are allowed in some contexts only', () => {
  it.each<[string, string[], string[]]>([
    ['the middle dot, between two l', ['col·lecció', 'l·l·l'], ['l·', '·l', 'a·a', 'l·a', 'xl··l']],
    ['the Greek numeral sign, before Greek', ['͵α', 'α͵β'], ['͵', 'α͵', '͵a', 'α͵б']],
    ['geresh and gershayim, after Hebrew', ['ג׳', 'צה״ל'], ['׳ג', '״', 'a׳', 'ב-׳']],
    ['the katakana middle dot, next to kana or Han', ['カ・ナ', '・ひ', '中・', 'a・カ'], ['・', 'a・b', '한・글']],
    ['Arabic-Indic digits, not next to extended ones', ['ب١٢', 'ب۱۲'], ['ب١۲', 'ب۱٢', '١ب۲']],
    [
      'the zero-width joiner, after a virama',
      ['क्\u200dष', 'ක්\u200dෂ'],
      [
        'क\u200dष',
        '\u200dक',
        'क\u200d',
        'ب\u200dب',
        'क\u093c\u200dष',
        'ב\u05b0\u200dב',
        'ん\u3099\u200dか',
        'x\u0301\u200dx',
      ],
    ],
    [
      'the zero-width non-joiner, after a virama or where letters would join',
      ['क्\u200cष', 'نامه\u200cای', 'می\u200cخواهم', 'ب\u064e\u200c\u064eب', 'ᠠ\u200cᠠ'],
      [
        'क\u200cष',
        'ا\u200cب',
        'ب\u200cء',
        '\u200cب',
        'ب\u200c',
        'a\u200cb',
        'ء\u200cب',
        'א\u200cب',
        'ب\u200cא',
        'ب\u200c-ب',
        'مه\u200cا\u200cب',
      ],
    ],
  ])('a label may have some characters in one context only: %s', (_what, good, bad) => {
    expect(good.filter((name) => !isTaken(name))).toEqual([]);
    expect(bad.filter(isTaken)).toEqual([]);
  });
});

describe('a name with a label that is read from right to left', () => {
  it.each(['אבג', 'مثال.إختبار', 'אב1', 'ב٣', 'אב\u05b0', 'אב-ג', 'abc.אב', 'a1.אב', 'ä2.אב', 'ߊ߁'])(
    'a name with a label that is read from right to left may be %s',
    (name) => {
      expect(isTaken(name)).toBe(true);
    },
  );

  it('a name with a label that is read from right to left must have a letter of such a script: a mark alone does not count', () => {
    expect(isTaken('1a\u064e')).toBe(true);
  });

  it.each([
    ['has a label that begins with a digit', '1a.אב'],
    ['has a label of digits', 'אב.7'],
    ['begins with a digit itself', '1אב'],
    ['has letters of both directions', 'אבa'],
    ['has letters of both directions, beginning with one from left to right', 'aאב'],
    ['has digits of both kinds', 'ב1٣'],
    ['has Arabic-Indic digits next to extended ones', 'ب۱٢'],
    ['has only digits, of both kinds', '۱٢'],
    ['begins with a digit of its script', '٣ב'],
    ['ends in a character without a direction', 'אבˆ'],
  ])('a name with a label of both directions is invalid if it %s: %s', (_what, name) => {
    expect(isTaken(name)).toBe(false);
  });
});

describe('A-labels', () => {
  it('A-labels are the same in upper case', () => {
    expect(['XN--BCHER-KVA.example', 'Xn--Bcher-kva'].filter((name) => !isHostname(name))).toEqual([]);
  });

  it.each([
    ['nothing after the prefix', 'xn--'],
    ['an unterminated number', 'xn--x'],
    ['only ASCII characters', 'xn--example-'],
    ['a text with another encoding', 'xn---3e0b707e'],
    ['a text that is no U-label', `xn--${encodePunycode('a☃')}`],
    ['an A-label in an A-label', `xn--${encodePunycode('xn--ä')}`],
    ['characters that labels may not have', 'xn--b_cher-kva'],
    ['a hyphen at the end', 'xn--bcher-kva-'],
  ])('A-labels are invalid with %s', (_what, name) => {
    expect([isHostname(name), isIdnHostname(name)]).toEqual([false, false]);
  });

  it('A-labels are recognized by their prefix only: other names may have hyphens in the third and fourth place', () => {
    expect([isHostname('ab--cd.example'), isIdnHostname('ab--cd.example')]).toEqual([true, true]);
  });
});

describe('the length of a name', () => {
  it('the length of a name is at most 63 characters a label, of its A-label', () => {
    const lengths = Array.from({ length: 20 }, (_, at) => `${'a'.repeat(45 + at)}ä`);
    for (const label of lengths) expect(isTaken(label), label).toBe(aLabel(label).length <= 63);
    expect([isTaken('a'.repeat(63)), isTaken('a'.repeat(64))]).toEqual([true, false]);
    expect(isTaken('\u{20000}'.repeat(60))).toBe(false);
  });

  it('the length of a name is at most 253 characters in all, of its A-labels', () => {
    const before = Array.from({ length: 3 }, () => `${'a'.repeat(40)}ä`).join('.');
    const octets = before.split('.').map(aLabel).join('.').length;
    const nameOf = (length: number): string => `${before}.${'b'.repeat(50)}.${'c'.repeat(length - octets - 52)}`;
    expect([252, 253, 254].map((length) => isTaken(nameOf(length)))).toEqual([true, true, false]);
  });

  it('the length of a name is checked fast, however long the text is', () => {
    for (const piece of ['ä', '\u{20000}', 'xn--', 'l·', 'ب\u200c', 'ä.', '。'])
      expect(isIdnHostname(piece.repeat(1_000_000))).toBe(false);
  });
});

it('the full stops of East Asian scripts separate labels of `idn-hostname` only', () => {
  const names = ['例え。テスト', 'a．b', 'ä｡example'];
  expect(names.filter((name) => !isIdnHostname(name))).toEqual([]);
  expect(names.filter(isHostname)).toEqual([]);
  expect(['。', 'ä。', '。ä', 'ä.。b', 'ä..b', ''].filter(isIdnHostname)).toEqual([]);
});

it('`idn-email` accepts only valid host names', () => {
  const isIdnEmail = formats['idn-email'] as (text: string) => boolean;
  expect(
    ['ä@bücher.example', 'ä@xn--bcher-kva', '"ä b"@c.example', 'a@e\u0301.example'].filter((one) => !isIdnEmail(one)),
  ).toEqual([]);
  expect(['a@☃', 'a@ä-', 'a@xn--x', 'a@ä。b', 'ä'].filter(isIdnEmail)).toEqual([]);
});
