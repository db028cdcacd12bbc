/** Returns true if secrets may be sent to a URL: https, or http on loopback. */
export function isSafeUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  return new URL(url).protocol === 'https:' || isLoopback(url);
}

/** Returns true if a URL is http on this machine. */
export function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname));
}
