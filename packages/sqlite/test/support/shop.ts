import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, addGate, functionTool, llmAgent, type Model, okResult, type Part, type Tool } from '@mortise/core';

/** A shop whose effects are lines in an external file, each with the session and the tool. */
export interface Shop {
  readonly ledger: string;
  /** A file; while it exists, a call waits after its effect has happened. */
  readonly hold: string;
  /** True if the tools falsely declare that they may be repeated, so that no guard protects their effects. */
  readonly isUnguarded: boolean;
}

/** Creates an agent that charges after a person's approval, then writes a letter, and then answers. */
export function shopAgent(shop: Shop): Agent {
  const charge = addGate(effectTool(shop, 'charge'), {
    name: 'asks',
    order: 'confirmation',
    check: (_, __, { answers }) =>
      answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Charge?' } },
  });
  return llmAgent({ name: 'shop', model: shopModel, tools: [charge, effectTool(shop, 'letter')] });
}

/** Returns the effects that happened outside. */
export function linesOf(ledger: string): readonly string[] {
  return existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').filter(Boolean) : [];
}

function effectTool({ ledger, hold, isUnguarded }: Shop, name: string): Tool {
  return functionTool({
    name,
    description: `Does ${name}`,
    effect: isUnguarded ? 'idempotent' : 'write',
    // The tool cannot exclude that the effect still happens, so a person checks.
    reconcile: (_, { session: { sessionId } }) =>
      linesOf(ledger).includes(`${sessionId} ${name}`) ? { status: 'ok', output: 'done' } : undefined,
    run: async (_, { session: { sessionId } }) => {
      appendFileSync(ledger, `${sessionId} ${name}\n`);
      while (existsSync(hold)) await sleep(5);
      return okResult('done');
    },
  }) as Tool;
}

/** A model whose answer depends only on the conversation, in any process. */
const shopModel: Model = {
  provider: 'test',
  id: 'shop',
  async *generate({ contents }) {
    const turns = contents.filter(({ role }) => role === 'model').length;
    const name = ['charge', 'letter'][turns];
    const part: Part = name ? { type: 'functionCall', id: '', name, args: {} } : { type: 'text', text: 'It is paid.' };
    yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified: 'stop' } };
  },
};
