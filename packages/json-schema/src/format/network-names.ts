import { areHostLabels } from './idna/host-labels.ts';

/** Checks a mailbox of RFC 5321; `international` admits letters beyond ASCII (RFC 6531). */
export function isEmail(text: string, international: boolean): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 320) return false;
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  const isLocal =
    (international ? wideQuoted : quotedLocal).test(local) ||
    local.split('.').every((atom) => (international ? wideAtom : atomText).test(atom));
  if (!isLocal) return false;
  if (domain.startsWith('[') && domain.endsWith(']')) {
    const address = domain.slice(1, -1);
    return /^ipv6:/i.test(address) ? isIpv6(address.slice(5)) : isIpv4(address);
  }
  // The grammar does not ask for composed characters, as host names do.
  return areHostLabels(domain.normalize('NFC').split('.'), international);
}

/** A host name of RFC 1123, whose A-labels are those of IDNA 2008 (RFC 5890). */
export function isHostname(text: string): boolean {
  return text.length <= 253 && areHostLabels(text.split('.'), false);
}

/**
 * A host name with U-labels (RFC 5890); the full stops of
 * East Asian scripts separate labels as well (RFC 3490, 3.1).
 */
export function isIdnHostname(text: string): boolean {
  return text.length <= 2 * 253 && areHostLabels(text.split(/[.\u3002\uff0e\uff61]/), true);
}

/** Returns true for four numbers of at most 255, without leading zeros. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.', 5);
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/** An address of RFC 4291, without a zone. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1)?.at(-1);
  const endsInIpv4 = last?.includes('.') ?? false;
  const hex = groups.flat().slice(0, endsInIpv4 ? -1 : undefined);
  if (endsInIpv4 && !isIpv4(last as string)) return false;
  if (!hex.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  const length = hex.length + (endsInIpv4 ? 2 : 0);
  return halves.length === 2 ? length <= 7 : length === 8;
}

const atomText = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const wideAtom = /^[\w!#$%&'*+/=?^`{|}~\u0080-\u{10ffff}-]+$/u;
const quotedLocal = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const wideQuoted = /^"(?:[ !#-[\]-~\u0080-\u{10ffff}]|\\[ -~])*"$/u;
