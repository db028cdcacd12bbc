/** True for a connection that others cannot read: https, or this machine. */
export function isSafe({ protocol, hostname }: URL): boolean {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

/** Returns a web address if it is safe to open in a browser: without a user name and a password. */
export function webPage(url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.username === '' && parsed.password === '' && isSafe(parsed) ? parsed.href : undefined;
}
