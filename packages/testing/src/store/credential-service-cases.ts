import type { Credential, CredentialService, SessionScope } from '@mortise/core';
import { assertEqual, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { changed } from './changed.ts';
import { home, sibling, strangers } from './service-key.ts';
import { unusualTexts } from './unusual-texts.ts';

/** Cases for every `CredentialService`. Optional features: `forget`. */
export const credentialServiceCases: readonly ConformanceCase<CredentialService>[] = [
  {
    id: 'credential:load:unknown',
    behavior: 'returns nothing for an unknown key',
    async run(credentials) {
      assertEqual(await credentials.load(home, 'mail'), undefined, 'a key of an empty store');
      await credentials.save(home, 'mail', apiKey('one'));
      for (const key of ['mai', 'mail2', 'MAIL', ''])
        assertEqual(await credentials.load(home, key), undefined, `the key "${key}"`);
    },
  },
  {
    id: 'credential:load:whole',
    behavior: 'returns a credential as it was saved, of every type',
    async run(credentials) {
      for (const [at, credential] of samples.entries()) {
        await credentials.save(home, `key ${at}`, credential);
        assertEqual(await credentials.load(home, `key ${at}`), credential, `the credential number ${at}`);
      }
    },
  },
  {
    id: 'credential:save:newest',
    behavior: 'a credential that is saved again replaces the earlier one, of any type',
    async run(credentials) {
      for (const credential of [...samples, apiKey('last')]) await credentials.save(home, 'mail', credential);
      assertEqual(await credentials.load(home, 'mail'), apiKey('last'), 'the credential');
    },
  },
  {
    id: 'credential:save:concurrent',
    behavior: 'saves of several keys at once are all kept',
    async run(credentials) {
      const keys = Array.from({ length: 10 }, (_, at) => `key ${at}`);
      await Promise.all(keys.map((key) => credentials.save(home, key, apiKey(key))));
      for (const key of keys) assertEqual(await credentials.load(home, key), apiKey(key), `the credential "${key}"`);
    },
  },
  {
    id: 'credential:save:isolation',
    behavior: 'stores a copy of a credential: changing the object later does not change the credential',
    async run(credentials) {
      const credential = { type: 'apiKey' as const, value: 'before' };
      await credentials.save(home, 'mail', credential);
      credential.value = 'after';
      assertEqual(await credentials.load(home, 'mail'), apiKey('before'), 'the credential');
      const scopes = ['read'];
      await credentials.save(home, 'files', { type: 'bearer', token: 't', scopes });
      scopes.push('write');
      assertEqual(
        await credentials.load(home, 'files'),
        { type: 'bearer', token: 't', scopes: ['read'] },
        'its scopes',
      );
    },
  },
  {
    id: 'credential:load:isolation',
    behavior: 'a loaded credential is frozen, or changing it changes no credential',
    async run(credentials) {
      await credentials.save(home, 'mail', apiKey('before'));
      changed(present(await credentials.load(home, 'mail'), 'the credential'), { value: 'after' });
      assertEqual(await credentials.load(home, 'mail'), apiKey('before'), 'the credential');
    },
  },
  {
    id: 'credential:user-scope',
    behavior: 'a credential belongs to one user of one app, in every session',
    async run(credentials) {
      await credentials.save(home, 'mail', apiKey('mine'));
      assertEqual(await credentials.load(sibling, 'mail'), apiKey('mine'), 'the credential in another session');
      for (const other of strangers)
        assertEqual(await credentials.load(other, 'mail'), undefined, `the credential of ${JSON.stringify(other)}`);
      for (const other of strangers) await credentials.save(other, 'mail', apiKey('theirs'));
      assertEqual(
        await credentials.load(home, 'mail'),
        apiKey('mine'),
        'the credential after other users have saved theirs',
      );
    },
  },
  {
    id: 'credential:key:odd',
    behavior: 'accepts any string as a key',
    async run(credentials) {
      for (const key of unusualTexts) await credentials.save(home, key, apiKey(key));
      for (const key of unusualTexts)
        assertEqual(await credentials.load(home, key), apiKey(key), `the credential ${JSON.stringify(key)}`);
    },
  },
  {
    id: 'credential:forget',
    behavior: 'deletes all credentials of a user in an app; an unknown user is no error',
    needs: 'forget',
    async run(credentials) {
      for (const key of ['mail', 'calendar']) await credentials.save(home, key, apiKey('mine'));
      for (const other of strangers) await credentials.save(other, 'mail', apiKey('theirs'));
      await forget(credentials, { appName: home.appName, userId: 'nobody' });
      assertEqual(
        await credentials.load(home, 'mail'),
        apiKey('mine'),
        'the credential after another user is forgotten',
      );
      await forget(credentials, home);
      for (const key of ['mail', 'calendar'])
        assertEqual(await credentials.load(sibling, key), undefined, `the credential "${key}"`);
      for (const other of strangers)
        assertEqual(
          await credentials.load(other, 'mail'),
          apiKey('theirs'),
          `the credential of ${JSON.stringify(other)}`,
        );
      await credentials.save(home, 'mail', apiKey('again'));
      assertEqual(await credentials.load(home, 'mail'), apiKey('again'), 'a credential that is saved again');
    },
  },
  {
    id: 'credential:forget:count',
    behavior: 'forgetting a user resolves with the number of credentials',
    needs: 'forget',
    async run(credentials) {
      for (const key of ['mail', 'calendar', 'mail']) await credentials.save(home, key, apiKey(key));
      for (const other of strangers) await credentials.save(other, 'mail', apiKey('theirs'));
      assertEqual(
        await forget(credentials, { appName: home.appName, userId: 'nobody' }),
        0,
        'the number for an unknown user',
      );
      assertEqual(await forget(credentials, home), 2, 'the number for a user with two keys');
      assertEqual(await forget(credentials, home), 0, 'the number when the user is forgotten again');
    },
  },
];

function forget(credentials: CredentialService, { appName, userId }: SessionScope): Promise<number> {
  return present(credentials.forget, 'the member "forget"').call(credentials, { appName, userId });
}

function apiKey(value: string): Credential {
  return { type: 'apiKey', value };
}

const samples: readonly Credential[] = [
  apiKey('k'),
  apiKey(''),
  apiKey('h\u00e9 \u{1f600} "x" \\ \n'),
  { type: 'bearer', token: 't'.repeat(10_000) },
  { type: 'bearer', token: 't', expiresAt: 1_900_000_000_000 },
  { type: 'bearer', token: 't', expiresAt: 1, scopes: ['write', 'read'], idToken: 'i' },
  { type: 'bearer', token: '', expiresAt: 0, scopes: [] },
];
