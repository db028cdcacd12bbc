import { crc32 } from 'node:zlib';
import {
  ask,
  Dice,
  endOf,
  failureOf,
  googleCredentials,
  messagesWire,
  modelOfPage,
  saidIn,
} from '@mortise/provider-kit/test';
import { afterEach, describe, expect, it, vi } from 'vitest';

interface Asked {
  readonly url: string;
  readonly authorization: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

const script = {
  parts: [
    { is: 'thought', text: 'Hm, Rome.', mark: 'c2lnbmVk' },
    { is: 'text', text: 'Fine.' },
    { is: 'call', name: 'weather', args: { city: 'Rome' } },
  ],
  end: 'stop',
  usage: { input: 9, cached: 3, written: 0, output: 8, thoughts: 2 },
  pieces: 50,
} as const;
const written = messagesWire.tell(script, new Dice(5, true));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('the line to copy for Claude', () => {
  it('Claude on Bedrock is asked for a stream of AWS, and its events are read', async () => {
    vi.stubEnv('AWS_BEARER_TOKEN_BEDROCK', 'key-of-bedrock');
    const frames = written.events.map((event) => awsFrame({ bytes: btoa(JSON.stringify(event)) }));
    const asked = answering(Buffer.concat(frames), 'application/vnd.amazon.eventstream');
    const model = await modelOfPage(import.meta.dirname, 'bedrock-claude.ts');
    expect(saidIn(endOf(await ask(model)))).toMatchObject({ text: 'Fine.', thought: 'Hm, Rome.', calls: [{}] });
    const [{ url, authorization, body }] = asked as [Asked];
    expect(url).toBe(
      'https://bedrock-runtime.us-east-1.amazonaws.com/model/anthropic.claude-sonnet-4-5-20250929-v1:0/invoke-with-response-stream',
    );
    expect(authorization).toBe('Bearer key-of-bedrock');
    expect(body).not.toHaveProperty('model');
  });

  it('Claude on Vertex is asked for a prediction with a token of the account', async () => {
    await googleCredentials();
    const text = written.events.map((event) => messagesWire.frame(event)).join('') + messagesWire.mark;
    const asked = answering(text, 'text/event-stream');
    const model = await modelOfPage(import.meta.dirname, 'vertex-claude.ts');
    expect(saidIn(endOf(await ask(model)))).toMatchObject({ text: 'Fine.', thought: 'Hm, Rome.', calls: [{}] });
    const [{ url, authorization, body }] = asked as [Asked];
    expect(url).toBe(
      'https://aiplatform.googleapis.com/v1/projects/my-project/locations/global/publishers/anthropic/models/claude-sonnet-4-5@20250929:streamRawPredict',
    );
    expect(authorization).toBe('Bearer token-of-google');
    expect(body).not.toHaveProperty('model');
  });

  it('Claude on Bedrock fails with a code of the catalogue', async () => {
    vi.stubEnv('AWS_BEARER_TOKEN_BEDROCK', 'key-of-bedrock');
    const body = JSON.stringify({ message: 'Input is too long for requested model.' });
    vi.stubGlobal('fetch', async () => new Response(body, { status: 400 }));
    const model = await modelOfPage(import.meta.dirname, 'bedrock-claude.ts');
    expect(failureOf(await ask(model)).error).toMatchObject({ code: 'context_overflow', status: 400 });
  });
});

function answering(answer: string | Uint8Array<ArrayBuffer>, type: string): readonly Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string | URL, { headers, body }: RequestInit = {}) => {
    const authorization = new Headers(headers).get('authorization');
    asked.push({
      url: decodeURIComponent(String(url)),
      authorization,
      body: JSON.parse(String(body)) as Asked['body'],
    });
    return new Response(answer, { headers: { 'content-type': type } });
  });
  return asked;
}

/** An event in the binary format of AWS: lengths, headers, the payload and checksums. */
function awsFrame(payload: object): Buffer<ArrayBuffer> {
  const headers = Buffer.concat(
    Object.entries({ ':event-type': 'chunk', ':content-type': 'application/json', ':message-type': 'event' }).map(
      ([name, value]) =>
        Buffer.concat([Buffer.of(name.length), Buffer.from(name), Buffer.of(7, 0, value.length), Buffer.from(value)]),
    ),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(headers.length + body.length + 16, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const message = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([message, checksum(message)]);
}

function checksum(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
