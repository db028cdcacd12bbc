import { z } from 'zod';
import { adkEvents } from '../../packages/adk/src/index.ts';
import { agentTool } from '../../packages/agent-tool/src/index.ts';
import { confirmationGate, pendingRequests, requireConfirmation } from '../../packages/confirmation/src/index.ts';
import {
  createRunner,
  functionTool,
  inMemorySessionService,
  type LlmAgentOptions,
  llmAgent,
  type Runner,
  type RunResult,
  type Session,
  type SessionService,
  type Tool,
} from '../../packages/core/src/index.ts';
import { exportSession, importSession } from '../../packages/core/src/session/export/index.ts';
import { type ScriptedStep, scriptedModel } from '../../packages/testing/src/index.ts';
import { toolSearch } from '../../packages/tool-search/src/index.ts';

/**
 * What happens for each of many calls, questions, answers, events
 * or tools. Answers with the work whose growth is looked at.
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
    const sessions = inMemorySessionService();
    const job = act({
      isLongRunning: true,
      run: () => ({ status: 'pending', request: { kind: 'result', hint: 'Wait.' } }),
    });
    const app = appOf([{ calls: callsOf(count) }, 'They run.', 'They are done.'], { tools: [job] }, sessions);
    const result = await app.run({ session: 's', message: 'go' });
    const { events } = (await sessions.load(result.session)) as Session;
    const ids = events.flatMap((event) => (event.type === 'asked' ? [event.request.callId] : []));
    return () =>
      app.run({
        session: 's',
        results: ids.map((callId) => ({ callId, outcome: { status: 'ok', output: 1 } })) as never,
      });
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

type Act = Parameters<typeof functionTool>[0] & {
  readonly run: (input: unknown, context: Parameters<NonNullable<Tool['run']>>[1]) => unknown;
};

function act(changes: Partial<Act> = {}): Tool {
  return functionTool({
    name: 'act',
    description: 'Acts',
    input: z.object({ at: z.number() }),
    run: () => 1,
    ...changes,
  } as never);
}

function toolsOf(count: number): readonly Tool[] {
  return Array.from({ length: count }, (_, at) =>
    act({ name: `act_${at}`, description: `Acts on number ${at} of all` }),
  );
}

function callsOf(count: number) {
  return Array.from({ length: count }, (_, at) => ({ name: 'act', args: { at } }));
}

function remembering(maxPending: number) {
  return confirmationGate({ maxPending, ask: { remember: { scopes: ['session'] } } } as never);
}

function appOf(steps: readonly ScriptedStep[], agent: Partial<LlmAgentOptions>, sessions?: SessionService): Runner {
  const model = scriptedModel(steps);
  return createRunner({ agent: llmAgent({ name: 'helper', model, ...agent }), ...(sessions && { sessions }) });
}

/** A turn of many calls. */
function asking(count: number, agent: Partial<LlmAgentOptions>): () => unknown {
  const app = appOf([{ calls: callsOf(count) }, 'Done.'], agent);
  return () => app.run({ message: 'go', limits: { modelCalls: 1e9 } });
}

/** A session with many questions. */
async function paused(count: number): Promise<{
  readonly app: Runner;
  readonly result: RunResult;
  readonly sessions: SessionService;
  readonly session: Session;
}> {
  const sessions = inMemorySessionService();
  const app = appOf(
    [{ calls: callsOf(count) }, 'Done.', 'Well.'],
    { tools: [act()], gates: [remembering(count)] },
    sessions,
  );
  const result = await app.run({ session: 's', message: 'go' });
  if (result.pending?.length !== count)
    throw new Error(
      `${result.pending?.length} questions wait, not ${count}: ${result.status} ${result.error?.message}`,
    );
  return { app, result, sessions, session: (await sessions.load(result.session)) as Session };
}
