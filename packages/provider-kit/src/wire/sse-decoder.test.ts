import { describe, expect, it } from 'vitest';
import { SseDecoder } from './sse-decoder.ts';

/** The events of a text whose bytes arrive in chunks of the given size. */
function decode(text: string | Uint8Array, bytes = Number.POSITIVE_INFINITY): readonly unknown[] {
  const all = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const decoder = new SseDecoder();
  const events: unknown[] = [];
  const step = Math.min(bytes, all.length || 1);
  for (let at = 0; at < all.length; at += step) decoder.push(all.subarray(at, at + step), events);
  decoder.flush(events);
  return events;
}

const whole = [{ a: 'h\u00e9 \u{1f600}' }, { b: 'line\u2028 \r\n' }, { c: 3 }];
const stream = `: hello\n\nevent: x\nid: 7\ndata: ${JSON.stringify(whole[0])}\n\nretry: 5\n\ndata:${JSON.stringify(whole[1])}\n\ndata: {"c":\ndata: 3}\n\n`;

describe('server-sent events', () => {
  it.each([1, 2, 3, 5, 7, 64, Number.POSITIVE_INFINITY])(
    'server-sent events are the same in chunks of %d bytes',
    (bytes) => {
      expect(decode(stream, bytes)).toEqual(whole);
      expect(decode(stream.replaceAll('\n', '\r\n'), bytes)).toEqual(whole);
      expect(decode(stream.replaceAll('\n', '\r'), bytes)).toEqual(whole);
      expect(decode(`\ufeff${stream}`, bytes)).toEqual(whole);
    },
  );

  it.each([1, 2, 3, 7, Number.POSITIVE_INFINITY])(
    'server-sent events with invalid UTF-8 are an error, in chunks of %d',
    (bytes) => {
      const replacedIn = (all: Uint8Array): boolean => {
        const decoder = new SseDecoder();
        const step = Math.min(bytes, all.length);
        for (let at = 0; at < all.length; at += step) decoder.push(all.subarray(at, at + step), []);
        return decoder.replaced;
      };
      const good = new TextEncoder().encode('data: "\ufffd#\ufffd h\u00e9 \u{1f600}"\n\n');
      expect(replacedIn(good)).toBe(false);
      expect(replacedIn(good.map((byte) => (byte === 0x23 ? 0xff : byte)))).toBe(true);
    },
  );

  it('server-sent events that are not JSON are reported with their position', () => {
    expect(() => decode('data: 1\n\n: x\ndata: {\n\n')).toThrow('at character 13');
  });

  it('server-sent events of many lines have the same size limit as those of one', () => {
    const line = `data: ${'x'.repeat(1_000_000)}\n`;
    expect(() => decode(line.repeat(20))).toThrow('longer than 16777216 characters');
  });

  it('server-sent events end with [DONE]', () => {
    expect(decode('data: 1\n\ndata: [DONE]\n\ndata: 2\n\ndata: no json\n\n')).toEqual([1]);
    const decoder = new SseDecoder();
    decoder.push(new TextEncoder().encode('data: [DONE]\n\n'), []);
    expect(decoder.done).toBe(true);
    for (const rest of ['data: 2', '{"a":1}', 'data: 2\n{"a":1}'])
      expect(decode(`data: 1\n\ndata: [DONE]\n\n${rest}`, 1)).toEqual([1]);
  });

  it('server-sent events without a field name have the same size limit', () => {
    expect(() => decode(`{"a":\n${`${'1'.repeat(1_000_000)}\n`.repeat(17)}`)).toThrow(
      'longer than 16777216 characters',
    );
  });

  it('server-sent events may lack the last empty line; half an event is ignored', () => {
    expect(decode('data: 1\n\ndata: {"a":2}')).toEqual([1, { a: 2 }]);
    expect(decode('data: 1\n\ndata: {"a":')).toEqual([1]);
    expect(decode('data: 1\n\nda')).toEqual([1]);
    expect(decode('')).toEqual([]);
  });

  it.each(['data: {"a":\n\n', 'data: <html>\n\n', 'data: {} {}\n\n'])(
    'server-sent events with %j are not JSON',
    (text) => {
      expect(() => decode(text)).toThrow('is not JSON');
    },
  );

  it('server-sent events named error are errors, whether or not their data is one', () => {
    const inner = { message: 'busy', code: 'server_error' };
    const expected = [{ type: 'error', error: inner }];
    expect(decode(`event: error\ndata: ${JSON.stringify(inner)}\n\n`)).toEqual(expected);
    expect(decode(`event: error\ndata: ${JSON.stringify({ type: 'error', error: inner })}\n\n`)).toEqual(expected);
    expect(decode('event: error\ndata: "busy"\n\n')).toEqual([{ type: 'error', error: { message: 'busy' } }]);
  });

  it('server-sent events have U+FFFD where bytes are not UTF-8', () => {
    const bytes = new TextEncoder().encode('data: "a#b"\n\n').map((byte) => (byte === 35 ? 0xff : byte));
    expect(decode(bytes)).toEqual(['a\ufffdb']);
  });

  it('server-sent events may have long lines, but no endless ones', () => {
    const decoder = new SseDecoder();
    const events: unknown[] = [];
    const million = new TextEncoder().encode('x'.repeat(1_000_000));
    decoder.push(new TextEncoder().encode('data: "'), events);
    for (let n = 0; n < 16; n++) decoder.push(million, events);
    decoder.push(new TextEncoder().encode('"\n\n'), events);
    expect(events).toHaveLength(1);
    expect(() => {
      for (let n = 0; n < 17; n++) decoder.push(million, events);
    }).toThrow('longer than 16777216 characters');
  });

  it.each([1, 7, Number.POSITIVE_INFINITY])(
    'server-sent events may end with JSON outside of a field, in chunks of %d bytes',
    (bytes) => {
      const error = { error: { code: 503, message: 'busy' } };
      const tall = JSON.stringify(error, undefined, 2);
      expect(decode(`data: 1\n\n${tall}\n`, bytes)).toEqual([1, error]);
      expect(decode(`data: 1\n\n${tall.replaceAll('\n', '\r\n')}`, bytes)).toEqual([1, error]);
      expect(decode(`data: 1\n\n${tall.slice(0, -3)}`, bytes)).toEqual([1]);
    },
  );

  it('server-sent events without data are ignored', () =>
    expect(decode('event: ping\n\ndata:\n\ndata\n\n: only a comment\n\n')).toEqual([]));
});
