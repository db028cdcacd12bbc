/** Whether an address is at one of these domains, or below one. */
export function isAt(address: string, ...domains: readonly string[]): boolean {
  try {
    const { hostname } = new URL(address);
    return domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
  } catch {
    // What is no address is at no domain; the request will say so.
    return false;
  }
}
