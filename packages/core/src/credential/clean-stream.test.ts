import { expect, it } from 'vitest';
import { CleanStream } from './clean-stream.ts';
import { Secrets } from './secrets.ts';

const values = { db: 'a"b/c+d$&', api: 'hunter22', long: 'hunter22-and-more', odd: 'aaaaaaaa' };

function shownOf(secrets: Secrets, pieces: readonly string[]): readonly string[] {
  const stream = new CleanStream(secrets);
  return [...pieces.map((piece) => stream.push(piece)), stream.flush()];
}

it.each([1, 2, 3, 5, 7, 100])(
  'a clean stream shows the same text in pieces of %i characters as in one piece',
  (size) => {
    const secrets = new Secrets(values);
    for (const text of [
      `my key is ${values.api}, and "hunter22-an" is no other`,
      `${values.long}${values.api}${values.long}`,
      JSON.stringify(JSON.stringify({ k: values.db, [values.api]: values.api })),
      `?k=${encodeURIComponent(values.db)}&l=${values.api}`,
      btoa(`user:${values.long}`),
      `${'a'.repeat(30)} aaaaaaa ${values.api.slice(0, 7)}`,
      'nothing in it',
    ]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(shownOf(secrets, pieces).join('')).toBe(secrets.text(text));
    }
  },
);

it('a clean stream delays only text that may be the beginning of a secret', () => {
  expect(shownOf(new Secrets({ api: values.api }), ['the hun', 'ger', ' hunter', '22', '. hunt'])).toEqual([
    'the ',
    'hunger',
    ' ',
    '«secret:api»',
    '. ',
    'hunt',
  ]);
});

it('a clean stream shows text at once if there are no secrets, and masks a secret from the moment it is registered', () => {
  const secrets = new Secrets();
  const stream = new CleanStream(secrets);
  expect(stream.push('hunter22 hun')).toBe('hunter22 hun');
  secrets.add('api', 'hunter22');
  expect(stream.push('. hun')).toBe('. ');
  secrets.add('db', 'hungry33');
  expect(stream.push('gry33 hunter22')).toBe('«secret:db» «secret:api»');
});
