import { adkEvents } from '../../packages/adk/src/index.ts';
import { agentTool } from '../../packages/agent-tool/src/index.ts';
import {
  confirmationGate,
  inMemoryGrantService,
  pendingRequests,
  rememberGrants,
  requestConfirmation,
  requireConfirmation,
  sessionGrants,
  toolConfirmation,
} from '../../packages/confirmation/src/index.ts';
import { inMemorySessionService, llmAgent, type Session, type Tool } from '../../packages/core/src/index.ts';
import { exportSession, importSession } from '../../packages/session-tools/src/index.ts';
import { sqliteSessionService } from '../../packages/sqlite/src/session/index.ts';
import { scriptedModel } from '../../packages/testing/src/index.ts';
import { toolSearch } from '../../packages/tool-search/src/index.ts';
import { identicalCallGate } from '../../packages/tools/src/index.ts';
import {
  type Act,
  act,
  appOf,
  asking,
  callsOf,
  declaring,
  granted,
  paused,
  pendingJobs,
  reaching,
  remembering,
  resultsOf,
  toolsOf,
  visitsOf,
} from './many-calls.ts';

/**
 * The code paths that run for each of many calls, questions, answers,
 * events or tools. Returns the work whose growth is measured.
 */
export const callPaths: { readonly [name: string]: (count: number) => Promise<() => unknown> } = {
  'calls without a gate': async (count) => asking(count, { tools: [act()] }),
  'calls that exclude each other': async (count) => asking(count, { tools: [act({ exclusive: true })] }),
  'calls that write a key each': async (count) =>
    asking(count, { tools: [act({ run: (_, context) => context.setState(`k${context.functionCallId}`, 1) })] }),
  'calls that write one key together': async (count) =>
    asking(count, {
      tools: [act({ run: (_, context) => context.setState('k', { [`c${context.functionCallId}`.slice(-2)]: 1 }) })],
      parallelWrites: 'merge',
    }),
  'calls that read the log': async (count) =>
    asking(count, { tools: [act({ run: (_, context) => context.events.length })] }),
  'calls of tools that there are not': async (count) => asking(count, { tools: [act({ name: 'other' })] }),
  'calls that a gate asks about': async (count) =>
    asking(count, { tools: [act()], gates: [confirmationGate({ maxPending: count })] }),
  'calls that reach an address': async (count) =>
    reaching('https://a.example/', [{ calls: visitsOf(count) }, 'Done.'], count),
  'calls that reach one of many addresses': async (count) =>
    reaching(
      visitsOf(count)
        .map(({ args }) => args.url)
        .join(' '),
      [{ calls: visitsOf(count) }, 'Done.'],
      count,
    ),
  'values that a schema of many parts may call addresses': async (count) => declaring(count),
  'turns that each reach an address': async (count) =>
    reaching('https://a.example/', [...visitsOf(count / 2).map((visit) => ({ calls: [visit] })), 'Done.'], count / 2),
  'calls that may be made again': async (count) =>
    asking(count, { tools: [act({ effect: 'read' })], gates: [identicalCallGate()] }),
  'calls that their tool asks about': async (count) =>
    asking(count, { tools: [requireConfirmation(act(), { maxPending: count })] }),
  'calls that a gate asks about and offers to remember': async (count) =>
    asking(count, { tools: [act()], gates: [remembering(count)] }),
  'answers at once': async (count) => {
    const { app, result } = await paused(count);
    const answers = result.pending?.map(({ id }) => ({ requestId: id, value: { confirmed: true } })) ?? [];
    return () => app.run({ session: 's', answers });
  },
  'answers that grant': async (count) => {
    const { app, result } = await paused(count);
    const value = { confirmed: true, remember: 'session' };
    const answers = result.pending?.map(({ id }) => ({ requestId: id, value })) ?? [];
    return () => app.run({ session: 's', answers });
  },
  'answers that grant for always': async (count) => {
    const grants = inMemoryGrantService();
    const gate = confirmationGate({ maxPending: count, grants, ask: { remember: {} } });
    const { app, result } = await paused(count, { tools: [act()], gates: [gate], callbacks: rememberGrants(grants) });
    const value = { confirmed: true, remember: 'always' };
    const answers = result.pending?.map(({ id }) => ({ requestId: id, value })) ?? [];
    return () => app.run({ session: 's', answers });
  },
  'answers that edit': async (count) => {
    const { app, result } = await paused(count);
    const value = { confirmed: true, args: { at: 1 } };
    const answers = result.pending?.map(({ id }) => ({ requestId: id, value })) ?? [];
    return () => app.run({ session: 's', answers });
  },
  'calls that were granted for the session': (count) => granted(count, 'session', undefined, callsOf(count)),
  'calls that other grants do not cover': (count) => granted(count, 'session', undefined, callsOf(count, count)),
  'calls that grants with edits cover': (count) => granted(count, 'session', { edits: true }, callsOf(count, 1)),
  'calls that were granted for always': (count) => granted(count, 'always', undefined, callsOf(count)),
  'calls that were granted for always, in sessions': (count) =>
    granted(count, 'always', { service: sessionGrants(inMemorySessionService()) }, callsOf(count)),
  'answers to tools that ask themselves': async (count) => {
    const ask = act({
      run: (_, context) => toolConfirmation(context)?.confirmed ?? requestConfirmation(context, 'Really?'),
    });
    const { app, result } = await paused(count, { tools: [ask] });
    const answers = result.pending?.map(({ id }) => ({ requestId: id, value: { confirmed: true } })) ?? [];
    return () => app.run({ session: 's', answers });
  },
  'answers by mail': async (count) => {
    const { app, result, sessions } = await paused(count);
    for (const { id } of result.pending ?? [])
      await sessions.deliver(result.session, {
        id: `m${id}`,
        type: 'answer',
        answer: { requestId: id, value: { confirmed: true } } as never,
      });
    return () => app.run({ session: 's' });
  },
  'words while questions wait': async (count) => {
    const { app } = await paused(count);
    return () => app.run({ session: 's', message: 'Never mind.' });
  },
  'the questions in a log': async (count) => {
    const { session } = await paused(count);
    const events = structuredClone(session.events);
    return () => pendingRequests({ events });
  },
  "a log as ADK's events": async (count) => {
    const { session } = await paused(count);
    return () => [...adkEvents(session.events)];
  },
  'a log that is read again': async (count) => {
    const { sessions } = await paused(count);
    return () => appOf([], { tools: [act()], gates: [remembering(count)] }, sessions).run({ session: 's' });
  },
  'a log that is exported and imported': async (count) => {
    const { sessions, session } = await paused(count);
    return () =>
      importSession(inMemorySessionService(), { ...session, sessionId: 'other' }, exportSession(sessions, session), {
        trusted: true,
      });
  },
  'long-running calls, and their results': async (count) => {
    const { app, ids } = await pendingJobs(count);
    return () => app.run({ session: 's', results: resultsOf(ids) });
  },
  'long-running calls of many turns, in a SQLite database': async (count) => {
    const run = () => ({ ticket: 1 });
    const tools = [act({ effect: 'read', isLongRunning: true, whilePending: 'goOn', run })];
    const turns = Array.from({ length: count / 20 }, (_, at) => ({ calls: callsOf(20, at * 20) }));
    const app = appOf([...turns, 'They run.'], { tools }, sqliteSessionService({ path: ':memory:' }));
    return async () => {
      const { pending } = await app.run({ message: 'go', limits: { modelCalls: 1e9 } });
      if (pending.length !== count) throw new Error(`${pending.length} calls wait, not ${count}`);
    };
  },
  'results that come once more': async (count) => {
    const { app, ids, sessions, session } = await pendingJobs(count);
    await app.run({ session: 's', results: resultsOf(ids) });
    for (const callId of ids)
      await sessions.deliver(session, {
        id: `m${callId}`,
        type: 'result',
        callId,
        outcome: { status: 'ok', output: 2 },
      });
    return async () => {
      await app.run({ session: 's' });
      const late = (await sessions.load(session))?.events.filter(({ type }) => type === 'late') ?? [];
      if (late.length !== count) throw new Error(`${late.length} results were taken, not ${count}`);
    };
  },
  'agents as tools': async (count) => {
    const model = scriptedModel(Array.from({ length: count }, () => 'Done.'));
    return asking(count, { tools: [agentTool(llmAgent({ name: 'act', description: 'Acts', model })) as Tool] });
  },
  'shown progress': async (count) => {
    const run: Act['run'] = (_, context) => {
      for (let at = 0; at < count * 10; at++) context.progress(at);
    };
    const app = appOf([{ calls: callsOf(1) }, 'Done.'], { tools: [act({ run })] });
    return async () => {
      for await (const _ of app.stream({ message: 'go' }));
    };
  },
  'deltas of a text': async (count) => {
    const app = appOf([{ text: 'ab '.repeat(count), chunks: 3 }], {});
    return async () => {
      for await (const _ of app.stream({ message: 'go' }));
    };
  },
  'parts of an answer': async (count) => {
    const parts = Array.from({ length: count }, (_, at) => ({ type: 'text' as const, text: `${at}` }));
    const app = appOf([{ parts }], {});
    return () => app.run({ message: 'go' });
  },
  'turns of a session': async (count) => {
    const app = appOf(
      Array.from({ length: count / 10 }, () => 'Yes.'),
      {},
    );
    return async () => {
      for (let at = 0; at < count / 10; at++) await app.run({ session: 's', message: `${at}` });
    };
  },
  tools: async (count) => {
    const app = appOf(['Done.'], { tools: toolsOf(count) });
    return () => app.run({ message: 'go' });
  },
  'tools that are searched': async (count) => {
    const call = { name: 'search_tools', args: { query: 'act on number 17' } };
    const sessions = inMemorySessionService();
    const app = appOf([{ calls: [call] }, 'Done.'], { tools: [toolSearch(toolsOf(count))] }, sessions);
    return async () => {
      const { session } = await app.run({ message: 'go' });
      const { events } = (await sessions.load(session)) as Session;
      const outcomes = events.flatMap((event) => (event.type === 'response' ? [event.outcome] : []));
      if (!JSON.stringify(outcomes).includes('act_17')) throw new Error(`found: ${JSON.stringify(outcomes)}`);
    };
  },
};
