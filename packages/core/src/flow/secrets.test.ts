import { expect, it } from 'vitest';
import type { ModelRequest } from '../model/model-request.ts';
import { Secrets } from './secrets.ts';

it('has nothing to look for at first, and gives back what it is given', () => {
  const value = { a: ['hunter22'] };
  for (const secrets of [new Secrets(), new Secrets({ unset: undefined }), new Secrets({ short: 'abc' })]) {
    expect(secrets.empty).toBe(true);
    expect(secrets.json(value)).toBe(value);
    expect(secrets.text('hunter22')).toBe('hunter22');
  }
});

it('replaces texts and keys at any depth, and keeps what has no secret as it is', () => {
  const secrets = new Secrets({ db: 'hunter22' });
  const clean = { b: 1 };
  const value = { a: ['x hunter22 hunter22', clean], hunter22: null, clean };
  const replaced = secrets.json(value);
  expect(replaced).toEqual({ a: ['x «secret:db» «secret:db»', clean], '«secret:db»': null, clean });
  expect((replaced as typeof value).clean).toBe(clean);
  expect(secrets.json(clean)).toBe(clean);
  expect(value.hunter22).toBeNull();
});

it('finds a secret as it stands in a URL and in JSON text', () => {
  const secrets = new Secrets({ db: 'a"b/c+d$&' });
  expect(secrets.text(`?k=${encodeURIComponent('a"b/c+d$&')}`)).toBe('?k=«secret:db»');
  expect(secrets.text(JSON.stringify({ k: 'a"b/c+d$&' }))).toBe('{"k":"«secret:db»"}');
  expect(new Secrets({ odd: '\ud800 secret' }).text('a \ud800 secret')).toBe('a «secret:odd»');
});

it('keeps an own key with an odd name a member', () => {
  const value = JSON.parse('{"__proto__":"hunter22"}') as unknown;
  expect(JSON.stringify(new Secrets({ db: 'hunter22' }).json(value))).toBe('{"__proto__":"«secret:db»"}');
});

it('keeps what is not enumerable', () => {
  const cause = new Error('hunter22');
  const value = Object.defineProperty({ message: 'hunter22' }, 'cause', { value: cause });
  const clean = new Secrets({ db: 'hunter22' }).json(value) as { readonly message: string; readonly cause?: unknown };
  expect([clean.message, clean.cause, Object.keys(clean)]).toEqual(['«secret:db»', cause, ['message']]);
});

it('looks through each content of a request once, and again when a secret comes', () => {
  const content = { role: 'user', parts: [{ type: 'text', text: 'first1 second2' }] } as const;
  const request: ModelRequest = {
    instructions: ['say first1'],
    contents: [content],
    declarations: [],
    providerTools: [],
  };
  const secrets = new Secrets();
  expect(secrets.request(request)).toBe(request);
  secrets.addCredential('one', { type: 'bearer', token: 'first1' });
  const clean = secrets.request(request);
  expect(clean.instructions).toEqual(['say «secret:one»']);
  expect(clean.contents[0]?.parts[0]).toMatchObject({ text: '«secret:one» second2' });
  expect(secrets.request(request).contents[0]).toBe(clean.contents[0]);
  secrets.addCredential('two', { type: 'apiKey', value: 'second2' });
  expect(secrets.request(request).contents[0]?.parts[0]).toMatchObject({ text: '«secret:one» «secret:two»' });
});
