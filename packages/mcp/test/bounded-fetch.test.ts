import { describe, expect, it } from 'vitest';
import { boundedFetch } from '../src/http/bounded-fetch.ts';

async function read(contentType: string, ...chunks: readonly string[]): Promise<string> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const fetch = boundedFetch(async () => new Response(body, { headers: { 'content-type': contentType } }), 20);
  return (await fetch('https://x.example/')).text();
}

const tooLong = { code: 'mcp_bad_result', message: 'sent a message of more than 20 bytes' };

describe('an HTTP response', () => {
  it('an HTTP response that is no stream is limited in bytes, however many lines it has', async () => {
    expect(await read('application/json', '0123456789', '0123456789')).toHaveLength(20);
    await expect(read('application/json', '0123456789', '0123456789', 'x')).rejects.toMatchObject(tooLong);
    await expect(read('application/json', '012345678\n', '\n', '012345678\n', '\n')).rejects.toMatchObject(tooLong);
    await expect(read('text/html', '\n\n'.repeat(11))).rejects.toMatchObject(tooLong);
  });

  it('an HTTP response that is a stream may have any number of events', async () => {
    const events = ['data: 123456\n\n', 'data: 1\r\n\r\ndata: 2\n', '\n: ping\n\n', 'data: 12', '3456\n\ndata: 1\n\n'];
    expect(await read('text/event-stream; charset=utf-8', ...events)).toBe(events.join(''));
  });

  it.each([
    ['a long line', ['data: 0123456789', '01234']],
    ['many lines', ['data: 1\n', 'data: 2\n', 'data: 3\n']],
    ['a long line after an event', ['data: 1\n\ndata: 0123456789', '01234']],
  ])('an event of a streamed HTTP response is limited: %s', async (_what, chunks) => {
    await expect(read('text/event-stream', ...chunks)).rejects.toMatchObject(tooLong);
  });

  const [most, more] = [`data: ${'x'.repeat(6)}`, `data: ${'x'.repeat(17)}`];
  it.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ])('an HTTP response whose lines end with %s may be cut anywhere', async (_what, end) => {
    const events = `${most}${end}${end}`.repeat(3);
    const lines = `${events}${`data: 1${end}`.repeat(3)}${end}`;
    const [comment, long] = [`${events}:${end}${most}${end}${end}`, `${events}${more}${end}${end}`];
    for (let at = 0; at <= long.length; at++) {
      expect(await read('text/event-stream', comment.slice(0, at), comment.slice(at))).toBe(comment);
      await expect(read('text/event-stream', long.slice(0, at), long.slice(at))).rejects.toMatchObject(tooLong);
    }
    for (let at = 0; at <= lines.length; at++)
      await expect(read('text/event-stream', lines.slice(0, at), lines.slice(at))).rejects.toMatchObject(tooLong);
    expect(await read('text/event-stream', ...comment)).toBe(comment);
  });

  it('an HTTP response keeps its status and headers, and is no stream if it has no content type', async () => {
    const given = new Response(new TextEncoder().encode('x\n\n'.repeat(10)), { status: 404, statusText: 'Gone' });
    given.headers.set('mcp-session-id', 's1');
    const { status, statusText, headers, body } = await boundedFetch(async () => given, 20)('https://x.example/');
    expect([status, statusText, headers.get('mcp-session-id')]).toEqual([404, 'Gone', 's1']);
    await expect(new Response(body).text()).rejects.toMatchObject(tooLong);
  });

  it('an HTTP response without a body stays unchanged', async () => {
    const bare = new Response(null, { status: 202 });
    expect(await boundedFetch(async () => bare, 20)('https://x.example/')).toBe(bare);
  });
});
