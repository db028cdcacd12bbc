/** True for a connection that others cannot read: https, or this machine. */
export function isSafe({ protocol, hostname }: URL): boolean {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return protocol === 'https:' || (protocol === 'http:' && isLocal);
}

/** Only what a browser opens safely: an address of the web, without a name and password in it. */
export function webPage(url: unknown): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.username === '' && parsed.password === '' && isSafe(parsed) ? parsed.href : undefined;
}
