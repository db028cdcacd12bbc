import type { ParkedSession } from '@mortise/worker';
import { assertEqual, present } from '../conformance/assert-equal.ts';
import { assertRefused } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import type { DispatcherSubject } from './dispatcher-subject.ts';
import { type Act, atRest, Scene, session } from './scene.ts';

/** Cases of the list of parked sessions. Feature `parked`. */
export const parkedCases: readonly ConformanceCase<DispatcherSubject>[] = [
  {
    id: 'dispatcher:parked',
    behavior: 'parked sessions are listed with their codes until they are woken, and no other session',
    needs: 'parked',
    run: (subject) =>
      Scene.play(subject, parksFirst, async (scene) => {
        const { dispatcher } = await scene.worker(1);
        const list = async (): Promise<readonly string[]> =>
          (await present(dispatcher.parked, 'the member "parked"').call(dispatcher)).items.map(shown).toSorted();
        assertEqual(await list(), [], 'the parked sessions before the first wake');
        const special = 'p\u00fc/\u0000';
        for (const name of ['rests', 'p1', special]) await dispatcher.wake(session(name));
        await dispatcher.wake(session('p later'), { at: Date.now() + 3_600_000 });
        for (const name of ['rests', 'p1', special]) await scene.advances(name, 1);
        await settled(scene, 'last', 1);
        assertEqual(await list(), [`p1 code of p1`, `${special} code of ${special}`], 'the parked sessions');
        await dispatcher.wake(session('p1'), { ifLost: true });
        assertEqual((await list()).length, 2, 'the number of parked sessions after a wake with ifLost');
        await dispatcher.wake(session('p1'));
        await scene.advances('p1', 2);
        await settled(scene, 'last', 2);
        assertEqual(await list(), [`${special} code of ${special}`], 'the parked sessions after a wake');
      }),
  },
  {
    id: 'dispatcher:parked:page',
    behavior: 'parked sessions are listed in pages, each session once, and the last page has no `next`',
    needs: 'parked',
    run: (subject) =>
      Scene.play(subject, parksFirst, async (scene) => {
        const { dispatcher } = await scene.worker(1);
        const names = ['p1', 'p2', 'p3', 'p4', 'p5'];
        for (const name of names) await dispatcher.wake(session(name));
        for (const name of names) await scene.advances(name, 1);
        await settled(scene, 'last', 1);
        const parked = present(dispatcher.parked, 'the member "parked"').bind(dispatcher);
        const found: string[] = [];
        const sizes: number[] = [];
        for (let after: string | undefined; ; ) {
          const { items, next } = await parked({ limit: 2, after });
          found.push(...items.map(({ session: { sessionId } }) => sessionId));
          sizes.push(items.length);
          if (next === undefined || sizes.length > 5) break;
          after = next;
        }
        assertEqual([found.toSorted(), sizes], [names, [2, 2, 1]], 'the sessions and the sizes of the pages');
        for (const limit of [0, 1.5]) await assertRefused(parked({ limit }), 'bad_page', `the limit ${limit}`);
        for (const after of ['x', '{}']) await assertRefused(parked({ after }), 'bad_page', `after "${after}"`);
      }),
  },
];

/** Parks a session whose id begins with `p` at its first advance. */
const parksFirst: Act = (_turn, nth, { sessionId }) =>
  sessionId.startsWith('p') && nth === 1 ? { next: 'park', code: `code of ${sessionId}` } : atRest;

/**
 * Waits until earlier advances have ended: with one worker,
 * they end before the advance of another session starts.
 */
async function settled(scene: Scene, name: string, count: number): Promise<void> {
  const [opened] = scene.processes;
  await opened?.dispatcher.wake(session(name));
  await scene.advances(name, count);
}

function shown({ session: { sessionId }, code }: ParkedSession): string {
  return `${sessionId} ${code}`;
}
