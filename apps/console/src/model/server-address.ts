import { UsageError } from '../exit/usage-error.ts';

/**
 * The address that the option or variable `name` gives. Throws a
 * `UsageError`, which does not repeat it: it may hold a password.
 */
export function serverAddress(name: string, text: string): string {
  const address = text.trim();
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError(`${name} is not an address; write it whole, such as http://localhost:11434/v1`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${name} has a user or a password in it, which cannot be sent; leave them out`);
  return address;
}

/** An address as it may be shown: a query may hold a key. */
export function shownAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/, '')}`;
}
