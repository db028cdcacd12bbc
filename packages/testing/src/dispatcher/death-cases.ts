import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { rest, until } from '../conformance/until.ts';
import type { DispatcherSubject, OpenDispatcher } from './dispatcher-subject.ts';
import { atRest, gate, Scene, session } from './scene.ts';

/** Cases of workers that die. */
export const deathCases: readonly ConformanceCase<DispatcherSubject>[] = [
  {
    id: 'dispatcher:death',
    behavior: 'the session of a worker that died is advanced by another worker, with an attempt number one higher',
    needs: 'death',
    run: (subject) => {
      const never = gate();
      return Scene.play(
        subject,
        async (_turn, nth) => {
          if (nth < 3) await never.opened;
          return atRest;
        },
        async (scene) => {
          const first = await scene.worker();
          await first.dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          await scene.kill(first);
          const second = await scene.worker();
          const { by, attempt } = await scene.advances('s1', 2);
          assertEqual([by, attempt], [1, 1], 'the process that advances the session, and the attempt');
          await scene.kill(second);
          await scene.worker();
          assertEqual((await scene.advances('s1', 3)).attempt, 2, 'the attempt after two deaths');
          never.open();
        },
      );
    },
  },
  {
    id: 'dispatcher:deaths',
    behavior:
      'while workers die one after another every session is completed, and no two living workers advance it at once',
    needs: 'death',
    run: async (subject) => {
      /**
       * The state outside of the engine: the number of advances
       * of each session, and the process of the current advance.
       */
      const ledger = new Map<string, number>();
      const dead = new Set<OpenDispatcher>();
      const doubled: string[] = [];
      const at = new Map<string, OpenDispatcher>();
      const names = Array.from({ length: 8 }, (_, number) => `s${number}`);
      const workers: OpenDispatcher[] = [];
      const isDone = (): boolean => names.every((name) => ledger.get(name) === steps);
      await Scene.play(
        subject,
        async (_turn, _nth, { sessionId }) => {
          const self = workers.at(-1) as OpenDispatcher;
          const other = at.get(sessionId);
          if (other && !dead.has(other)) doubled.push(sessionId);
          at.set(sessionId, self);
          await rest(5);
          // A dead process has no effect on the state outside of the engine either.
          if (dead.has(self)) return new Promise<never>(() => {});
          at.delete(sessionId);
          const done = (ledger.get(sessionId) ?? 0) + 1;
          if (done <= steps) ledger.set(sessionId, done);
          return done < steps ? { next: 'again', afterMs: 0, attempt: 0, code: 'more' } : atRest;
        },
        async (scene) => {
          const outside = await scene.open();
          for (const name of names) await outside.dispatcher.wake(session(name));
          for (let deaths = 0; deaths < 3; deaths++) {
            const worker = await scene.open();
            workers.push(worker);
            const before = scene.started.length;
            await scene.serve(worker, 3);
            await until(() => scene.started.length >= before + 4 || isDone());
            dead.add(worker);
            await scene.kill(worker);
          }
          workers.push(await scene.open());
          await scene.serve(workers.at(-1) as OpenDispatcher, 3);
          await until(isDone);
          assertThat(doubled.length === 0, `advanced by two living workers at once: ${doubled.join(', ')}`);
        },
      );
    },
  },
];

/** The number of advances that a session needs. */
const steps = 4;
