import type { Agent, JsonObject, Model, Part, Tool } from '@mortise/core';
import { z } from 'zod';
import type { Modules } from './modules.ts';

/** A function that gets the effect of each tool. If its promise never settles, the call does not end. */
export type Act = (effect: string) => unknown;

/**
 * Creates the agent of the application whose sessions are kept. It has a tool for each way in which a call
 * can wait or end, three agents as tools nested in one another, an agent to which a tool delegates, and an
 * agent to which it can transfer.
 *
 * Its model has no state: the last message says which tools to call, as `use [{ "name": ..., "args": ... }]`.
 * The kept logs are resumed with this application, so add tools, but do not change existing ones.
 */
export function castOf(modules: Modules, act: Act, options: { readonly compacts?: boolean | undefined } = {}): Agent {
  const { core, tools, confirmation, compaction, agentTool } = modules;
  const { functionTool, llmAgent } = core;
  const toolOf = (name: string, effect: 'read' | 'idempotent' | 'write', more: object = {}): Tool =>
    functionTool({
      name,
      description: `Does ${name}`,
      effect,
      input,
      run: async (args: object) => {
        await act(`${name} ${JSON.stringify(args)}`);
        return { did: name };
      },
      ...more,
    });
  const confirmed = (name: string, more: object = {}): Tool =>
    confirmation.requireConfirmation(toolOf(name, 'write'), { hint: `Allow ${name}?`, ...more });
  const signedIn = core.addGate(toolOf('mails', 'read'), {
    name: 'sign-in',
    order: 'auth',
    check: (_call, _tool, { answers }) =>
      answers.length > 0
        ? { type: 'proceed' }
        : { type: 'pause', question: { kind: 'credential', hint: 'Sign in', payload: { provider: 'mails' } } },
  });
  const agentOf = (name: string, ...tools: readonly Tool[]) =>
    llmAgent({ name, description: `Is ${name}`, model: modelOf(name), tools });
  const leaf = agentOf('intern', confirmed('pay'));
  const middle = agentOf('junior', agentTool.agentTool(leaf));
  const clerk = agentOf('clerk', agentTool.agentTool(middle));
  const scout = agentOf('scout', confirmed('pay'));
  const bills = agentOf('bills', confirmed('pay'));
  return llmAgent({
    name: 'helper',
    description: 'Helps',
    model: modelOf('helper'),
    subAgents: [bills],
    tools: [
      toolOf('look', 'read'),
      toolOf('charge', 'write'),
      toolOf('file', 'idempotent'),
      confirmed('pay'),
      confirmed('wire', { quorum: 2 }),
      confirmed('send', { remember: {} }),
      confirmed('stamp', { ttlMs: 1 }),
      signedIn,
      tools.askUser(),
      toolOf('order', 'write', { isLongRunning: true }),
      toolOf('report', 'write', { isLongRunning: true, whilePending: 'goOn' }),
      agentTool.agentTool(clerk),
      delegating(scout),
    ],
    ...(options.compacts && {
      callbacks: compaction.compaction({
        maxTokens: 120,
        keepTokens: 40,
        summarize: ({ contents }) => `${contents.length} contents`,
      }),
    }),
  });
}

const input = z.object({ to: z.string(), amount: z.number() });

function delegating(agent: Agent): Tool {
  const name = 'explore';
  return {
    name,
    description: 'Sends the scout',
    effect: 'read',
    unchecked: true,
    declaration: { name, description: 'Sends the scout', parametersJsonSchema: { type: 'object' } },
    agents: [agent],
    run: ({ task }: { readonly task: string }) => ({
      status: 'delegate',
      agent: agent.name,
      input: { role: 'user', parts: [{ type: 'text', text: task }] },
    }),
  };
}

function modelOf(agent: string): Model {
  return {
    provider: 'golden',
    id: 'commands',
    async *generate({ contents }) {
      const parts = answered(agent, contents.at(-1)?.parts ?? [], contents.length);
      const calls = parts.some(({ type }) => type === 'functionCall');
      yield {
        type: 'end',
        content: { role: 'model', parts },
        finishReason: { unified: calls ? 'functionCalls' : 'stop' },
      };
    },
  };
}

function answered(agent: string, parts: readonly Part[], count: number): Part[] {
  const last = parts.at(-1);
  const command = last?.type === 'text' ? commandIn(last.text) : undefined;
  if (command === 'fail') throw new Error('the model is down');
  if (command === 'count') return [{ type: 'text', text: `I read ${count} contents.` }];
  if (command?.startsWith('use ')) {
    const calls: { name: string; args: JsonObject }[] = JSON.parse(command.slice(4));
    // The agent to which the turn was transferred reads the command of that transfer.
    if (calls[0]?.args['agent_name'] === agent) return [{ type: 'text', text: `This is ${agent}.` }];
    return calls.map(({ name, args }) => ({ type: 'functionCall', id: '', name, args }));
  }
  return [{ type: 'text', text: parts.map(heard).join(' + ') }];
}

/** Returns the command in a text. An agent that is used as a tool reads its command as JSON. */
function commandIn(text: string): string {
  if (!text.startsWith('{')) return text;
  const { request }: { request?: string } = JSON.parse(text);
  return request ?? text;
}

/**
 * Returns what the model read, without the sentences that a version puts around a result, because these may
 * change.
 */
function heard(part: Part): string {
  if (part.type === 'text') return /: (\{.*\})$/.exec(part.text)?.[1] ?? part.text;
  if (part.type !== 'functionResponse') return part.type;
  const { name, outcome } = part;
  return `${name}: ${outcome.status === 'ok' ? JSON.stringify(outcome.output) : outcome.status}`;
}

/** A call that the model makes. */
export interface NamedCall {
  readonly name: string;
  readonly args: JsonObject;
}

/** Returns a message that makes the model call tools. */
export function use(...calls: readonly NamedCall[]): string {
  return `use ${JSON.stringify(calls)}`;
}

/** Returns a call with the arguments that most tools of the application take. */
export function call(name: string, to = 'ada', amount = 3): NamedCall {
  return { name, args: { to, amount } };
}
