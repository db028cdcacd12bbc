import { vi } from 'vitest';

/** One answer of the Gemini server: complete, or as the chunks of a stream. */
export type GeminiAnswer = object | readonly object[];

/**
 * Creates a Gemini server that replaces `fetch`: each API key has its own answers in order, so that two
 * libraries get the same answers. Returns the bodies of the requests, by key.
 */
export function fakeGemini(answers: { readonly [apiKey: string]: readonly GeminiAnswer[] }): {
  readonly [apiKey: string]: readonly unknown[];
} {
  const asked: { [apiKey: string]: unknown[] } = {};
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const key = request.headers.get('x-goog-api-key') ?? '';
    asked[key] ??= [];
    const bodies = asked[key];
    const answer = answers[key]?.[bodies.length];
    bodies.push(await request.json());
    if (!answer)
      return Response.json({ error: { code: 400, message: 'no answer is left', status: 'INVALID' } }, { status: 400 });
    if (!request.url.includes('streamGenerateContent'))
      return Response.json(Array.isArray(answer) ? answer[0] : answer);
    const chunks = Array.isArray(answer) ? answer : [answer];
    return new Response(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
  return asked;
}

/** Returns an answer with these parts. */
export function says(parts: readonly object[], more: object = {}, beside: object = {}): object {
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0, ...more }],
    usageMetadata: {
      promptTokenCount: 10,
      candidatesTokenCount: 4,
      thoughtsTokenCount: 3,
      totalTokenCount: 17,
    },
    modelVersion: 'gemini-2.5-flash-001',
    ...beside,
  };
}

/** Returns the part of an answer that calls a tool. */
export function call(name: string, args: object): { readonly functionCall: object } {
  return { functionCall: { name, args } };
}
