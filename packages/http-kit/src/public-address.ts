import ipaddr from 'ipaddr.js';

/** Returns true if a resolved address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  // Only 2000::/3 is assigned for public use; the parser names its reserved parts as other ranges.
  return parsed.range() === 'unicast' && parsed.match(given);
}

/**
 * Returns the reason why a URL is refused; undefined if the URL itself is allowed. Host names are checked
 * again when a connection is opened.
 */
export function addressProblem({ protocol, hostname }: URL): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return `${protocol} is not HTTP`;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isNamed = !ipaddr.isValid(host) && host !== 'localhost' && !host.endsWith('.localhost');
  return isNamed || isPublicAddress(host) ? undefined : `"${host}" is a private or reserved address`;
}

const given = ipaddr.IPv6.parseCIDR('2000::/3');
