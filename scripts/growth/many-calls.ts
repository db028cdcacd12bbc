import { z } from 'zod';
import {
  confirmationGate,
  type GrantService,
  inMemoryGrantService,
  rememberGrants,
} from '../../packages/confirmation/src/index.ts';
import {
  createRunner,
  functionTool,
  inMemorySessionService,
  type LlmAgentOptions,
  llmAgent,
  pendingResult,
  type RunInput,
  type Runner,
  type RunResult,
  type Session,
  type SessionKey,
  type SessionService,
  type Tool,
  type ToolGate,
} from '../../packages/core/src/index.ts';
import { type ScriptedStep, scriptedModel } from '../../packages/testing/src/index.ts';

/** The options of a function tool whose `run` accepts any input. */
export type Act = Parameters<typeof functionTool>[0] & {
  readonly run: (input: unknown, context: Parameters<NonNullable<Tool['run']>>[1]) => unknown;
};

export function act(changes: Partial<Act> = {}): Tool {
  return functionTool({
    name: 'act',
    description: 'Acts',
    input: z.object({ at: z.number() }),
    run: () => 1,
    ...changes,
  } as never);
}

export function toolsOf(count: number): readonly Tool[] {
  return Array.from({ length: count }, (_, at) =>
    act({ name: `act_${at}`, description: `Acts on number ${at} of all` }),
  );
}

export function callsOf(count: number, from = 0): { readonly name: string; readonly args: { readonly at: number } }[] {
  return Array.from({ length: count }, (_, at) => ({ name: 'act', args: { at: from + at } }));
}

export function visitsOf(count: number): { readonly name: string; readonly args: { readonly url: string } }[] {
  return Array.from({ length: count }, (_, at) => ({ name: 'visit', args: { url: `https://a.example/${at}` } }));
}

/** Read calls for which a gate checks whether the user wrote their URLs. */
export function reaching(message: string, steps: readonly ScriptedStep[], count: number): () => unknown {
  let visits = 0;
  const visit = act({ name: 'visit', input: z.object({ url: z.string() }), effect: 'read', run: () => ++visits });
  const app = appOf(steps, { tools: [visit], gates: [confirmationGate()] });
  return async () => {
    await app.run({ message, limits: { modelCalls: 1e9 } });
    if (visits !== count) throw new Error(`${visits} visits, not ${count}`);
  };
}

/**
 * One read call with many values. The tool checks its large
 * schema itself, which declares which values are URLs.
 */
export function declaring(count: number): () => unknown {
  const values = Array.from({ length: count }, (_, at) => ({ [`m${at}`]: [at], known: 'b' }));
  const parts = Array.from({ length: count }, (_, at) => ({ properties: { [`p${at}`]: { const: at } } }));
  const parametersJsonSchema = { type: 'object', properties: { values: { items: { anyOf: parts } } } };
  const visit: Tool = {
    name: 'visit',
    description: 'Visits',
    effect: 'read',
    declaration: { name: 'visit', description: 'Visits', parametersJsonSchema },
    unchecked: true,
    run: () => ({ status: 'ok', output: 1 }),
  };
  const steps = [{ calls: [{ name: 'visit', args: { values } }] }, 'Done.'];
  const app = appOf(steps, { tools: [visit], gates: [confirmationGate()] });
  return () => app.run({ message: 'go' });
}

export function remembering(maxPending: number): ToolGate {
  return confirmationGate({ maxPending, ask: { remember: {} } });
}

export function appOf(
  steps: readonly ScriptedStep[],
  agent: Partial<LlmAgentOptions>,
  sessions?: SessionService,
): Runner {
  const model = scriptedModel(steps);
  return createRunner({ agent: llmAgent({ name: 'helper', model, ...agent }), ...(sessions && { sessions }) });
}

/** Returns a turn of many calls. */
export function asking(count: number, agent: Partial<LlmAgentOptions>): () => unknown {
  const app = appOf([{ calls: callsOf(count) }, 'Done.'], agent);
  return () => app.run({ message: 'go', limits: { modelCalls: 1e9 } });
}

/** Creates a session with many calls whose results arrive later. */
export async function pendingJobs(count: number): Promise<{
  readonly app: Runner;
  readonly ids: readonly string[];
  readonly sessions: SessionService;
  readonly session: SessionKey;
}> {
  const sessions = inMemorySessionService();
  const run = () => pendingResult({ kind: 'result', hint: 'Wait.' });
  const tools = [act({ isLongRunning: true, run })];
  const app = appOf([{ calls: callsOf(count) }, 'They run.', 'They are done.', 'Well.'], { tools }, sessions);
  const { session } = await app.run({ session: 's', message: 'go' });
  const { events } = (await sessions.load(session)) as Session;
  const ids = events.flatMap((event) => (event.type === 'asked' ? [event.request.callId] : []));
  if (ids.length !== count) throw new Error(`${ids.length} calls wait, not ${count}`);
  return { app, ids, sessions, session };
}

export function resultsOf(ids: readonly string[]): NonNullable<RunInput['results']> {
  return ids.map((callId) => ({ callId, outcome: { status: 'ok', output: 1 } }));
}

/** A session with many questions. */
export async function paused(
  count: number,
  agent: Partial<LlmAgentOptions> = { tools: [act()], gates: [remembering(count)] },
): Promise<{
  readonly app: Runner;
  readonly result: RunResult;
  readonly sessions: SessionService;
  readonly session: Session;
}> {
  const sessions = inMemorySessionService();
  const app = appOf([{ calls: callsOf(count) }, 'Done.', 'Well.'], agent, sessions);
  const result = await app.run({ session: 's', message: 'go' });
  if (result.pending?.length !== count)
    throw new Error(
      `${result.pending?.length} questions wait, not ${count}: ${result.status} ${result.error?.message}`,
    );
  return { app, result, sessions, session: (await sessions.load(result.session)) as Session };
}

/** A turn of calls in a session whose user has approved all of them, with edited arguments if requested. */
export async function granted(
  count: number,
  remember: 'session' | 'always',
  { service = inMemoryGrantService(), edits }: { readonly service?: GrantService; readonly edits?: boolean } = {},
  calls: ReturnType<typeof callsOf>,
): Promise<() => unknown> {
  const gate = confirmationGate({
    maxPending: count,
    grants: service,
    ask: { remember: {} },
  });
  const agent = { tools: [act()], gates: [gate], callbacks: rememberGrants(service) };
  const { app, result, sessions } = await paused(count, agent);
  const answers = result.pending.map(({ id, call }) => ({
    requestId: id,
    value: { confirmed: true, remember, ...(edits && { args: { at: Number(call.args['at']) + 1 } }) },
  }));
  await app.run({ session: 's', answers });
  const later = appOf([{ calls }, 'Done.'], agent, sessions);
  const isCovered = Number(calls[0]?.args.at) < count;
  return async () => {
    const { status, pending } = await later.run({ session: 's', message: 'Once more.', limits: { modelCalls: 1e9 } });
    if (isCovered ? status !== 'completed' : pending.length !== count) throw new Error(`${status}: ${pending.length}`);
  };
}
