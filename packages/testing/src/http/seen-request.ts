/**
 * A request as it would have been sent. Values that look
 * like secrets are replaced, in headers and in the URL.
 */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  /** The headers, by lower-case name. */
  readonly headers: { readonly [name: string]: string };
  /** The JSON of the body; the text if it is not JSON, undefined if there is no body. */
  readonly body: unknown;
}

/** Reads a request, including its body. */
export async function seenRequest(request: Request): Promise<SeenRequest> {
  const text = await request.text();
  return { method: request.method, url: safeUrl(request.url), headers: safeHeaders(request.headers), body: json(text) };
}

function safeUrl(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (secretName.test(name)) url.searchParams.set(name, hidden);
  if (url.password !== '') url.password = hidden;
  return url.href;
}

function safeHeaders(headers: Headers): SeenRequest['headers'] {
  const safe: Record<string, string> = {};
  headers.forEach((value, name) => {
    safe[name] = secretName.test(name) ? hidden : value;
  });
  return safe;
}

function json(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The body is not JSON, so its text is returned.
    return text;
  }
}

const secretName = /auth|key|token|secret|cookie|credential|signature/i;
const hidden = 'secret';
