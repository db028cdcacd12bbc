import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { deleteOldCases } from './delete-old-cases.ts';
import { forgetUserCases } from './forget-user-cases.ts';
import { forkCases } from './fork-cases.ts';
import { rewindCases } from './rewind-cases.ts';
import { type SessionLifeSubject, sessionLifeMembers } from './session-life-subject.ts';

/**
 * Cases for the functions of the core that work on the sessions of any store: `forgetUser`,
 * `deleteSessionsBefore`, `forkSession` and `rewindSession`. The store has `leases`, `index`, `forget` and
 * `deleteBefore`. Optional feature: `places`.
 */
export const sessionLifeCases: readonly ConformanceCase<SessionLifeSubject>[] = ofSubject(sessionLifeMembers, [
  ...forgetUserCases,
  ...deleteOldCases,
  ...forkCases,
  ...rewindCases,
]);
