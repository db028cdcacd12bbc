import type { Advanced } from '@mortise/worker';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { until } from '../conformance/until.ts';
import type { DispatcherSubject } from './dispatcher-subject.ts';
import { atRest, gate, Scene, session } from './scene.ts';

/** Cases of wakes. */
export const wakeCases: readonly ConformanceCase<DispatcherSubject>[] = [
  {
    id: 'dispatcher:key',
    behavior: 'a session is advanced under its own key, with any characters',
    run: (subject) => {
      const keys = ['a/b', '["a","b"]', "x'); --", 'ü\u0000\ud83d\ude00', ' '].map((text) => ({
        appName: text,
        userId: `${text}2`,
        sessionId: `${text}3`,
      }));
      const seen: unknown[] = [];
      return Scene.play(
        subject,
        (_turn, _nth, key) => {
          seen.push(key);
          return atRest;
        },
        async (scene) => {
          const { dispatcher } = await scene.worker();
          for (const [at, key] of keys.entries()) {
            await dispatcher.wake(key);
            await until(() => seen.length > at);
          }
          assertEqual(seen, keys, 'the keys that were advanced');
        },
      );
    },
  },
  {
    id: 'dispatcher:wake',
    behavior: 'a session that was woken is advanced, even if no process served at that time',
    run: (subject) =>
      Scene.play(
        subject,
        () => atRest,
        async (scene) => {
          const opened = await scene.open();
          await opened.dispatcher.wake(session('before'));
          await scene.serve(opened);
          await scene.advances('before', 1);
          for (let count = 1; count <= 3; count++) {
            await opened.dispatcher.wake(session('s1'));
            const { attempt } = await scene.advances('s1', count);
            assertEqual(attempt, 0, 'the attempt');
          }
        },
      ),
  },
  {
    id: 'dispatcher:wake:during',
    behavior: 'a wake during an advance leads to another advance, which starts after the first one has ended',
    run: (subject) => {
      const first = gate();
      return Scene.play(
        subject,
        async (_turn, nth) => {
          if (nth === 1) await first.opened;
          return atRest;
        },
        async (scene) => {
          const { dispatcher } = await scene.worker();
          await dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          await dispatcher.wake(session('s1'));
          first.open();
          await scene.advances('s1', 2);
          assertEqual(scene.overlap, 1, 'how often it was advanced at once');
        },
      );
    },
  },
  {
    id: 'dispatcher:wake:elsewhere',
    behavior: 'a session that one process wakes is advanced by another process',
    needs: 'elsewhere',
    run: (subject) =>
      Scene.play(
        subject,
        () => atRest,
        async (scene) => {
          const { dispatcher } = await scene.open();
          await scene.worker();
          await dispatcher.wake(session('s1'));
          assertEqual((await scene.advances('s1', 1)).by, 1, 'the process that advances');
          await dispatcher.wake(session('s1'));
          await scene.advances('s1', 2);
        },
      ),
  },
  {
    id: 'dispatcher:wake:at',
    behavior:
      'an advance for a wake at a later time does not start before that time, and a wake at a past time is due at once',
    run: (subject) =>
      Scene.play(
        subject,
        () => atRest,
        async (scene) => {
          const { dispatcher } = await scene.worker();
          const at = Date.now() + laterMs;
          await dispatcher.wake(session('s1'), { at });
          await dispatcher.wake(session('now'));
          await scene.advances('now', 1);
          notBefore((await scene.advances('s1', 1)).at, at);
          await dispatcher.wake(session('over'), { at: Date.now() - 86_400_000 });
          await scene.advances('over', 1);
        },
      ),
  },
  {
    id: 'dispatcher:wake:sooner',
    behavior:
      'a wake that is due sooner comes first, and no wake that is due later is lost, in whatever order they were sent',
    run: (subject) =>
      Scene.play(
        subject,
        () => atRest,
        async (scene) => {
          const opened = await scene.open();
          const { dispatcher } = opened;
          await dispatcher.wake(session('sooner first'));
          await dispatcher.wake(session('sooner first'), { at: Date.now() + neverMs });
          await dispatcher.wake(session('later first'), { at: Date.now() + neverMs });
          await dispatcher.wake(session('later first'));
          await scene.serve(opened);
          await scene.advances('sooner first', 1);
          await scene.advances('later first', 1);
          const at = Date.now() + laterMs;
          await dispatcher.wake(session('both'), { at });
          await dispatcher.wake(session('both'));
          // A slow engine may find both wakes due at once, and one advance then serves both.
          await until(() => scene.of('both').some((each) => each.at >= at - 5));
        },
      ),
  },
  {
    id: 'dispatcher:wake:parked',
    behavior:
      'a wake with ifLost does not advance a parked session, but does advance an unknown session and one at rest, even if that was parked before',
    run: (subject) =>
      Scene.play(
        subject,
        (_turn, nth, { sessionId }) => {
          if (nth > 1) return atRest;
          return sessionId === 'parked' ? { next: 'park', code: 'broken' } : restsLater();
        },
        async (scene) => {
          const { dispatcher } = await scene.worker(1);
          // Sessions are advanced one at a time: when this session is advanced, the advance before has ended.
          await dispatcher.wake(session('other'), { ifLost: true });
          await scene.advances('other', 1);
          await dispatcher.wake(session('parked'));
          await scene.advances('parked', 1);
          await dispatcher.wake(session('other'), { ifLost: true });
          await scene.advances('other', 2);
          await dispatcher.wake(session('parked'), { ifLost: true });
          await dispatcher.wake(session('other'));
          await scene.advances('other', 3);
          assertEqual(scene.of('parked').length, 1, 'how often the parked session was advanced');
          await dispatcher.wake(session('parked'));
          await scene.advances('parked', 2);
          // The session has rested since then, so it is not parked.
          await dispatcher.wake(session('other'));
          await scene.advances('other', 4);
          await dispatcher.wake(session('parked'), { ifLost: true });
          await scene.advances('parked', 3);
        },
      ),
  },
  {
    id: 'dispatcher:wake:pause',
    behavior: 'a wake with ifLost does not shorten the pause after `again`, but any other wake ends the pause',
    needs: 'pause',
    run: (subject) => {
      const first = gate();
      return Scene.play(
        subject,
        async (_turn, nth, { sessionId }) => {
          if (sessionId !== 's1' || nth > 2) return atRest;
          if (nth === 2) return restsLater();
          await first.opened;
          return { next: 'again', afterMs: neverMs, attempt: 1, code: 'unreachable' };
        },
        async (scene) => {
          const { dispatcher } = await scene.worker(1);
          await dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          await dispatcher.wake(session('s1'), { ifLost: true });
          first.open();
          // Sessions are advanced one at a time: when the other session is advanced, the pause has begun.
          for (let count = 1; count <= 3; count++) {
            await dispatcher.wake(session('other'));
            await scene.advances('other', count);
            await dispatcher.wake(session('s1'), { ifLost: true });
          }
          assertEqual(scene.of('s1').length, 1, 'how often it was advanced in the pause');
          await dispatcher.wake(session('s1'));
          assertEqual((await scene.advances('s1', 2)).attempt, 1, 'the attempt after an ordinary wake');
          // When the other session is advanced, this one rests.
          await dispatcher.wake(session('other'));
          await scene.advances('other', 4);
          await dispatcher.wake(session('s1'), { ifLost: true });
          await scene.advances('s1', 3);
        },
      );
    },
  },
];

/** Returns the result of an advance that leaves no work until much later. */
function restsLater(): Advanced {
  return { next: 'rest', wakeAt: Date.now() + neverMs };
}

/** Throws if a wake fired too early. Timers of some platforms fire a little early. */
export function notBefore(began: number, at: number): void {
  assertThat(began >= at - 5, `it began ${at - began} ms before its time`);
}

/** Delays in milliseconds: one that ends within a case, and one that does not. */
export const laterMs = 400;
const neverMs = 3_600_000;
