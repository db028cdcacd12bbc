import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { rest, until } from '../conformance/until.ts';
import type { DispatcherSubject } from './dispatcher-subject.ts';
import { aborted, atRest, gate, Scene, session } from './scene.ts';

/** Cases of a worker that stops. */
export const stopCases: readonly ConformanceCase<DispatcherSubject>[] = [
  {
    id: 'dispatcher:stop',
    behavior: 'a stop suspends running advances, starts no further ones, and resolves when all have ended',
    run: (subject) => {
      let isEnded = false;
      return Scene.play(
        subject,
        async ({ suspend }) => {
          await aborted(suspend);
          await rest(20);
          isEnded = true;
          return atRest;
        },
        async (scene) => {
          const opened = await scene.open();
          const serving = await scene.serve(opened, 1);
          await opened.dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          await opened.dispatcher.wake(session('s2'));
          await serving.stop(60_000);
          assertThat(isEnded, 'the stop resolved before the running advances had ended');
          await serving.stop(60_000);
          assertEqual(scene.of('s2').length, 0, 'how often another session was started');
        },
      );
    },
  },
  {
    id: 'dispatcher:stop:grace',
    behavior: 'an advance that does not end delays a stop for the grace period and no longer',
    run: (subject) => {
      const never = gate();
      return Scene.play(
        subject,
        async () => {
          await never.opened;
          return atRest;
        },
        async (scene) => {
          const opened = await scene.open();
          const serving = await scene.serve(opened);
          await opened.dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          await serving.stop(50);
          assertEqual(scene.running, ['s1'], 'the sessions that are being advanced');
          never.open();
          await until(() => scene.running.length === 0);
        },
      );
    },
  },
  {
    id: 'dispatcher:stop:others',
    behavior: 'waiting and suspended sessions are advanced by other processes',
    run: (subject) =>
      Scene.play(
        subject,
        async ({ suspend, attempt }, nth, { sessionId }) => {
          if (sessionId !== 's1' || nth > 1) return atRest;
          await aborted(suspend);
          return { next: 'again', afterMs: 0, attempt, code: 'suspended' };
        },
        async (scene) => {
          const opened = await scene.open();
          const serving = await scene.serve(opened, 1);
          await opened.dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          await opened.dispatcher.wake(session('waits'));
          await serving.stop(60_000);
          await scene.worker();
          assertEqual(
            await scene.advances('s1', 2).then(({ by, attempt }) => [by, attempt]),
            [1, 0],
            'the process and the attempt of the suspended session',
          );
          assertEqual((await scene.advances('waits', 1)).by, 1, 'the process that advances the waiting session');
        },
      ),
  },
];
