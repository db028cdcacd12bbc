import { ConfigError } from '@mortise/core';
import { expect, it } from 'vitest';
import { checkKey } from './check-key.ts';

it.each(['sk-\n1', 'sk-\u201c1\u201d', 'sk-\0'])(
  'the invalid key %j is refused, and not repeated in the error',
  (key) => {
    expect(() => checkKey(key)).toThrow(ConfigError);
    expect(() => checkKey(key)).not.toThrow(key);
  },
);

it.each(['sk-1', 'sk-\u00e9\t1', '', undefined, null, () => 'sk-\n'])('the key %j is taken', (key) => {
  expect(() => checkKey(key)).not.toThrow();
});
