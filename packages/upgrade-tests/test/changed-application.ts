import { requireConfirmation } from '@mortise/confirmation';
import {
  type Agent,
  addGate,
  createRunner,
  functionTool,
  type JsonObject,
  type JsonValue,
  llmAgent,
  type Model,
  type Runner,
  type SessionService,
  type Tool,
  type ToolEffect,
  type ToolEgress,
  type ToolGate,
} from '@mortise/core';
import { askUser } from '@mortise/tools';
import { z } from 'zod';

/**
 * The changes of an application between a question and its answer. An absent member means that this part is
 * unchanged.
 */
export interface Change {
  /** The new schema of every tool. */
  readonly input?: z.ZodType<object>;
  readonly description?: string;
  readonly effect?: ToolEffect;
  readonly egress?: ToolEgress;
  readonly isGone?: true;
  readonly instruction?: string;
  readonly model?: string;
  readonly provider?: string;
  readonly agent?: string;
  /** A new gate of the runner, in addition to the gates of the tools. */
  readonly gate?: ToolGate;
  /** True if the gates of the tools were removed. */
  readonly isUngated?: true;
}

/** The tools whose calls wait, each for another reason. */
export const waitingTools = ['pay', 'charge', 'mails', 'ask_user', 'order'] as const;

/** The name of a tool whose calls wait. */
export type WaitingTool = (typeof waitingTools)[number];

/** Creates a runner of the changed application, whose tools report their effects to `act`. */
export function runnerWith(change: Change, sessions: SessionService, act: (effect: string) => unknown): Runner {
  // With these times, leases of the process that died in a tool have expired.
  return createRunner({
    agent: agentWith(change, act),
    sessions,
    leaseMs: 1,
    graceMs: 1,
    ...(change.gate && { gates: [change.gate] }),
  });
}

function agentWith(change: Change, act: (effect: string) => unknown): Agent {
  const { agent = 'helper', instruction = 'Be kind.', model = 'small', provider = 'one' } = change;
  const toolOf = (name: WaitingTool, more: object = {}): Tool => {
    const { description = `Does ${name}`, effect = 'write', egress = { hosts: ['bank.example'] } } = change;
    const input = change.input ?? z.object({ to: z.string() });
    const run = async (args: object): Promise<JsonObject> => {
      await act(`${name} ${JSON.stringify(args)}`);
      return { did: name };
    };
    return functionTool({ name, description, effect, egress, input, run, ...more });
  };
  const gated = (tool: Tool): Tool => (change.isUngated ? tool : requireConfirmation(tool));
  const signed = (tool: Tool): Tool => (change.isUngated ? tool : addGate(tool, signIn));
  const tools = [
    gated(toolOf('pay')),
    toolOf('charge'),
    signed(toolOf('mails')),
    askUser(change.description === undefined ? {} : { description: change.description }),
    toolOf('order', { isLongRunning: true }),
  ];
  return llmAgent({
    name: agent,
    instruction,
    model: modelOf(model, provider),
    tools: change.isGone ? [] : tools,
  });
}

const signIn: ToolGate = {
  name: 'sign-in',
  order: 'auth',
  check: (_call, _tool, { answers }) =>
    answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'credential', hint: 'Sign in' } },
};

/** The user's answer to the question of each tool; for `order`, the delivered result. */
export const answersTo: Readonly<Record<WaitingTool, JsonValue>> = {
  pay: { confirmed: true },
  charge: { resolution: 'retry' },
  mails: { handle: 'h1' },
  ask_user: 'blue',
  order: { ordered: 7 },
};

/**
 * Creates a model that calls the tool that the user names, and answers with the status of the tool's
 * response.
 */
function modelOf(id: string, provider: string): Model {
  return {
    provider,
    id,
    async *generate({ contents }) {
      const last = contents.at(-1)?.parts.at(-1);
      const name = last?.type === 'text' ? waitingTools.find((tool) => tool === last.text) : undefined;
      const args: JsonObject = name === 'ask_user' ? { question: 'Which?' } : { to: 'ada' };
      const text = last?.type === 'functionResponse' ? `${last.outcome.status} of ${last.name}` : 'Done.';
      yield {
        type: 'end',
        content: {
          role: 'model',
          parts: [name ? { type: 'functionCall', id: '', name, args } : { type: 'text', text }],
        },
        finishReason: { unified: name ? 'functionCalls' : 'stop' },
      };
    },
  };
}
