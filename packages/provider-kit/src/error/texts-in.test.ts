import { describe, expect, it } from 'vitest';
import { textsIn } from './texts-in.ts';

describe('the texts in an error', () => {
  it('are its message, its members, and those of its causes', () => {
    const cause = Object.assign(new TypeError('inner'), { request: { url: ['here'] } });
    const error = Object.assign(new Error('outer', { cause }), { headers: new Headers({ 'x-echo': 'said' }) });
    for (const text of ['outer', 'inner', 'here', 'x-echo', 'said', error.stack])
      expect(textsIn(error)).toContain(text);
  });

  it('include non-enumerable members and maps, but no bytes', () => {
    const error = Object.assign(new Error('outer'), {
      map: new Map([['name', { in: 'value' }]]),
      bytes: new Uint8Array(5_000),
    });
    Object.defineProperty(error, 'hidden', { value: 'told', enumerable: false });
    for (const text of ['name', 'value', 'told']) expect(textsIn(error).split('\n')).toContain(text);
  });

  it('are found once if an error is its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    error.stack = '';
    expect(textsIn(error).match(/round/g)).toHaveLength(1);
  });

  it('are undefined if a member throws or the nesting has no end', () => {
    const hostile = {
      get message(): string {
        throw new Error('do not look');
      },
    };
    expect(() => textsIn(hostile)).toThrow('do not look');
    const long = Array.from({ length: 2_000 }, () => ({}));
    expect(() => textsIn(long)).toThrow('too much');
  });

  it.each([undefined, null, 7, 'text', Symbol('x')])('are at most the string itself in %s', (thrown) => {
    expect(textsIn(thrown)).toBe(thrown === 'text' ? 'text' : '');
  });
});
