import { type AgUiHandlerOptions, agUiHandler } from '@mortise/ag-ui';
import {
  addGate,
  createRunner,
  functionTool,
  inMemorySessionService,
  type JsonObject,
  llmAgent,
  type SessionService,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { type LiveRuns, liveRuns, type Person } from '@mortise/ui';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';

/** An event on the wire. */
export interface Shown {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** An agent with one tool that needs approval, behind the handler. */
export interface Desk {
  ask(init: Asked): Promise<Response>;
  /** Starts a run, and resolves when its stream ends. */
  run(input: object, headers?: Asked['headers']): Promise<readonly Shown[]>;
  /** The amounts that were refunded. */
  readonly paid: readonly number[];
  readonly model: ScriptedModel;
  readonly runs: LiveRuns;
  readonly sessions: SessionService;
}

/** The options that differ from the default desk. */
export type DeskOptions = Partial<AgUiHandlerOptions> & {
  /** Tools in addition to the refund. */
  readonly tools?: readonly Tool[];
  /** Changes to the person who sends requests. */
  readonly person?: Partial<Person>;
};

/** A request; omitted members have the values that a client sends. */
export interface Asked {
  readonly method?: string;
  readonly body?: string | ReadableStream<Uint8Array>;
  /** Request headers; the person is the user in `x-user`. An empty header is omitted. */
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
}

export function desk(steps: readonly ScriptedStep[], options: DeskOptions = {}): Desk {
  const { tools = [], person = {}, ...handlerOptions } = options;
  const paid: number[] = [];
  const refund = functionTool({
    name: 'refund',
    description: 'Pays back',
    effect: 'write',
    input: z.object({ amount: z.number() }),
    run({ amount }) {
      paid.push(amount);
      return { amount };
    },
  });
  const sessions = inMemorySessionService();
  const model = scriptedModel(steps);
  const agent = llmAgent({ name: 'desk', model, tools: [addGate(refund, askFirst), ...tools] });
  const runs = liveRuns({ runner: createRunner({ sessions, agent }), sessions });
  onTestFinished(() => runs.close());
  const handler = agUiHandler({
    runs,
    authorize({ headers }) {
      const userId = headers.get('x-user');
      return userId === null ? undefined : { appName: 'shop', userId, ...person };
    },
    bodyLimitBytes: 20_000,
    ...handlerOptions,
  });
  const ask: Desk['ask'] = ({ method = 'POST', headers, ...init }) => {
    const all = Object.entries({ 'content-type': 'application/json', 'x-user': 'ann', ...headers });
    const sent = all.filter(([, value]) => value !== '');
    return handler(
      new Request('http://localhost/agent', { method, headers: sent, ...init, duplex: 'half' } as RequestInit),
    );
  };
  return {
    ask,
    async run(input, headers) {
      const body = JSON.stringify({ threadId: 't', runId: 'r', messages: [], ...input });
      const response = await ask({ body, ...(headers && { headers }) });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const frames = (await response.text()).split('\n\n');
      return frames.flatMap((frame) => (frame.startsWith('data: ') ? [JSON.parse(frame.slice(6)) as Shown] : []));
    },
    paid,
    model,
    runs,
    sessions,
  };
}

/** A gate that asks about every call, and allows edited arguments. */
const askFirst: ToolGate = {
  name: 'ask',
  order: 'confirmation',
  check(_call, _tool, { answers }) {
    const answer = answers.at(-1)?.value as { readonly confirmed: boolean; readonly args?: JsonObject } | undefined;
    if (!answer) return { type: 'pause', question: { kind: 'confirmation', hint: 'May it run?' } };
    const { confirmed, args } = answer;
    return confirmed ? { type: 'proceed', ...(args && { args }) } : { type: 'respond', outcome: { status: 'denied' } };
  },
};
