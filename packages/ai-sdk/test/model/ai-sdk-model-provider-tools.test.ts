import { createRunner, inMemorySessionService, llmAgent, type Tool, type ToolGate } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { aiSdkApprovalTool, aiSdkProviderTool } from '../../src/index.ts';
import { aiSdkModel } from '../../src/model/index.ts';
import { fakeModel, finish, text } from './support/fake-model.ts';

const search = {
  type: 'tool-call',
  toolCallId: 'm1',
  toolName: 'mcp.pay',
  input: '{"sum":3}',
  providerExecuted: true,
  providerMetadata: { fake: { item: 'i1' } },
};

async function run(tools: readonly Tool[]) {
  const fake = fakeModel([
    [search, { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'm1' }, finish('stop')],
    [
      { type: 'tool-result', toolCallId: 'm1', toolName: 'mcp.pay', result: { paid: 3 } },
      ...text('Paid.'),
      finish('stop'),
    ],
    [...text('Bye.'), finish()],
  ]);
  const model = aiSdkModel(fake);
  const hosted = aiSdkProviderTool({ type: 'provider', id: 'fake.mcp', args: { url: 'x' } }, { model, name: 'mcp' });
  const agent = llmAgent({ name: 'helper', model, tools: [hosted, ...tools] });
  const runner = createRunner({ agent, sessions: inMemorySessionService() });
  const { session, text: words } = await runner.run('Pay 3');
  await runner.run({ session, message: 'Thanks' });
  return { fake, words };
}

const denies: ToolGate = {
  name: 'policy',
  order: 'policy',
  check: () => ({ type: 'respond', outcome: { status: 'denied', reason: 'not today' } }),
};

describe('a provider tool', () => {
  it('a provider tool is passed to the AI SDK model as a tool of the type `provider`, and its results are sent back', async () => {
    const { fake, words } = await run([aiSdkApprovalTool()]);
    expect(words).toBe('Paid.');
    expect(fake.calls[0]?.tools).toEqual([{ type: 'provider', id: 'fake.mcp', name: 'mcp', args: { url: 'x' } }]);
    const { toolCallId, toolName } = search;
    const call = {
      type: 'tool-call',
      toolCallId,
      toolName,
      input: { sum: 3 },
      providerExecuted: true,
      providerOptions: search.providerMetadata,
    };
    expect(fake.calls[1]?.prompt.slice(1)).toEqual([
      { role: 'assistant', content: [call] },
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: true }] },
    ]);
    expect(fake.calls[2]?.prompt[3]).toEqual({
      role: 'assistant',
      content: [
        { type: 'tool-result', toolCallId, toolName, output: { type: 'json', value: { paid: 3 } } },
        { type: 'text', text: 'Paid.' },
      ],
    });
  });

  it('a provider tool can be denied by a gate', async () => {
    const { fake } = await run([aiSdkApprovalTool({ gates: [denies] })]);
    expect(fake.calls[1]?.prompt[2]).toMatchObject({
      role: 'tool',
      content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: false, reason: 'not today' }],
    });
  });

  it('a provider tool is denied if no gate decides about it', async () => {
    const { fake } = await run([]);
    expect(fake.calls[1]?.prompt[2]).toMatchObject({
      role: 'tool',
      content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: false, reason: expect.any(String) }],
    });
  });
});

it('a tool with a string input is called with a string, which is sent back as a string', async () => {
  const id = { toolCallId: 'c1', toolName: 'patch' };
  const fake = fakeModel([
    [{ type: 'tool-call', ...id, input: '"*** Begin"', providerMetadata: { fake: { item: 'i1' } } }, finish('stop')],
    [...text('Done.'), finish()],
  ]);
  const model = aiSdkModel(fake);
  const asked: unknown[] = [];
  const patch: Tool = {
    name: 'patch',
    description: 'Changes files',
    effect: 'write',
    unchecked: true,
    declaration: { name: 'patch', description: 'Changes files', parametersJsonSchema: { type: 'object' } },
    run: (args) => {
      asked.push(args);
      return { status: 'ok', output: { changed: 1 } };
    },
  };
  const defined = aiSdkProviderTool({ type: 'provider', id: 'fake.apply_patch' }, { model, runs: patch });
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [defined] }) });
  expect(await runner.run('Go')).toMatchObject({ status: 'completed', text: 'Done.' });
  expect(asked).toEqual([{ input: '*** Begin' }]);
  expect(fake.calls[0]?.tools).toEqual([{ type: 'provider', id: 'fake.apply_patch', name: 'patch', args: {} }]);
  expect(fake.calls[1]?.prompt[1]?.content).toEqual([
    { type: 'tool-call', ...id, input: '*** Begin', providerOptions: { fake: { item: 'i1' } } },
  ]);
});
