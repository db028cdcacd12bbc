import { hostKind } from './host-kind.ts';

/**
 * Returns the addresses in a text: every part from which `new URL`
 * reads a public host, with or without a scheme in front of it.
 *
 * - With a scheme, slashes or `www.` in front, any host: `https://a`, `https:a`, `//a`, `\\a`, `www.a`.
 * - Without these, in any alphabet: a name that ends in a
 *   top-level domain, and an IP address of four numbers, in
 *   hexadecimal, or in brackets.
 * - At the start of the text, also any dotted name before a path or a query, and an IP address of fewer
 *   numbers before a path or query that has letters.
 * - Not counted: a later segment of a path, an e-mail address, and a name of two labels that ends as files
 *   and fields do (`report.md`, `user.name`), unless a port, path or query follows.
 *
 * If `isNamed` is true, the argument's name says that it may be an address. Then such names, e-mail addresses
 * and numbers count as addresses.
 */
export function addressesInText(text: string, isNamed: boolean): readonly string[] {
  const trimmed = text.trim().replace(/^[\0- ]+/, '');
  if (startsAsUrl(trimmed.replace(/[\t\n\r]+/g, ''), isNamed)) return [trimmed];
  return trimmed.split(separator).flatMap((word) => addressInWord(word, isNamed) ?? none);
}

/** Returns true if the path, the query or the fragment of an address contains another address. */
export function hasInnerAddress(rest: string): boolean {
  return addressInWord(`.${rest}`, false) !== undefined;
}

/** Returns true if a URL parser reads the complete text as one address, with spaces in its path. */
function startsAsUrl(text: string, isNamed: boolean): boolean {
  if (urlStart.test(text) || dottedStart.test(text)) return true;
  const [given = ''] = /^[/\\]*[^/\\?#]*/.exec(text) ?? [];
  if (space.test(given) || !isAuthority(given)) return false;
  const authority = decoded(given);
  const at = hostIn(authority + text.slice(given.length), isNamed, true);
  return at !== undefined && at < authority.length;
}

function isAuthority(text: string): boolean {
  const host = text.slice(text.lastIndexOf('@') + 1).replace(/^[/\\]+/, '');
  // The cost of a non-ASCII host in a URL parser grows with the square of the length.
  return (host.length <= 1_024 || ascii.test(host)) && URL.canParse(`https://${host}`);
}

/** Returns the address in a word, from its host on; the complete word if the host is obscured. */
function addressInWord(word: string, isNamed: boolean): string | undefined {
  let form = word;
  for (let times = 0; times <= 4; times++) {
    const at = hostIn(form, isNamed, false);
    const www = /^\W*(?=www\.)/i.exec(form)?.[0].length;
    if (scheme.test(form) || (www !== undefined && www !== at)) return word;
    if (at !== undefined) return times > 0 || form[at - 1] === '@' ? word : word.slice(at).replace(trailing, '');
    const next = decoded(form);
    if (next === form) return undefined;
    form = next;
  }
  return word;
}

/** Returns the index of the first public host in a text. */
function hostIn(text: string, isNamed: boolean, isStart: boolean): number | undefined {
  for (const { 0: run, index } of text.matchAll(runs)) {
    const before = text[index - 1];
    if (isSlash(before) && segment.test(text[index - 2] ?? '')) continue;
    const kind = hostKind(run);
    if (kind === undefined) continue;
    const behind = text.slice(index + run.length);
    if (kind === 'number') {
      const isFirst = isStart && (before === undefined || before === '@' || isSlash(before));
      if (isFirst && (isNamed || (continuesAddress.test(behind) && /[a-z]/i.test(behind)))) return index;
    } else if (isNamed || continuesAddress.test(behind)) return index;
    else if (before === '@' ? !isMailbox(text, index - 1) || copied.test(behind) : kind === 'name') return index;
  }
  for (const { 0: address, index } of text.matchAll(ipv6)) if (URL.canParse(`https://${address}`)) return index;
  return undefined;
}

/** Returns true if the text before an `@` ends in the name of a mailbox, not in the user name of a URL. */
function isMailbox(text: string, at: number): boolean {
  return /(?:^|mailto:|[\s,;=&|()[\]{}])[\p{L}\p{N}._+%'-]{1,64}$/u.test(text.slice(Math.max(0, at - 72), at));
}

function isSlash(sign: string | undefined): boolean {
  return sign === '/' || sign === '\\';
}

/** Decodes the escapes of URLs, of JSON and programs, and of HTML in a text. */
function decoded(text: string): string {
  return text
    .replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped);
      } catch {
        return escaped.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
      }
    })
    .replace(
      /(?:\\|%)u([\da-f]{4})|\\x([\da-f]{2})|\\u\{([\da-f]{1,6})\}|&#x([\da-f]{1,6});?/gi,
      (escaped, four?: string, two?: string, braced?: string, html?: string) =>
        signOf(escaped, Number.parseInt(four ?? two ?? braced ?? html ?? '', 16)),
    )
    .replace(/&#(\d{1,7});?/g, (escaped, digits: string) => signOf(escaped, Number(digits)))
    .replace(
      /&(period|colon|sol|bsol|commat|amp);/gi,
      (_escaped, name: string) => namedSigns[name.toLowerCase()] ?? '',
    );
}

function signOf(escaped: string, code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : escaped;
}

/** The punctuation of addresses for which HTML has names. */
const namedSigns: Readonly<Record<string, string>> = {
  period: '.',
  colon: ':',
  sol: '/',
  bsol: '\\',
  commat: '@',
  amp: '&',
};

const none: readonly string[] = Object.freeze([]);
const ascii = /^[\0-\x7f]*$/;
/** White space without the byte order mark, which URL parsers ignore. */
const space = /[^\S\ufeff]/;
const separator = /(?:[^\S\ufeff]|["'<>`])+/;
const trailing = /[.:!?,;*_'")\]>]{1,20}$/;
/** A scheme. URL parsers accept one slash, a backslash or no slash after a web scheme. */
const scheme = /:\/\/|\b(?:https?|wss?|ftp):\S|\bfile:[/\\]{2}/i;
const urlStart = /^(?:[/\\]{2}|[a-z][a-z\d+.-]*:\/\/|(?:https?|wss?|ftp):\S|file:[/\\]{2})/i;
const dottedStart = /^[\w-]+(?:\.[\w-]+)*\.[a-z][\w-]*(?::\d+)?(?:\/\S*|\?\S+)$/i;
/** Sequences of characters that may be a host, between characters that no host name has. */
const runs = /(?:[^\0- "'<>`()[\]{}|,;=&!*\\/?#:@^%~$+\s]|\ufeff)+/g;
const ipv6 = /(?<![\w\])])\[(?=[^\]]{0,45}:[^\]]{0,45}:)[\da-f:.]{2,45}\]/gi;
/** Characters before the slash of a later segment of a path. */
const segment = /[\p{L}\p{N}._~:)\]}*$@%+-]/u;
/**
 * The text after a host with a user name, in addresses for programs that copy files: `git@a.example:repo`.
 */
const copied = /^:[\p{L}\p{N}~._-]/u;
/** Text after a host that occurs only in addresses: a path, a port or a query. */
const continuesAddress = /^(?:[/\\]|:\d|\?\S)/;
