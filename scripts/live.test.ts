import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Dice } from '../packages/provider-kit/test/wires/dice.ts';
import type { ScriptPart, Wire, WireScript } from '../packages/provider-kit/test/wires/wire-script.ts';
import { wires } from '../packages/provider-kit/test/wires/wires.ts';
import { liveConversations } from './live/live-conversations.ts';
import { type LiveOptions, runLive } from './live/run-live.ts';

const key = 'sk-live-0123456789abcdefghij';

interface Service {
  readonly provider: LiveOptions['provider'];
  readonly protocol: string;
  readonly args?: readonly string[];
  readonly path: string;
  readonly variable: string;
}

const services: readonly Service[] = [
  { provider: 'openai', protocol: 'openai.responses', path: '/v1', variable: 'OPENAI_API_KEY' },
  { provider: 'openai', protocol: 'openai.chat', args: ['--api', 'chat'], path: '/v1', variable: 'OPENAI_API_KEY' },
  { provider: 'anthropic', protocol: 'anthropic.messages', path: '', variable: 'ANTHROPIC_API_KEY' },
  { provider: 'gemini', protocol: 'google.generateContent', path: '', variable: 'GEMINI_API_KEY' },
];

describe('pnpm live', () => {
  it('pnpm live has twelve conversations', () => expect(liveConversations).toHaveLength(12));

  describe.each(services)('$provider, over $protocol', (service) => {
    it('a run of the conversations reports nothing for a service that follows the facts', async () => {
      const { url, asked } = await serviceOf(service);
      expect(await linesOf(service, url)).toEqual([]);
      expect(asked()).toBe(13);
    });

    it('a run of the conversations reports a member that no fact has, and never the key, which the service repeats in it', async () => {
      const { url } = await serviceOf(service, echoed);
      const lines = await linesOf(service, url);
      expect(lines.join('\n')).toMatch(ofEcho);
      expect(lines.join('\n')).not.toContain(key);
    });
  });

  it('pnpm live prints what a run reports, and exits with 1', async () => {
    const service = services[3] as Service;
    const { url } = await serviceOf(service, echoed);
    const { code, printed, problems } = await live(service, url);
    expect(code).toBe(1);
    expect(printed).toMatch(ofEcho);
    expect(printed + problems).not.toContain(key);
  });

  it('pnpm live prints nothing for a service that follows the facts, and exits with 0', async () => {
    const service = services[1] as Service;
    const { url } = await serviceOf(service);
    expect(await live(service, url)).toEqual({ code: 0, printed: '', problems: '' });
  });

  it.each(services)('$provider: names the missing key, and sends nothing', async (service) => {
    const { code, problems, printed } = await live(service, 'http://127.0.0.1:9', '');
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(problems).toContain(`there is no key: set ${service.variable}`);
  });
});

const echoed = (event: object): object => ({ ...event, [`echo_${key}`]: { said: key } });
const ofEcho = /^a word: no fact says `.*echo_\[key\]\.said: string`$/m;

/** Returns the lines that a run of the conversations in this process reports. */
async function linesOf({ provider, args = [] }: Service, baseURL: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const api = args.includes('chat') ? 'chat' : undefined;
  for await (const line of runLive({ provider, key, baseURL, api })) lines.push(line);
  return lines;
}

/**
 * Starts a server that simulates the wire: it returns calls if a tool is wanted, cuts the answer if the limit
 * is low, and refuses an unknown model.
 */
async function serviceOf({ protocol, path }: Service, change: (event: object) => object = (event) => event) {
  const wire = wires[protocol]?.[0] as Wire;
  let asked = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const sent = `${request.url} ${body}`;
    if (sent.includes('a-model-that-nobody-has')) {
      const refusal = wire.refusals[0] ?? { status: 400, body: {} };
      response.writeHead(refusal.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(refusal.body));
      return;
    }
    const reported = wire.tell(scriptFor(sent), new Dice(asked++, true));
    const streamed = sent.includes('"stream":true') || sent.includes('streamGenerateContent');
    response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' });
    response.end(
      streamed
        ? reported.events.map((event) => wire.frame(change(event) as never)).join('') + wire.mark
        : JSON.stringify(change(reported.whole ?? {})),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, asked: () => asked };
}

function scriptFor(sent: string): WireScript {
  const isForced = /"tool_choice":("required"|\{"type":"any")|"mode":"ANY"/.test(sent);
  const isShort = /"(max_output_tokens|max_completion_tokens|max_tokens|maxOutputTokens)":16\b/.test(sent);
  const parts: readonly ScriptPart[] = isForced
    ? [{ is: 'call', name: 'weather', args: { city: 'Rome' } }]
    : [{ is: 'text', text: 'pineapple' }];
  return {
    parts,
    end: isShort ? 'length' : 'stop',
    usage: { input: 200, cached: 30, written: 20, output: 90, thoughts: 40 },
    pieces: 4,
  };
}

interface Ran {
  readonly code: number | null;
  readonly printed: string;
  readonly problems: string;
}

function live({ provider, args = [], variable }: Service, url: string, given = key): Promise<Ran> {
  const env = {
    ...process.env,
    OPENAI_API_KEY: '',
    ANTHROPIC_API_KEY: '',
    GEMINI_API_KEY: '',
    GOOGLE_API_KEY: '',
    [variable]: given,
  };
  const command = [join(import.meta.dirname, 'live.ts'), provider, '--base-url', url, ...args];
  const child = spawn(process.execPath, command, { env, stdio: 'pipe' });
  let [printed, problems] = ['', ''];
  child.stdout.on('data', (data) => {
    printed += String(data);
  });
  child.stderr.on('data', (data) => {
    problems += String(data);
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, printed, problems })));
}
