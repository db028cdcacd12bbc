import { llmAgent, type ToolGate } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';
import { agentTool, readTool, workflow } from './support/team.ts';

followContexts();

const speaker = (name: string, ...steps: Parameters<typeof scriptedModel>[0]) =>
  llmAgent({ name, model: scriptedModel(steps, { id: `model-of-${name}` }), tools: [readTool('look')] });

describe('agents within a run', () => {
  it('agents within a run that run in parallel have their own spans', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'ask_one' }, { name: 'ask_two' }] }, 'Done'], { id: 'boss-model' });
    const tools = [
      agentTool(speaker('one', { calls: [{ name: 'look' }] }, 'One')),
      agentTool(speaker('two', { calls: [{ name: 'look' }] }, 'Two')),
    ];
    await tracedRunner({ agent: llmAgent({ name: 'boss', model, tools }) }, { tracerProvider: spans }).run('Go');
    const below = (name: string) => [
      `  execute_tool ask_${name}`,
      `    invoke_agent ${name}`,
      `      chat model-of-${name}`,
      '      execute_tool look',
      `      chat model-of-${name}`,
    ];
    expect(spans.tree()).toEqual([
      'invoke_agent boss',
      '  chat boss-model',
      ...below('one'),
      ...below('two'),
      '  chat boss-model',
    ]);
    for (const { parent, startedAt, endedAt = 0 } of spans.spans) {
      expect(startedAt).toBeGreaterThanOrEqual(parent?.startedAt ?? 0);
      expect(endedAt).toBeLessThanOrEqual(parent?.endedAt ?? Number.POSITIVE_INFINITY);
    }
  });

  it('the span of an agent ends after the calls of the agent, however late the reader reads their ends', async () => {
    const spans = new RecordedSpans();
    const refuse: ToolGate = {
      name: 'policy',
      order: 'policy',
      check: () => ({ type: 'respond', outcome: { status: 'denied', reason: 'not today' } }),
    };
    const steps = [{ calls: [{ name: 'look' }, { name: 'look' }] }, 'Not today'];
    const helper = llmAgent({
      name: 'helper',
      model: scriptedModel(steps),
      tools: [readTool('look')],
      gates: [refuse],
    });
    const model = scriptedModel([{ calls: [{ name: 'ask_helper' }] }, 'Done']);
    const boss = llmAgent({ name: 'boss', model, tools: [agentTool(helper)] });
    const runner = tracedRunner({ agent: boss }, { tracerProvider: spans });
    for await (const _event of runner.stream('Go')) for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    for (const { name, parent, startedAt, endedAt = 0 } of spans.spans) {
      expect(startedAt, name).toBeGreaterThanOrEqual(parent?.startedAt ?? 0);
      expect(endedAt, name).toBeLessThanOrEqual(parent?.endedAt ?? Number.POSITIVE_INFINITY);
    }
    expect(spans.open).toEqual([]);
  });

  for (const isParallel of [false, true]) {
    it(`the agents of a workflow, ${isParallel ? 'in parallel' : 'one after another'}, are below the span of the workflow`, async () => {
      const spans = new RecordedSpans();
      const inner = workflow('inner', [speaker('two', 'Two'), speaker('three', 'Three')], isParallel);
      const agent = workflow('outer', [speaker('one', 'One'), inner]);
      await tracedRunner({ agent }, { tracerProvider: spans }).run('Go');
      expect(spans.tree()).toEqual([
        'invoke_workflow outer',
        '  invoke_agent one',
        '    chat model-of-one',
        '  invoke_workflow inner',
        '    invoke_agent two',
        '      chat model-of-two',
        '    invoke_agent three',
        '      chat model-of-three',
      ]);
      expect(spans.find('invoke_agent one').attributes['mortise.run.status']).toBe('completed');
      expect(spans.find('invoke_workflow outer').attributes).toMatchObject({
        'gen_ai.operation.name': 'invoke_workflow',
        'gen_ai.agent.name': 'outer',
      });
      expect(spans.open).toEqual([]);
    });
  }

  it('agents within a run that get the turn by a transfer have a span for as long as they have the turn', async () => {
    const spans = new RecordedSpans();
    const handOver = (agent_name: string) => ({ calls: [{ name: 'transfer_to_agent', args: { agent_name } }] });
    const two = llmAgent({ name: 'two', model: scriptedModel([handOver('one')], { id: 'm2' }) });
    const model = scriptedModel([handOver('two'), 'Done'], { id: 'm1' });
    const agent = llmAgent({ name: 'one', model, subAgents: [two] });
    const result = await tracedRunner({ agent }, { tracerProvider: spans }).run('Go');
    expect(result.text).toBe('Done');
    expect(spans.tree()).toEqual([
      'invoke_agent one',
      '  chat m1',
      '  execute_tool transfer_to_agent',
      '  invoke_agent two',
      '    chat m2',
      '    execute_tool transfer_to_agent',
      '  chat m1',
    ]);
    const chats = spans.spans.filter(({ name }) => name === 'chat m1');
    expect(spans.find('invoke_agent two').endedAt).toBeLessThanOrEqual(chats.at(-1)?.startedAt ?? 0);
    expect(spans.open).toEqual([]);
  });
});
