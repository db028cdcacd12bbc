import {
  ask,
  Dice,
  endOf,
  failureOf,
  generateContentWire,
  googleCredentials,
  modelOfPage,
  type Reply,
  requestOf,
  saidIn,
  served,
  serverFacts,
} from '@mortise/provider-kit/test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const at = 'https://aiplatform.googleapis.com/v1beta1/projects/my-project/locations/global/publishers/google/models/';
const realFetch = globalThis.fetch;
const { error, overflow } = serverFacts['Vertex'] ?? {};

interface Asked {
  readonly url: string;
  readonly authorization: string | null;
  readonly body: string;
}

beforeEach(googleCredentials);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('the documented configuration for Vertex AI', () => {
  it('the documented configuration for Vertex AI sends requests to the Vertex server with a token of the account, and reads its answer format', async () => {
    const { written, asked } = answering();
    const model = await modelOfPage(import.meta.dirname, 'vertex.ts');
    const { text, thought, calls } = saidIn(endOf(await ask(model)));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url.slice(0, at.length)).toBe(at);
    expect(asked[0]?.authorization).toBe('Bearer token-of-google');
    expect({ text, calls: calls.length }).toEqual({ text: 'Fine.', calls: 2 });
    if ('thought' in written.expected) expect(thought).toBe(written.expected.thought);
  });

  it('the documented configuration for Vertex AI requests structured output by its schema, and sends images of the user to Vertex', async () => {
    const { asked } = answering();
    const model = await modelOfPage(import.meta.dirname, 'vertex.ts');
    const parts = [{ type: 'inlineData' as const, mimeType: 'image/png', data: 'AAAA' }];
    const outputJsonSchema = { type: 'object', properties: { city: { type: 'string' } } };
    endOf(await ask(model, requestOf({ outputJsonSchema, contents: [{ role: 'user', parts }] })));
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      contents: [{ parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' } }] }],
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: { type: 'object' } },
    });
  });

  it.each([error, overflow])('the error $status $body of Vertex AI has the code $code', async (refusal) => {
    if (!refusal) throw new Error('no facts of Vertex');
    const { status, body, code } = refusal;
    const headers = { 'content-type': 'application/json', 'retry-after': '3600' };
    atLoopback([], { status, headers, pieces: [JSON.stringify(body)] });
    const model = await modelOfPage(import.meta.dirname, 'vertex.ts');
    expect(failureOf(await ask(model)).error).toMatchObject({ code, status });
  });
});

function answering() {
  const written = generateContentWire.tell(script, new Dice(5, true));
  const text = written.events.map((event) => generateContentWire.frame(event)).join('') + generateContentWire.mark;
  const asked: Asked[] = [];
  atLoopback(asked, { headers: { 'content-type': 'text/event-stream' }, pieces: [text] });
  return { written, asked };
}

/** Sends the model's requests to a local server. */
function atLoopback(asked: Asked[], reply: Reply): void {
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    asked.push({
      url: url.href,
      authorization: new Headers(init.headers).get('authorization'),
      body: String(init.body),
    });
    const server = await served(reply);
    return await realFetch(`${server.url}${url.pathname}${url.search}`, init);
  });
}

const script = {
  parts: [
    { is: 'thought', text: 'Hm, Rome.', mark: 'c2lnbmVk' },
    { is: 'text', text: 'Fine.' },
    { is: 'call', name: 'weather', args: { city: 'Rome' } },
    { is: 'call', name: 'weather', args: { city: 'Oslo' } },
  ],
  end: 'stop',
  usage: { input: 9, cached: 3, written: 0, output: 8, thoughts: 2 },
  pieces: 50,
} as const;
