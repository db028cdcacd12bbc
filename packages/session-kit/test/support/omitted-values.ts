import type { Credential, CredentialService, Event, EventBody, Mail, SessionService } from '@mortise/core';
import { key, notice } from './notice.ts';

/**
 * A value that was given to a store, and the value that the store returned. Both are equal except for the
 * listed members.
 */
export interface Kept {
  readonly given: unknown;
  readonly back: unknown;
}

/** A place where a session store could drop data that it does not know. */
export type SessionRow = readonly [place: string, run: (sessions: SessionService) => Promise<Kept>];

/** Data that a newer version or another program may write. A store keeps all of it. */
export const sessionRows: readonly SessionRow[] = [
  ['an event of a newer type', (sessions) => appended(sessions, { type: 'forked', of: { id: 's0' } })],
  ['an event of a newer format', (sessions) => appended(sessions, { v: 2, type: 'forked', body: [1] })],
  ['an unknown member of a known event', (sessions) => appended(sessions, { salt: { '': [null] } })],
  ['an unknown action', (sessions) => appended(sessions, { actions: { laterAction: [1] } })],
  [
    'an unknown part',
    (sessions) => {
      const parts = [{ type: 'citation', url: 'https://example.com' }] as never;
      const content: EventBody = { type: 'input', content: { role: 'user', parts } };
      return appended(sessions, content);
    },
  ],
  ['an inbox item of a newer type', (sessions) => delivered(sessions, { id: 'm1', type: 'forked', of: 's0' })],
  [
    'an unknown member of an inbox item',
    (sessions) => delivered(sessions, { id: 'm1', type: 'cancel', reason: 'r', by: 'ann' }),
  ],
  [
    'state under an unknown prefix',
    async (sessions) => {
      const state = { 'team:size': 7, plain: null, __proto__x: { a: [] } };
      await sessions.create(key, state);
      const { plain: _, ...given } = state;
      return { given, back: (await sessions.load(key))?.state };
    },
  ],
  [
    'session state next to a `temp:` key, which is not stored',
    async (sessions) => {
      await sessions.create(key, { 'temp:a': 1, b: 2 });
      return { given: { b: 2 }, back: (await sessions.load(key))?.state };
    },
  ],
];

/** Members of credentials that a newer version or an application may add. A store keeps them unchanged. */
export const credentialRows: readonly (readonly [place: string, credential: object])[] = [
  ['an unknown member of a key', { type: 'apiKey', value: 'k', tenant: 'acme' }],
  ['an unknown member of a token', { type: 'bearer', token: 't', expiresAt: 1, scopes: ['mail'] }],
  ['a credential of a newer kind', { type: 'signed', keyId: 'k1', secret: 's', more: { a: [null] } }],
];

/** Saves a credential and reads it again. */
export async function savedCredential(credentials: CredentialService, credential: object): Promise<Kept> {
  await credentials.save(key, 'mail', credential as Credential);
  return { given: credential, back: await credentials.load(key, 'mail') };
}

async function appended(sessions: SessionService, more: object): Promise<Kept> {
  const given = { ...notice('e1'), ...more } as Event;
  await sessions.create(key);
  await sessions.append(key, [notice('e0'), given, notice('e2')], { revision: 0 });
  return { given, back: (await sessions.load(key))?.events[1] };
}

async function delivered(sessions: SessionService, mail: object): Promise<Kept> {
  await sessions.create(key);
  await sessions.deliver(key, mail as Mail);
  return { given: [mail], back: await sessions.mail(key) };
}
