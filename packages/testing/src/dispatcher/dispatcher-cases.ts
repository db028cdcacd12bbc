import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { deathCases } from './death-cases.ts';
import { type DispatcherSubject, dispatcherMembers } from './dispatcher-subject.ts';
import { mailCases } from './mail-cases.ts';
import { parkedCases } from './parked-cases.ts';
import { serveCases } from './serve-cases.ts';
import { stopCases } from './stop-cases.ts';
import { wakeCases } from './wake-cases.ts';

/**
 * Cases for every `Dispatcher`. An engine that polls should poll often in these tests: each case waits for
 * it.
 */
export const dispatcherCases: readonly ConformanceCase<DispatcherSubject>[] = ofSubject(dispatcherMembers, [
  ...wakeCases,
  ...serveCases,
  ...stopCases,
  ...deathCases,
  ...mailCases,
  ...parkedCases,
]);
