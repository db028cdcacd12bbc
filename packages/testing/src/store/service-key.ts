import type { SessionKey } from '@mortise/core';

/** The session from which the cases of services write. */
export const home: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** Another session of the same user. */
export const sibling: SessionKey = { ...home, sessionId: 's2' };

/** Sessions of other users and apps; the joined key parts of one of them equal those of `home`. */
export const strangers: readonly SessionKey[] = [
  { ...home, userId: 'bob' },
  { ...home, userId: 'ad' },
  { ...home, appName: 'b' },
  { appName: 'app:ada', userId: 's1', sessionId: '' },
  { appName: 'app/ada', userId: 's1', sessionId: '' },
  { appName: 'appada', userId: '', sessionId: 's1' },
];
