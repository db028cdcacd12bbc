import { expect, it } from 'vitest';
import { KnownSecrets } from './known-secrets.ts';

const http = {
  type: 'http',
  url: 'https://a.example/',
  headers: { 'x-tenant': 'north side', 'x-key': 'key-4711' },
} as const;

it('redacts all headers in diagnostics, and makes a run hide those that are secrets', () => {
  const secrets = new KnownSecrets(http);
  expect(secrets.hide('north side, key-4711')).toBe('«secret:x-tenant», «secret:x-key»');
  const kept: string[] = [];
  secrets.tellTo({ keepSecret: (name, value) => void kept.push(`${name} ${value}`) });
  secrets.tellTo(undefined);
  expect(kept).toContain('x-key key-4711');
  expect(kept.join()).not.toContain('north side');
});

it('hides secrets that are added later, also in a list that was already searched', () => {
  const secrets = new KnownSecrets(http);
  const list = [{ name: 'a', description: 'has token-12' }, { name: 'b' }];
  expect(secrets.hideIn(list)).toBe(list);
  secrets.add('token', undefined);
  expect(secrets.hideIn(list)).toBe(list);
  secrets.add('token', 'token-12');
  const clean = secrets.hideIn(list);
  expect(clean).toEqual([{ name: 'a', description: 'has «secret:token»' }, { name: 'b' }]);
  expect(secrets.hideIn(list)).toBe(clean);
});

it('of a process come from its variables, not from headers', () => {
  const secrets = new KnownSecrets({ type: 'stdio', command: 'x', env: { API_KEY: 'key-4711' } });
  expect(secrets.hide('key-4711')).toBe('«secret:API_KEY»');
});
