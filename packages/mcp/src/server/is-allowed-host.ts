/** True if a request is for a served host and comes from no foreign page: a DNS name may lead anywhere. */
export function isAllowedHost({ headers, url }: Request, allowed: readonly string[] = thisMachine): boolean {
  const origin = headers.get('origin');
  const host = headers.get('host');
  const names = [host === null ? new URL(url).hostname : nameOf(`http://${host}`)];
  if (origin !== null) names.push(nameOf(origin));
  return names.every((name) => name !== undefined && allowed.includes(name));
}

function nameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

const thisMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
