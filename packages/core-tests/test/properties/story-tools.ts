import {
  functionTool,
  type JsonObject,
  type JsonValue,
  pendingResult,
  type StandardSchema,
  type Tool,
  type ToolContext,
  ToolError,
  type ToolGate,
  type ToolOutcome,
} from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { delay } from '../harness/inspect-run.ts';
import { type Behaviour, type CallPlan, canary } from './story.ts';

/** The recorder of the tools' actions. */
export interface ToolStage {
  /**
   * Records the start of a function, which may be abandoned if it waits. Returns a function that records the
   * return value.
   */
  enter(tool: string, context: ToolContext, waits: boolean): (returned: JsonValue | undefined) => void;
  /** Returns true if the effect of a call has happened. */
  happened(callId: string): boolean;
  /** Waits in a function; default: that many milliseconds. */
  wait?(ms: number): Promise<void>;
  /**
   * Milliseconds after which `stuck` is abandoned; default a minute, for stories that end it in another way.
   */
  readonly stuckMs?: number;
}

/** Milliseconds after which a tool other than `stuck` is abandoned. */
export const toolTimeoutMs = 12;

/** Returns the argument text of a planned call. */
export function argsText({ tool, args, how, ms, value }: CallPlan): string {
  const good = { how, ms, value, ...(tool === 'transfer_to_agent' && { agent_name: nameOf(ms) }) };
  switch (args) {
    case 'good':
      return JSON.stringify(good);
    case 'malformed':
      return JSON.stringify(good).slice(0, -3);
    case 'duplicate':
      return `{"how":"throw",${JSON.stringify(good).slice(1)}`;
    case 'deep':
      return `{"value":${'['.repeat(200)}${']'.repeat(200)}}`;
    case 'schema':
      return '{"how":5}';
    case 'array':
      return '[1]';
    case 'proto':
      return '{"how":"return","__proto__":{"isAdmin":true}}';
  }
}

/** Returns the name of an agent, by its position in its tree. */
export function nameOf(place: number): string {
  return ['helper', 'bob', 'cid', 'dan'][place] ?? `agent-${place}`;
}

/** Creates the tools that every story has. */
export function storyTools(stage: ToolStage): readonly Tool[] {
  const tool = (name: string, options: Partial<Parameters<typeof functionTool<Input, unknown>>[0]> = {}): Tool =>
    functionTool<Input, unknown>({
      name,
      description: name,
      input: schema,
      timeoutMs: toolTimeoutMs,
      run: (input, context) =>
        act(stage.enter(name, context, waiting.has(input.how)), input, context, stage.wait ?? delay),
      ...options,
    });
  const reconcile = ({ ms }: Input, { functionCallId }: ToolContext): ToolOutcome | undefined => {
    if (ms === 1) throw new Error(`no connection with ${canary}`);
    return ms === 3 || !stage.happened(functionCallId) ? undefined : { status: 'ok', output: { found: true } };
  };
  const ask = (input: Input, context: ToolContext): unknown => {
    const leave = stage.enter('ask', context, false);
    const answer = context.answers.at(-1);
    leave(answer?.value);
    return answer ? answer.value : pendingResult({ kind: 'input', hint: `What about ${input.ms}?` });
  };
  const stuck = (_input: Input, context: ToolContext): Promise<never> => {
    stage.enter('stuck', context, true);
    return never();
  };
  const { run: _, ...sign } = tool('sign');
  return [
    tool('look', { effect: 'read' }),
    tool('again', { effect: 'idempotent' }),
    tool('pay'),
    tool('ship', { reconcile }),
    tool('stuck', { timeoutMs: stage.stuckMs ?? 60_000, run: stuck }),
    tool('ticket', { isLongRunning: true }),
    sign,
    tool('send', { gates: [confirmGate(), auth] }),
    tool('peek', { effect: 'read', gates: [confirmGate()] }),
    tool('ask', { effect: 'read', run: ask }),
  ];
}

/** A gate that hands out a secret for the tool alone. */
const auth: ToolGate = {
  name: 'auth',
  order: 'auth',
  check: () => ({ type: 'proceed', credential: { type: 'apiKey', value: canary } }),
};

export interface Input {
  how: Behaviour;
  readonly ms: number;
  readonly value: JsonValue;
}

const waiting: ReadonlySet<Behaviour> = new Set(['slow', 'hang', 'late']);

/** Returns a new promise each time: a shared one would keep every run in memory that ever waited for it. */
function never(): Promise<never> {
  return new Promise(() => {});
}

export const schema: StandardSchema<Input, Input> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      typeof (value as Input).how === 'string'
        ? { value: value as Input }
        : { issues: [{ message: 'is no behaviour', path: ['how'] }] },
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
  },
};

/** Performs a tool's behaviour, and records its return value. */
function act(
  leave: (returned: JsonValue | undefined) => void,
  input: Input,
  context: ToolContext,
  wait: (ms: number) => Promise<void>,
): unknown {
  const { how, ms, value } = input;
  context.setState('temp:secret', canary);
  context.setState('last', ms);
  const finish = (): JsonValue => {
    const result = structuredClone(value);
    leave(structuredClone(value));
    input.how = 'junk';
    if (typeof result === 'object' && result !== null)
      queueMicrotask(() => setTimeout(() => Object.assign(result, { late: 1 })));
    return result;
  };
  const fail = (thrown: unknown): never => {
    leave(undefined);
    throw thrown;
  };
  switch (how) {
    case 'async':
      return Promise.resolve().then(finish);
    case 'slow':
      return wait(ms).then(finish);
    case 'throw':
      return fail(new Error(`refused for ${canary}`, { cause: canary }));
    case 'throwTyped':
      return fail(new ToolError('no funds', { code: 'no_funds', cause: canary }));
    case 'throwJunk':
      return fail(junk()[ms % 4]);
    case 'hang':
      return never();
    case 'late':
      return wait(toolTimeoutMs + 3).then(finish);
    case 'junk':
      leave(undefined);
      return ms % 2 === 0 ? () => {} : new Error(canary);
    case 'cycle': {
      leave(undefined);
      const loop: { self?: JsonObject } = {};
      loop.self = loop as JsonObject;
      return loop;
    }
    case 'flood':
      try {
        for (let at = 0; at < 400; at++) context.progress({ at });
      } catch (error) {
        // A function whose time is over gets the error when it reports progress.
        leave(undefined);
        throw error;
      }
      return finish();
    case 'return':
      return finish();
  }
}

function junk(): readonly unknown[] {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  return [undefined, null, revoked.proxy, Object.create(null)];
}
