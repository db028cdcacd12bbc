import type { FileCache } from '@mortise/core/files';
import { assertEqual } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { unusualTexts } from '../store/unusual-texts.ts';

/** Cases for every `FileCache`. */
export const fileCacheCases: readonly ConformanceCase<FileCache>[] = [
  {
    id: 'file-cache:get:unknown',
    behavior: 'returns nothing for an unset key',
    async run(cache) {
      await cache.set('a', { fileUri: 'file-a' });
      assertEqual(await cache.get('b'), undefined, 'the value of a key that was never set');
    },
  },
  {
    id: 'file-cache:set',
    behavior: 'returns the last value, unchanged',
    async run(cache) {
      await cache.set('a', { fileUri: 'file-a' });
      assertEqual(await cache.get('a'), { fileUri: 'file-a' }, 'the value that was set');
      const file = { fileUri: 'https://a.test/files/b?c=\u72ac', expiresAt: 1_800_000_000_123 };
      await cache.set('a', file);
      assertEqual(await cache.get('a'), { ...file }, 'the value that was set last');
      (file as { fileUri: string }).fileUri = 'another';
      assertEqual(
        (await cache.get('a'))?.fileUri,
        'https://a.test/files/b?c=\u72ac',
        'the stored value after the returned object was changed',
      );
    },
  },
  {
    id: 'file-cache:set:key',
    behavior: 'any string is a separate key',
    async run(cache) {
      const keys = [...unusualTexts, 'x'.repeat(2_000), `${'x'.repeat(2_000)}y`];
      for (const [at, key] of keys.entries()) await cache.set(key, { fileUri: `file-${at}` });
      for (const [at, key] of keys.entries())
        assertEqual(await cache.get(key), { fileUri: `file-${at}` }, `what is remembered of ${key.slice(0, 40)}`);
    },
  },
  {
    id: 'file-cache:delete',
    behavior: 'deletes only the given key; an unknown key is no error',
    async run(cache) {
      await cache.set('a', { fileUri: 'file-a' });
      await cache.set('b', { fileUri: 'file-b' });
      await cache.delete('a');
      await cache.delete('c');
      assertEqual(
        [await cache.get('a'), await cache.get('b')],
        [undefined, { fileUri: 'file-b' }],
        'the values of the deleted and of the other key',
      );
    },
  },
];
