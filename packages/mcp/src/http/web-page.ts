/** Returns true if no other party can read the connection: over https, or on this machine. */
export function isSafe({ protocol, hostname }: URL): boolean {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

/**
 * Returns a URL if it is safe to open in a browser: over https
 * or on this machine, without a user name and a password.
 */
export function webPage(url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.username === '' && parsed.password === '' && isSafe(parsed) ? parsed.href : undefined;
}
