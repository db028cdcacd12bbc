import { isIpv6 } from './network-names.ts';

/** A URI of RFC 3986, with its scheme. */
export function isUri(text: string): boolean {
  return isReference(text, uriSyntax, true);
}

/** A URI of RFC 3986, or one relative to another. */
export function isUriReference(text: string): boolean {
  return isReference(text, uriSyntax, false);
}

/** An IRI of RFC 3987, with its scheme. */
export function isIri(text: string): boolean {
  return isReference(text, iriSyntax, true);
}

/** An IRI of RFC 3987, or one relative to another. */
export function isIriReference(text: string): boolean {
  return isReference(text, iriSyntax, false);
}

/** A template of RFC 6570. */
export function isUriTemplate(text: string): boolean {
  let rest = text;
  while (rest !== '') {
    const opening = rest.indexOf('{');
    const literal = opening < 0 ? rest : rest.slice(0, opening);
    if (!templateLiteral.test(literal)) return false;
    if (opening < 0) return true;
    const closing = rest.indexOf('}', opening);
    if (closing < 0 || !isExpression(rest.slice(opening + 1, closing))) return false;
    rest = rest.slice(closing + 1);
  }
  return true;
}

function isExpression(text: string): boolean {
  const names = /^[+#./;?&=,!@|]/.test(text) ? text.slice(1) : text;
  return names.split(',').every((name) => templateName.test(name));
}

/** The characters of a reference. */
interface Syntax {
  readonly part: RegExp;
  readonly query: RegExp;
}

/** Splits a reference by appendix B of RFC 3986, then checks the characters of each part. */
function isReference(text: string, { part, query }: Syntax, isAbsolute: boolean): boolean {
  const [head = '', ...fragments] = text.split('#');
  if (fragments.length > 1 || !part.test(fragments[0] ?? '')) return false;
  const scheme = /^[a-z][a-z\d+.-]*:/i.exec(head)?.[0];
  if (isAbsolute && !scheme) return false;
  const rest = head.slice(scheme?.length ?? 0);
  const beforeQuery = rest.split('?', 1)[0] ?? '';
  if (!query.test(rest.slice(beforeQuery.length))) return false;
  if (!beforeQuery.startsWith('//')) return isPath(beforeQuery, scheme !== undefined, part);
  const slash = beforeQuery.indexOf('/', 2);
  const authority = slash < 0 ? beforeQuery.slice(2) : beforeQuery.slice(2, slash);
  return isAuthority(authority, part) && (slash < 0 || part.test(beforeQuery.slice(slash)));
}

/**
 * Returns true if a part is a valid path. Without a scheme, the
 * first segment may have no colon, which would make it a scheme.
 */
function isPath(path: string, hasScheme: boolean, part: RegExp): boolean {
  return part.test(path) && (hasScheme || !(path.split('/', 1)[0] ?? '').includes(':'));
}

function isAuthority(authority: string, part: RegExp): boolean {
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  if (at >= 0 && (!part.test(authority.slice(0, at)) || /[/?@]/.test(authority.slice(0, at)))) return false;
  const literal = /^\[([^\]]*)\](?::\d*)?$/.exec(host);
  if (literal) return isIpv6(literal[1] ?? '') || /^v[\da-f]+\.[\w.~!$&'()*+,;=:-]+$/i.test(literal[1] ?? '');
  const name = host.replace(/:\d*$/, '');
  return part.test(name) && !/[:/?@]/.test(name);
}

const uriCharacters = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*$/i;
const uriSyntax: Syntax = { part: uriCharacters, query: uriCharacters };
const iriLetters = String.raw`\w.~!$&'()*+,;=:@/?\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\u{10000}-\u{efffd}-`;
/** `iprivate`: characters that only a query may have. */
const iriPrivate = String.raw`\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}`;
const iriSyntax: Syntax = {
  part: new RegExp(`^(?:[${iriLetters}]|%[\\da-f]{2})*$`, 'iu'),
  query: new RegExp(`^(?:[${iriPrivate}${iriLetters}]|%[\\da-f]{2})*$`, 'iu'),
};
const templateLiteral = /^(?:[^\0-\x20"%<>\\^`{|}\x7f]|%[\da-f]{2})*$/i;
const templateName = /^(?:\w|%[\da-f]{2})+(?:\.(?:\w|%[\da-f]{2})+)*(?::[1-9]\d{0,3}|\*)?$/i;
