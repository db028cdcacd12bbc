import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, llmAgent, type Tool } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type AgentsFunctionTool, fromAgentsTools, toAgentsTools } from '@mortise/openai-agents';
import { scriptedModel } from '@mortise/testing';
import { RunContext } from '@openai/agents-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runTool } from './run-tool.ts';
import { runnerOf, sessions } from './their-agent.ts';

const paid: unknown[] = [];
const pay = functionTool({
  name: 'pay',
  description: 'Pays an amount',
  input: z.object({ amount: z.number() }),
  run(args) {
    paid.push(args.amount);
    return { paid: args.amount };
  },
});

/** Lets a model call a tool that another runner exported and that was imported again. */
async function backIn(tool: Tool, amount: number) {
  const tools = fromAgentsTools(await toAgentsTools(runnerOf(tool), { session: 'chat-1' }), {
    runContext: ({ deps }) => new RunContext(deps),
    validator: jsonSchemaValidator(),
    confirmWith: requireConfirmation,
  });
  const model = scriptedModel([{ calls: [{ name: 'pay', args: { amount } }] }, 'done']);
  const runner = createRunner({ sessions, agent: llmAgent({ name: 'back', model, tools: [tools] }) });
  const session = `back-${amount}`;
  return { runner, session, first: await runner.run({ session, message: 'go' }) };
}

it('runs a gated tool once a user here has approved it, and logs the approver there', async () => {
  const { runner, session, first } = await backIn(requireConfirmation(pay), 7);
  expect([first.status, first.pending.length, paid]).toEqual(['paused', 1, []]);
  const answers = first.pending.map(({ id }) => ({ requestId: id, value: { confirmed: true }, by: 'ann' }));
  const { status } = await runner.run({ session, answers });
  expect([status, paid]).toEqual(['completed', [7]]);
  const logs = await Promise.all(
    (await sessions.list({ appName: 'app', userId: 'user' })).map((key) => sessions.load(key)),
  );
  const by = logs.flatMap((log) => log?.events ?? []).flatMap((event) => (event.type === 'answered' ? [event] : []));
  expect(by.map((event) => event.answer.by)).toEqual(['ann', 'ann']);
});

it('a tool that several people have to approve does not run after one approval by the SDK', async () => {
  const both = requireConfirmation(pay, { quorum: 2 } as never);
  const { first } = await backIn(both, 8);
  expect(first.status).toBe('completed');
  expect(JSON.stringify(first)).not.toContain('"paid"');
  expect(paid).not.toContain(8);
});

it('a reimported tool is called through wrappers of its invoke function', async () => {
  const [left] = (await toAgentsTools(runnerOf(pay))) as AgentsFunctionTool[];
  if (!left) throw new Error('no tool left');
  const seen: string[] = [];
  const wrapped: AgentsFunctionTool = {
    ...left,
    async invoke(runContext, input, details) {
      seen.push(input);
      return `wrapped: ${await left.invoke(runContext, input, details)}`;
    },
  };
  const { outcomes } = await runTool([wrapped], { name: 'pay', args: { amount: 9 } });
  expect(outcomes).toEqual([{ status: 'ok', output: 'wrapped: {"paid":9}' }]);
  expect(seen).toEqual(['{"amount":9}']);
});
