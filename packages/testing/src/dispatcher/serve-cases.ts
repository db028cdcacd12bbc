import type { LaneLimits } from '@mortise/worker';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { rest } from '../conformance/until.ts';
import type { DispatcherSubject } from './dispatcher-subject.ts';
import { atRest, gate, Scene, session } from './scene.ts';
import { laterMs, notBefore } from './wake-cases.ts';

/** Cases of serving processes. */
export const serveCases: readonly ConformanceCase<DispatcherSubject>[] = [
  {
    id: 'dispatcher:one',
    behavior:
      'no two advances of a session run at the same time, however often it is woken and however many processes serve',
    run: (subject) => {
      const others = gate();
      return Scene.play(
        subject,
        async (_turn, _nth, { sessionId }) => {
          if (sessionId === 's1') await others.opened;
          return atRest;
        },
        async (scene) => {
          const { dispatcher } = await scene.worker();
          const other = await scene.worker();
          await dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          for (let count = 0; count < 10; count++) {
            await dispatcher.wake(session('s1'));
            await other.dispatcher.wake(session('s1'));
            await dispatcher.wake(session(`o${count}`));
            await scene.advances(`o${count}`, 1);
          }
          others.open();
          await scene.advances('s1', 2);
          assertEqual(scene.overlap, 1, 'how often a session was advanced at once');
        },
      );
    },
  },
  {
    id: 'dispatcher:concurrency',
    behavior: 'at most `concurrency` sessions are advanced at once, and every session is advanced in the end',
    run: async (subject) => {
      const peak = await peakOf(subject, 'c', undefined);
      assertThat(peak <= 2, `${peak} sessions were advanced at once, and the limit is 2`);
    },
  },
  {
    id: 'dispatcher:lanes',
    behavior: 'at most as many sessions of a lane as its limit are advanced at once, across all serving processes',
    needs: 'lanes',
    run: async (subject) => {
      const peak = await peakOf(subject, 'l', { acme: 2 });
      assertThat(peak <= 2, `${peak} sessions of a lane were advanced at once, and the limit is 2`);
    },
  },
  {
    id: 'dispatcher:lanes:others',
    behavior: 'a full lane does not delay sessions of another lane',
    needs: 'lanes',
    run: (subject) => {
      const others = gate();
      return Scene.play(
        subject,
        async (_turn, _nth, { sessionId }) => {
          if (sessionId.startsWith('full')) await others.opened;
          return atRest;
        },
        async (scene) => {
          const opened = await scene.open();
          const { dispatcher } = opened;
          const full = ['full 1', 'full 2', 'full 3', 'full 4', 'full 5'];
          for (const name of full) await dispatcher.wake(session(name), { lane: 'acme' });
          await dispatcher.wake(session('of no lane'));
          await dispatcher.wake(session('of another'), { lane: 'other' });
          await scene.serve(opened, 3, { acme: 1 });
          await scene.advances('of no lane', 1);
          await scene.advances('of another', 1);
          assertEqual(scene.running.length, 1, 'the number of sessions of the lane that are being advanced');
          others.open();
          for (const name of full) await scene.advances(name, 1);
        },
      );
    },
  },
  {
    id: 'dispatcher:rest',
    behavior: 'a session at rest is advanced at its wakeAt, and not before',
    run: (subject) => {
      let wakeAt = 0;
      return Scene.play(
        subject,
        (_turn, nth, { sessionId }) => {
          if (sessionId !== 's1' || nth > 1) return atRest;
          wakeAt = Date.now() + laterMs;
          return { next: 'rest', wakeAt };
        },
        async (scene) => {
          const { dispatcher } = await scene.worker(1);
          await dispatcher.wake(session('s1'));
          notBefore((await scene.advances('s1', 2)).at, wakeAt);
          await dispatcher.wake(session('other'));
          await scene.advances('other', 1);
          assertEqual(scene.of('s1').length, 2, 'how often it was advanced');
        },
      );
    },
  },
  {
    id: 'dispatcher:again',
    behavior: 'a session is advanced again after `afterMs`, with the returned attempt',
    run: (subject) => {
      let ended = 0;
      return Scene.play(
        subject,
        (_turn, nth) => {
          ended = Date.now();
          return nth === 1 ? { next: 'again', afterMs: laterMs, attempt: 7, code: 'unreachable' } : atRest;
        },
        async (scene) => {
          const { dispatcher } = await scene.worker();
          await dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          const due = ended + laterMs;
          const { at, attempt } = await scene.advances('s1', 2);
          assertEqual(attempt, 7, 'the attempt');
          notBefore(at, due);
          await dispatcher.wake(session('s1'));
          assertEqual((await scene.advances('s1', 3)).attempt, 0, 'the attempt after a rest');
        },
      );
    },
  },
  {
    id: 'dispatcher:park',
    behavior: 'a parked session is advanced by the next wake, as attempt 0, and not before',
    run: (subject) =>
      Scene.play(
        subject,
        (_turn, nth, { sessionId }) => {
          if (sessionId !== 's1') return atRest;
          if (nth === 1) return { next: 'again', afterMs: 0, attempt: 3, code: 'unreachable' };
          return nth === 2 ? { next: 'park', code: 'broken' } : atRest;
        },
        async (scene) => {
          const { dispatcher } = await scene.worker(1);
          await dispatcher.wake(session('s1'));
          await scene.advances('s1', 2);
          await dispatcher.wake(session('other'));
          await scene.advances('other', 1);
          assertEqual(scene.of('s1').length, 2, 'how often it was advanced before the wake');
          await dispatcher.wake(session('s1'));
          assertEqual((await scene.advances('s1', 3)).attempt, 0, 'the attempt');
        },
      ),
  },
  {
    id: 'dispatcher:threw',
    behavior: 'an advance that rejects is tried again, and affects no other session',
    run: (subject) =>
      Scene.play(
        subject,
        (_turn, nth, { sessionId }) => {
          if (sessionId === 's1' && nth === 1) throw new Error('out of order');
          return atRest;
        },
        async (scene) => {
          const { dispatcher } = await scene.worker(1);
          await dispatcher.wake(session('s1'));
          await dispatcher.wake(session('other'));
          await scene.advances('other', 1);
          await scene.advances('s1', 2);
        },
      ),
  },
];

/**
 * Returns how many of six sessions two processes advance at
 * once: two for each process if the sessions have no lane.
 */
async function peakOf(subject: DispatcherSubject, name: string, lanes: LaneLimits | undefined): Promise<number> {
  let peak = 0;
  await Scene.play(
    subject,
    async () => {
      await rest(20);
      return atRest;
    },
    async (scene) => {
      const opened = [await scene.open(), ...(lanes ? [await scene.open()] : [])];
      const names = Array.from({ length: 6 }, (_, at) => `${name}${at}`);
      for (const each of names) await opened[0]?.dispatcher.wake(session(each), { lane: lanes && 'acme' });
      await Promise.all(opened.map((each) => scene.serve(each, lanes ? 4 : 2, lanes)));
      for (const each of names) await scene.advances(each, 1);
      peak = scene.peak;
    },
  );
  return peak;
}
