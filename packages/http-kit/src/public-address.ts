import ipaddr from 'ipaddr.js';

/** Whether an address, as it was resolved, is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const parsed = ipaddr.IPv6.parse(address);
  // Only 2000::/3 is given out; what is kept of it has a range of its own.
  return parsed.range() === 'unicast' && parsed.match(given);
}

/**
 * Why a URL is not asked over the open internet; undefined where nothing in it says so. What another name
 * leads to is seen when it is connected to.
 */
export function addressProblem({ protocol, hostname }: URL): string | undefined {
  if (protocol !== 'https:' && protocol !== 'http:') return `${protocol} is not HTTP`;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isNamed = !ipaddr.isValid(host) && host !== 'localhost' && !host.endsWith('.localhost');
  return isNamed || isPublicAddress(host) ? undefined : `"${host}" is a private or reserved address`;
}

const given = ipaddr.IPv6.parseCIDR('2000::/3');
