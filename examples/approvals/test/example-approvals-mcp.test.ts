import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  inMemorySessionService,
  llmAgent,
  type RunEvent,
  type Runner,
  type Toolset,
} from '@mortise/core';
import { type McpToolset, type McpToolsetSettings, mcpToolset } from '@mortise/mcp';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';

/** Creates the bank as an MCP server, which records its payments. */
function bank(options: Partial<McpToolsetSettings> = {}): { readonly tools: McpToolset; readonly paid: unknown[] } {
  const paid: unknown[] = [];
  const inputSchema = { type: 'object' };
  const client = {
    listTools: async () => ({
      tools: [
        { name: 'balance', inputSchema, annotations: { readOnlyHint: true } },
        { name: 'pay', inputSchema, annotations: { destructiveHint: true } },
      ],
    }),
    async callTool({ name, arguments: args }: { name: string; arguments?: unknown }) {
      if (name === 'pay') paid.push(args);
      return { content: [{ type: 'text', text: `${name}: done` }] };
    },
    close: async () => undefined,
  };
  const server = { type: 'client', open: () => client } as const;
  return { tools: mcpToolset({ name: 'bank', server, unchecked: true, ...options }), paid };
}

function appOf(tools: Toolset, ...amounts: readonly number[]): Runner {
  const calls = [{ name: 'balance' }, ...amounts.map((amount) => ({ name: 'pay', args: { amount } }))];
  const model = scriptedModel([{ calls }, 'done']);
  return createRunner({
    agent: llmAgent({ name: 'clerk', model, tools: [tools] }),
    sessions: inMemorySessionService(),
  });
}

/** Returns the user's questions, and functions to answer them. */
async function questionsOf(app: Runner): Promise<readonly { readonly id: string; readonly hint: string }[]> {
  const result = await app.run({ session: 's', message: 'go' });
  return result.status === 'paused' ? result.pending : [];
}

async function answer(app: Runner, requestId: string, confirmed: boolean): Promise<readonly unknown[]> {
  const events: RunEvent[] = [];
  for await (const event of app.stream({ session: 's', answers: [{ requestId, value: { confirmed } }] }))
    events.push(event);
  return events.flatMap((event) => (event.type === 'toolEnd' ? [event.outcome] : []));
}

describe('approval of MCP calls', () => {
  const confirmWith = requireConfirmation;

  it('a call selected by its arguments waits for an approval, and runs once', async () => {
    const { tools, paid } = bank({
      confirmWith,
      confirm: (name, { amount }) => name === 'pay' && Number(amount) > 100,
    });
    const app = appOf(tools, 5, 500);
    const questions = await questionsOf(app);
    expect(questions.map(({ hint }) => hint)).toEqual(['Allow pay?']);
    expect(paid).toEqual([{ amount: 5 }]);
    expect(await answer(app, questions[0]?.id ?? '', true)).toMatchObject([{ status: 'ok' }]);
    expect(paid).toEqual([{ amount: 5 }, { amount: 500 }]);
  });

  it('a refused call of an MCP server does not run', async () => {
    const { tools, paid } = bank({ confirmWith, confirm: true });
    const app = appOf(tools, 500);
    const questions = await questionsOf(app);
    expect(questions.map(({ hint }) => hint)).toEqual(['Allow balance?', 'Allow pay?']);
    expect(await answer(app, questions[1]?.id ?? '', false)).toEqual([{ status: 'denied' }]);
    expect(paid).toEqual([]);
  });

  it('the annotations of the server select the calls that a user has to approve', async () => {
    const { tools } = bank({
      confirmWith,
      confirm: (_name, _args, { annotations }) => annotations.destructiveHint === true,
    });
    expect((await questionsOf(appOf(tools, 5))).map(({ hint }) => hint)).toEqual(['Allow pay?']);
  });

  it('every call for which the rule throws needs an approval', async () => {
    const confirm = (): boolean => {
      throw new Error('no idea');
    };
    const { tools } = bank({ confirmWith, confirm });
    expect((await questionsOf(appOf(tools, 5))).map(({ hint }) => hint)).toEqual(['Allow balance?', 'Allow pay?']);
  });

  it('a complete toolset can require approvals, too, by the effect of its tools', async () => {
    const { tools } = bank({ effect: 'read' });
    const careful = requireConfirmation(tools, (_args, _context, { effect }) => effect !== 'read');
    expect((await questionsOf(appOf(careful, 5))).map(({ hint }) => hint)).toEqual(['Allow pay?']);
    expect(await questionsOf(appOf(requireConfirmation(bank().tools), 5))).toHaveLength(2);
  });
});
