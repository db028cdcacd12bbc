import { AgentError, type Mail } from '@mortise/core';
import type { WakingInbox } from '@mortise/worker';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { until } from '../conformance/until.ts';
import { deathCases } from './death-cases.ts';
import { type DispatcherSubject, dispatcherMembers, type OpenDispatcher } from './dispatcher-subject.ts';
import { parkedCases } from './parked-cases.ts';
import { atRest, Scene, session } from './scene.ts';
import { serveCases } from './serve-cases.ts';
import { stopCases } from './stop-cases.ts';
import { wakeCases } from './wake-cases.ts';

/** Cases of inbox items that are delivered with their wakes. */
const mailCases: readonly ConformanceCase<DispatcherSubject>[] = [
  {
    id: 'dispatcher:inbox',
    behavior:
      'each delivery, even of a known message, leads to an advance of the session, which has the message in its inbox',
    needs: 'inbox',
    run: (subject) => {
      const seen: (readonly string[])[] = [];
      let inbox: WakingInbox | undefined;
      return Scene.play(
        subject,
        async (_turn, _nth, key) => {
          seen.push(((await inbox?.sessions.mail(key)) ?? []).map(({ id }) => id));
          return atRest;
        },
        async (scene) => {
          const opened = await scene.worker();
          inbox = inboxOf(opened);
          await inbox.sessions.create(session('s1'));
          for (const [at, id] of ['one', 'one', 'two'].entries()) {
            await inbox.deliver(session('s1'), cancelItem(id));
            await until(() => seen.length > at);
          }
          assertEqual(seen, [['one'], ['one'], ['one', 'two']], 'the messages at each advance');
        },
      );
    },
  },
  {
    id: 'dispatcher:inbox:unknown',
    behavior: 'a message for an unknown session is refused, and wakes nothing',
    needs: 'inbox',
    run: (subject) =>
      Scene.play(
        subject,
        () => atRest,
        async (scene) => {
          const opened = await scene.worker(1);
          const inbox = inboxOf(opened);
          const refused = await inbox.deliver(session('nobody'), cancelItem('one')).then(
            () => undefined,
            (error: unknown) => error,
          );
          assertThat(AgentError.is(refused) && refused.code === 'session_not_found', 'a SessionNotFoundError');
          // Sessions are advanced one at a time, in the order of their wakes.
          await opened.dispatcher.wake(session('s1'));
          await scene.advances('s1', 1);
          assertEqual(scene.of('nobody'), [], 'the advances of the unknown session');
        },
      ),
  },
];

function inboxOf({ dispatcher }: OpenDispatcher): WakingInbox {
  return present(dispatcher.inbox, 'the member "inbox" of the dispatcher');
}

function cancelItem(id: string): Mail {
  return { id, type: 'message', content: { role: 'user', parts: [{ type: 'text', text: 'Hello.' }] } };
}

/**
 * Cases for every `Dispatcher`. An engine that polls should
 * poll often in these tests: each case waits for the engine.
 */
export const dispatcherCases: readonly ConformanceCase<DispatcherSubject>[] = ofSubject(dispatcherMembers, [
  ...wakeCases,
  ...serveCases,
  ...stopCases,
  ...deathCases,
  ...mailCases,
  ...parkedCases,
]);
