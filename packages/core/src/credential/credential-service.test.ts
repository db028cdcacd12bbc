import { expect, it } from 'vitest';
import { inMemoryCredentialService } from './credential-service.ts';

const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
const credential = { type: 'apiKey', value: 'v' } as const;

it('the credential service in memory keeps a credential for one user of one app, in every session', async () => {
  const credentials = inMemoryCredentialService();
  await credentials.save(key, 'mail', credential);
  expect(await credentials.load(key, 'mail')).toEqual(credential);
  expect(await credentials.load({ ...key, sessionId: 's2' }, 'mail')).toEqual(credential);
  for (const [session, name] of [
    [{ ...key, userId: 'bob' }, 'mail'],
    [{ ...key, appName: 'b' }, 'mail'],
    [key, 'calendar'],
  ] as const) {
    expect(await credentials.load(session, name)).toBeUndefined();
  }
});

it('the credential service in memory keeps only the newest credential under a key', async () => {
  const credentials = inMemoryCredentialService();
  await credentials.save(key, 'mail', credential);
  await credentials.save(key, 'mail', { type: 'bearer', token: 't' });
  expect(await credentials.load(key, 'mail')).toEqual({ type: 'bearer', token: 't' });
});
