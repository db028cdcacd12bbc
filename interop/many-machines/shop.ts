import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Agent,
  addGate,
  functionTool,
  llmAgent,
  type Model,
  modelResponse,
  type Part,
  type Tool,
  type ToolContext,
} from '@mortise/core';
import type { Ledger } from './ledger.ts';
import { effectOf } from './story.ts';

export interface ShopOptions {
  readonly ledger: Ledger;
  /** The version of the deployment: each version describes the tools differently. */
  readonly version: number;
  /** True if the tools falsely declare that they may be repeated, so that no guard protects them. */
  readonly isUnguarded: boolean;
}

/** An agent whose calls have effects that are counted outside. */
export function shopAgent(options: ShopOptions): Agent {
  const tools = [
    asking(effectTool(options, 'charge'), (name) => (name === 'offer' ? offerMs : undefined)),
    effectTool(options, 'letter', { canLook: true }),
    effectTool(options, 'ship', { isLongRunning: true }),
  ];
  return llmAgent({ name: 'shop', model: shopModel, tools });
}

/** Creates a tool. `canLook`: the tool finds out itself whether an interrupted call has happened. */
function effectTool(
  { ledger, version, isUnguarded }: ShopOptions,
  name: string,
  { canLook = false, isLongRunning = false } = {},
): Tool {
  return functionTool({
    name,
    description: `Does ${name}, as of version ${version}`,
    effect: isUnguarded ? 'idempotent' : 'write',
    ...(isLongRunning && { isLongRunning, whilePending: 'goOn' }),
    // The tool cannot exclude that the effect still happens: then a person checks.
    ...(canLook && {
      reconcile: (_: unknown, { session }: ToolContext) =>
        ledger.has(effectOf(session, name)) ? { status: 'ok', output: 'done' } : undefined,
    }),
    run: async (_, { session }) => {
      ledger.add(effectOf(session, name));
      // The effect has happened and is not stored: the process dies here.
      await sleep(effectMs);
      return 'done';
    },
  }) as Tool;
}

/** Requires the approval of a person, within the story's `expiry`, if it has one. */
function asking(tool: Tool, expiry: (story: string) => number | undefined): Tool {
  return addGate(tool, {
    name: 'asks',
    order: 'confirmation',
    check: (_, __, { answers, session }) => {
      if (answers.length > 0) return { type: 'proceed' };
      const within = expiry(session.sessionId.split('-')[0] ?? '');
      const expiresAt = within === undefined ? {} : { expiresAt: Date.now() + within };
      return { type: 'pause', question: { kind: 'confirmation', hint: 'Charge?', ...expiresAt } };
    },
  });
}

/** A model whose answer depends only on the conversation, in any process. */
const shopModel: Model = {
  provider: 'interop',
  id: 'shop',
  async *generate({ contents }) {
    await sleep(modelMs);
    const parts = contents.flatMap((content) => content.parts);
    const said = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const called = new Set(parts.flatMap((part) => (part.type === 'functionCall' ? [part.name] : [])));
    const isUnderWay = parts.some((part) => part.type === 'functionResponse' && isPending(modelResponse(part)));
    const first = said[0] === 'send' ? 'ship' : 'charge';
    const users = contents.filter(({ role, parts: own }) => role === 'user' && own.some(({ type }) => type === 'text'));
    const next = !called.has(first)
      ? first
      : called.has('letter') || (isUnderWay && users.length === 1)
        ? undefined
        : 'letter';
    const part: Part = next
      ? { type: 'functionCall', id: '', name: next, args: {} }
      : { type: 'text', text: 'So much for now.' };
    const unified = next ? 'functionCalls' : 'stop';
    yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified } };
  },
};

function isPending(response: unknown): boolean {
  return typeof response === 'object' && response !== null && 'status' in response && response.status === 'pending';
}

const modelMs = 5;
const effectMs = 100;
/** Milliseconds that an offer waits for an answer that never arrives. */
const offerMs = 3_000;
