/** Why a request is not looked at: its method, its content type, or a page of another origin. */
export function refusalOf(request: Request, origins: readonly string[]): Response | undefined {
  if (request.method !== 'POST') {
    const response = refusal(405, 'method_not_allowed', 'A run is begun by a POST.');
    response.headers.set('allow', 'POST');
    return response;
  }
  const origin = request.headers.get('origin');
  if (origin !== null && origin !== new URL(request.url).origin && !origins.includes(origin))
    return refusal(403, 'foreign_origin', `Pages of ${origin} may not ask; name it in origins.`);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' ? undefined : refusal(415, 'not_json', 'A body is application/json.');
}

/** A response that says what was wrong. */
export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}

/** A body as text; undefined where it is larger than allowed, of which no more is read. */
export async function textOf(request: Request, maxBytes: number): Promise<string | undefined> {
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
