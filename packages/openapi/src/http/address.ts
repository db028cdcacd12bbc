import { ToolError } from '@mortise/core';
import ipaddr from 'ipaddr.js';

/** Throws `ToolError`, `address_refused`, where an address is not one of the public internet. */
export function refusePrivate(address: string, host: string): void {
  if (ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast') return;
  throw new ToolError(
    `"${host}" is at an address that is private or reserved, so nothing was sent. Do not try it again.`,
    {
      code: 'address_refused',
    },
  );
}

/** As `refusePrivate`, for a URL whose host is an address, or a name for this machine; any other name passes. */
export function refusePrivateHost({ hostname }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(host) || host === 'localhost' || host.endsWith('.localhost')) refusePrivate(host, hostname);
}
