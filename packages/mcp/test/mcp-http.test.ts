import { spawn } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress } from '@mortise/http-kit';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { afterEach, describe, expect, it } from 'vitest';
import { compiledEnvironment } from '../../../tooling/compiled.ts';
import { guardedFetch } from '../src/http/guarded-fetch.ts';
import { type McpToolset, type McpToolsetSettings, mcpToolset } from '../src/index.ts';
import { official } from './official.ts';
import { runCall } from './run-tool.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Creates a toolset of a server with a URL. */
function at(
  url: string,
  options: Partial<McpToolsetSettings> = {},
  http: object = { allowPrivateNetwork: true },
): McpToolset {
  const toolset = mcpToolset({
    name: 'web',
    server: { type: 'http', url, ...http },
    validator: jsonSchemaValidator(),
    ...options,
  });
  closing.push(() => toolset.close());
  return toolset;
}

async function listen(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts the official server, which supports the older revisions, over one of its transports. */
async function everything(transport: 'streamableHttp' | 'sse'): Promise<string> {
  const free = await listen(() => undefined);
  const port = String(Number(new URL(free).port));
  await Promise.all(closing.splice(-1).map((close) => close()));
  const child = spawn(process.execPath, [official.everything, transport], {
    env: { ...compiledEnvironment, PATH: process.env['PATH'], PORT: port },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  closing.push(() => child.kill('SIGKILL'));
  await new Promise<void>((resolve) =>
    child.stderr.on('data', (said) => /listening|running/i.test(String(said)) && resolve()),
  );
  return `http://127.0.0.1:${port}`;
}

describe('a server with a URL', () => {
  it('a server with a URL is called over streamable HTTP', async () => {
    const toolset = at(`${await everything('streamableHttp')}/mcp`);
    expect(await runCall(toolset, 'echo', { message: 'hi' })).toMatchObject({ output: { output: 'Echo: hi' } });
  });

  it('a server with a URL is called over SSE if it supports nothing newer', async () => {
    const toolset = at(`${await everything('sse')}/sse`);
    expect(await runCall(toolset, 'echo', { message: 'hi' })).toMatchObject({ output: { output: 'Echo: hi' } });
  });

  it('a server with a URL gets the configured headers', async () => {
    const seen: unknown[] = [];
    const url = await listen(({ headers }, response) => {
      seen.push(headers.authorization);
      response.writeHead(401).end();
    });
    const toolset = at(url, {}, { allowPrivateNetwork: true, headers: { authorization: 'Bearer t0ken' } });
    await expect(toolset.tools()).rejects.toMatchObject({ code: 'mcp_start_failed' });
    expect(seen).toContain('Bearer t0ken');
  });

  it('headers are sent to their server only, not to its authorization server at another origin', async () => {
    const seen: string[] = [];
    const fetch = async (address: string | URL, init?: RequestInit): Promise<Response> => {
      const url = new URL(address);
      seen.push(`${url.origin} ${new Headers(init?.headers).get('x-key')}`);
      if (url.origin === 'https://auth.example') return new Response('', { status: 404 });
      if (!url.pathname.startsWith('/.well-known/oauth-protected-resource')) return new Response('', { status: 401 });
      return Response.json({ resource: 'https://mcp.example/', authorization_servers: ['https://auth.example/'] });
    };
    const authProvider = {
      redirectUrl: 'https://app.example/',
      clientMetadata: { redirect_uris: ['https://app.example/'] },
      clientInformation: () => undefined,
      tokens: () => undefined,
    };
    const toolset = at('https://mcp.example/', {}, { headers: { 'x-key': 'k' }, fetch, authProvider });
    await expect(toolset.tools()).rejects.toThrow();
    expect(seen).toContain('https://mcp.example k');
    expect(seen).toContain('https://auth.example null');
    expect(seen).not.toContain('https://auth.example k');
  });

  it('a redirect to another origin is not followed, and no header is sent there', async () => {
    const seen: unknown[] = [];
    const elsewhere = await listen(({ headers }, response) => {
      seen.push(headers);
      response.writeHead(200).end();
    });
    const url = await listen((_request, response) => response.writeHead(307, { location: elsewhere }).end());
    await expect(at(url).tools()).rejects.toThrow();
    expect(seen).toEqual([]);
  });

  it('a server with a URL that does not answer times out', async () => {
    const url = await listen(() => undefined);
    await expect(at(url, { timeouts: { connectMs: 200 } }).tools()).rejects.toMatchObject({ code: 'mcp_timeout' });
  });

  it('a server with a URL that is unreachable has no tools', async () => {
    await expect(at('http://127.0.0.1:9/').tools()).rejects.toMatchObject({ code: 'mcp_start_failed' });
  });

  it('a server with a URL that sends an endless response is disconnected', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = (): void => void response.write('x'.repeat(65_536), () => setImmediate(pour));
      pour();
    });
    await expect(at(url, { maxFrameBytes: 1_000_000, timeouts: { connectMs: 300_000 } }).tools()).rejects.toMatchObject(
      {
        code: 'mcp_start_failed',
      },
    );
  });
});

describe('addresses', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '0.0.0.0',
    ],
    ...['100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::1',
      '::',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      'fe80::1',
      'fd00:ec2::254',
      'fc00::1',
      'ff02::1',
      '64:ff9b::a00:1',
    ],
    ...['2002:7f00:1::', '2001::1', '2001:db8::1', 'nonsense', ''],
  ])('the address %j is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    'the address %j is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...[
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://[::ffff:169.254.169.254]/',
    ],
    ...['http://169.254.169.254/latest/meta-data/', 'http://localhost/', 'file:///etc/passwd', 'ftp://8.8.8.8/'],
  ])('the address %s is refused before anything is sent', async (url) => {
    await expect(guardedFetch({})(url)).rejects.toMatchObject({ code: 'mcp_address_refused' });
  });

  it('addresses that are not public are refused for a toolset', async () => {
    await expect(at('http://127.0.0.1:9/', {}, {}).tools()).rejects.toThrow('allowPrivateNetwork');
  });
});
