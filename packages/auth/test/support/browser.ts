/**
 * Signs in as a user with a browser who approves every
 * request: follows redirects, keeps cookies, sends forms.
 */
export async function signIn(
  url: string,
  { until, fields = {} }: { readonly until?: string; readonly fields?: { readonly [name: string]: string } } = {},
): Promise<string> {
  const cookies = new Map<string, string>();
  let next: { readonly url: string; readonly form?: URLSearchParams } = { url };
  for (let step = 0; step < 30; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { form } = next;
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const page = await response.text();
    const location = response.headers.get('location');
    if (location !== null) {
      const target = new URL(location, next.url).href;
      if (until !== undefined && target.startsWith(until)) return target;
      next = { url: target };
      continue;
    }
    const sent = formOf(page, next.url, { login: 'ada', password: 'pw', ...fields });
    if (!sent) return page;
    next = sent;
  }
  throw new Error(`the sign-in did not end at ${until ?? 'a page without a form'}`);
}

function formOf(
  page: string,
  base: string,
  fields: { readonly [name: string]: string },
): { readonly url: string; readonly form: URLSearchParams } | undefined {
  const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1];
  if (action === undefined) return undefined;
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) form.set(name, fields[name] ?? /value="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return { url: new URL(action.replaceAll('&amp;', '&'), base).href, form };
}
