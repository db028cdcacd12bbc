import { describe, expect, it } from 'vitest';
import { parseSessionKey, type SessionKey, sessionKeyText } from './session.ts';

const parts = [
  'a',
  '',
  '/',
  '%',
  '%2F',
  'ä',
  '😀',
  '\ud800',
  'x\udc00y',
  '\u0000',
  "!'()*",
  'A b~c.d-e_f',
  '%uD800',
  '..',
];
const keys: readonly SessionKey[] = parts.flatMap((appName) =>
  parts.flatMap((userId) => parts.map((sessionId) => ({ appName, userId, sessionId }))),
);

describe('the text of a session key', () => {
  it('the text of a session key is parsed to the same key, and differs for every other key', () => {
    const texts = new Set<string>();
    for (const key of keys) {
      const text = sessionKeyText(key);
      expect(parseSessionKey(text)).toEqual(key);
      expect(text).toMatch(/^[\w\-.~%]*\/[\w\-.~%]*\/[\w\-.~%]*$/);
      texts.add(text);
    }
    expect(texts.size).toBe(keys.length);
  });

  it('the text of a session key does not change between versions, because engines store it', () => {
    expect(sessionKeyText({ appName: 'my app', userId: 'ann@x.org', sessionId: 'ä/\ud800!' })).toBe(
      'my%20app/ann%40x.org/%C3%A4%2F%uD800%21',
    );
  });

  it.each([
    '',
    'a',
    'a/b',
    'a/b/c/d',
    'a/b/%',
    'a/b/%zz',
    'a/b/%61',
    'a/b/ ',
    'a/b/%uD83D%uDE00',
    'a/b/%c3%a4',
    'a/b/%FF',
  ])('parseSessionKey refuses a string that sessionKeyText never returns: %j', (text) => {
    expect(() => parseSessionKey(text)).toThrow(expect.objectContaining({ code: 'bad_session_key' }));
  });

  it('parseSessionKey refuses a value that is not a string', () => {
    expect(() => parseSessionKey(undefined as never)).toThrow(expect.objectContaining({ code: 'bad_session_key' }));
  });
});
