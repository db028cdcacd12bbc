import { topLevelDomains } from './top-level-domains.ts';

/**
 * Returns the kind of host that a text is; undefined if it is not a public host.
 *
 * - `name`: it ends in a top-level domain, or is an IP address of four numbers or in hexadecimal.
 * - `word`: a name of two labels whose last label is a
 *   top-level domain and also a usual ending of files or fields.
 *   Another party has registered the complete name, so the name by itself leaks no data.
 * - `number`: an IP address that may as well be an amount, a version or a date: `3.14` is 3.0.0.14.
 */
export function hostKind(text: string): 'name' | 'word' | 'number' | undefined {
  const plain = ascii.test(text) ? text : text.replace(/\p{Default_Ignorable_Code_Point}+/gu, '');
  const number = /^\p{N}/u.test(plain) ? numberKind(plain) : undefined;
  if (number !== undefined || !dots.test(plain)) return number;
  let kind: 'word' | undefined;
  for (const name of plain.split(severalDots)) {
    const labels = name.split(dots).filter((label) => label !== '');
    const last = labels.length > 1 ? topLevelDomain(labels.at(-1) ?? '') : undefined;
    if (last === undefined) continue;
    if (labels.length > 2 || !endings.has(last)) return 'name';
    kind = 'word';
  }
  return kind;
}

function numberKind(text: string): 'name' | 'number' | undefined {
  if (text.length > 256 || /^\d{1,7}$/.test(text)) return undefined;
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.');
  if (!URL.canParse(`https://${plain}`)) return undefined;
  const { hostname } = new URL(`https://${plain}`);
  if (!fourNumbers.test(hostname)) return undefined;
  if (fourNumbers.test(plain)) return 'name';
  // Small numbers are addresses in 0.0.0.0/8, which belong to no host.
  if (hostname.startsWith('0.')) return undefined;
  return /^[\d.]+$/.test(plain) ? 'number' : 'name';
}

/** Returns the top-level domain that a label equals, or begins with before a change of alphabet. */
function topLevelDomain(label: string): string | undefined {
  const [start = ''] = /^[a-z\d-]+/i.exec(label) ?? [];
  const name = start.toLowerCase();
  if (topLevelDomains.has(name) && ascii.test(label.charAt(start.length)) === (start === label)) return name;
  if (ascii.test(label)) return undefined;
  const [letters = ''] = /^[\p{L}\p{N}\p{M}\p{S}-]+/u.exec(label) ?? [];
  if (letters.length > 63 || !URL.canParse(`https://a.${letters}`)) return undefined;
  const known = new URL(`https://a.${letters}`).hostname.slice(2);
  return topLevelDomains.has(known) ? known : undefined;
}

const ascii = /^[\0-\x7f]*$/;
/** The characters that URL parsers read as a dot. */
const dots = /[.\u3002\uff0e\uff61]/;
const severalDots = /[.\u3002\uff0e\uff61]{2,}/;
const fourNumbers = /^\d+(?:\.\d+){3}\.?$/;

/** Top-level domains that are also endings of files, or names of fields in data and programs. */
const endings: ReadonlySet<string> = new Set(
  `
ac am as bar bz cc foo la local map md mk ml mm mov ms pl pm ps pub py rs sh so st sv tf vi zip
build call city country date day email id name new open phone run save search select size zero zone
`
    .trim()
    .split(/\s+/),
);
