import {
  addGate,
  ConfigError,
  functionTool,
  inMemorySessionService,
  type LlmAgent,
  llmAgent,
  pendingResult,
  prefixToolset,
  staticToolset,
  type ToolGate,
} from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agentTool } from '../src/index.ts';
import { asked, member, session, team } from './team.ts';

const call = (name: string, args = { request: 'Where is it?' }): ScriptedStep => ({ calls: [{ name, args }] });

describe('an agent tool', () => {
  it('an agent tool takes one string, the request, and returns the last text of its agent', async () => {
    const scout = member('scout', ['In Rome.']);
    const tool = agentTool(scout.agent);
    expect(tool).toMatchObject({
      name: 'scout',
      description: 'Knows scout',
      effect: 'read',
      declaration: { parametersJsonSchema: { type: 'object', required: ['request'] } },
    });
    const { app, outcomes } = team([call('scout'), 'done'], [tool]);
    expect(await app.run({ session, message: 'go' })).toMatchObject({ status: 'completed', text: 'done' });
    expect(asked(scout.model.requests[0])).toEqual(['Where is it?']);
    expect(await outcomes()).toEqual([{ status: 'ok', output: 'In Rome.' }]);
  });

  it('an agent tool joins the texts of the last turn with the configured separator, or without one', async () => {
    const parts = [
      { type: 'thought', text: 'Hm.' },
      { type: 'text', text: 'In' },
      { type: 'text', text: '' },
      { type: 'text', text: 'Rome.' },
    ] as const;
    for (const [joinTexts, output] of [
      [undefined, 'InRome.'],
      ['\n', 'In\nRome.'],
    ]) {
      const scout = member('scout', [{ parts }]);
      const { app, outcomes } = team([call('scout'), 'done'], [agentTool(scout.agent, { joinTexts })]);
      await app.run({ session, message: 'go' });
      expect(await outcomes()).toEqual([{ status: 'ok', output }]);
    }
  });

  it('an agent tool returns a structured output unchanged, even if a separator of texts is configured', async () => {
    const text = (piece: string) => ({ type: 'text', text: piece }) as const;
    const parts = [text('{"city":'), text('"Rome"}')];
    const scout = member('scout', [{ parts }], { output: z.object({ city: z.string() }) });
    const { app, outcomes } = team([call('scout'), 'done'], [agentTool(scout.agent, { joinTexts: '\n' })]);
    await app.run({ session, message: 'go' });
    expect(await outcomes()).toEqual([{ status: 'ok', output: { city: 'Rome' } }]);
  });

  it.each([{}, { request: '' }, { request: '  ' }, { request: 1 }, { request: 'a', more: 1 }])(
    'an agent tool refuses the invalid arguments %j',
    async (args) => {
      const scout = member('scout', []);
      const { app, outcomes } = team([call('scout', args as never), 'done'], [agentTool(scout.agent)]);
      await app.run({ session, message: 'go' });
      expect(await outcomes()).toMatchObject([{ status: 'error', code: 'invalid_args_schema' }]);
    },
  );

  it("an agent tool passes its arguments to its agent as JSON, with the defaults of the agent's input schema", async () => {
    const input = z.object({ city: z.string(), days: z.number().default(3) });
    const scout = member('scout', ['Sunny.'], { input });
    const { app } = team([call('scout', { city: 'Rome' } as never), 'done'], [agentTool(scout.agent)]);
    await app.run({ session, message: 'go' });
    expect(asked(scout.model.requests[0])).toEqual(['{"city":"Rome","days":3}']);
  });

  it('an agent tool prefers its own input schema to the input schema of its agent', async () => {
    const scout = member('scout', ['Sunny.'], { input: z.object({ city: z.string() }) });
    const input = z.object({ request: z.string(), urgent: z.boolean() });
    const tool = agentTool(scout.agent, { input, name: 'ask_scout', description: 'Asks around' });
    expect(tool.declaration).toMatchObject({ name: 'ask_scout', description: 'Asks around' });
    const { app } = team([call('ask_scout', { request: 'x', urgent: true } as never), 'done'], [tool]);
    await app.run({ session, message: 'go' });
    expect(asked(scout.model.requests[0])).toEqual(['{"request":"x","urgent":true}']);
  });

  it('an agent tool returns the structured output of its agent', async () => {
    const scout = member('scout', ['{"city":"Rome"}'], { output: z.object({ city: z.string() }) });
    const { app, outcomes } = team([call('scout'), 'done'], [agentTool(scout.agent)]);
    await app.run({ session, message: 'go' });
    expect(await outcomes()).toEqual([{ status: 'ok', output: { city: 'Rome' } }]);
  });

  it('an agent tool adds a note to a result that does not match its output schema', async () => {
    const scout = member('scout', ['Rome', 'Oslo, I think']);
    const tool = agentTool(scout.agent, { output: z.string().max(4) });
    expect(tool.declaration?.responseJsonSchema).toMatchObject({ type: 'string' });
    const { app, outcomes } = team([call('scout'), call('scout'), 'done'], [tool]);
    await app.run({ session, message: 'go' });
    expect(await outcomes()).toMatchObject([
      { output: 'Rome' },
      {
        status: 'ok',
        output: 'Oslo, I think',
        parts: [{ text: expect.stringMatching(/does not match its schema.*was carried out/) }],
      },
    ]);
  });

  it('an agent tool with skipSummarization ends the turn with its result', async () => {
    const scout = member('scout', ['In Rome.']);
    const { app, model } = team([call('scout')], [agentTool(scout.agent, { skipSummarization: true })]);
    expect(await app.run({ session, message: 'go' })).toMatchObject({
      status: 'completed',
      text: 'In Rome.',
      outcome: { output: 'In Rome.' },
    });
    expect(model.requests).toHaveLength(1);
  });

  it('an agent tool with skipSummarization does not end the turn with a failure', async () => {
    const scout = member('scout', [{ fail: { code: 'overloaded' } }]);
    const { app } = team([call('scout'), 'It is busy.'], [agentTool(scout.agent, { skipSummarization: true })]);
    expect(await app.run({ session, message: 'go' })).toMatchObject({ status: 'completed', text: 'It is busy.' });
  });

  it('an agent tool applies its own limits to its agent', async () => {
    const look = functionTool({ name: 'look', description: 'Looks', run: () => 1 });
    const scout = member('scout', [{ calls: [{ name: 'look' }] }], { tools: [look] });
    const tool = agentTool(scout.agent, { limits: { modelCalls: 1 } });
    const { app, outcomes } = team([call('scout'), 'done'], [tool]);
    await app.run({ session, message: 'go' });
    expect((await outcomes()).at(-1)).toMatchObject({
      code: 'limit',
      message: expect.stringContaining('lead > scout:'),
    });
  });

  it('an agent tool asks its gates before its agent starts', async () => {
    const outcome = { status: 'denied' } as const;
    const gate: ToolGate = { name: 'no', order: 'policy', check: () => ({ type: 'respond', outcome }) };
    const scout = member('scout', []);
    const { app, outcomes } = team([call('scout'), 'done'], [agentTool(scout.agent, { gates: [gate] })]);
    await app.run({ session, message: 'go' });
    expect(await outcomes()).toEqual([{ status: 'denied' }]);
  });
});

describe('the tool of an agent', () => {
  it('the tool of an agent is still an agent tool after a gate is added and after a rename', async () => {
    const scout = member('scout', ['In Rome.', 'In Oslo.'], { input: z.object({ city: z.string() }) });
    const gate: ToolGate = { name: 'yes', order: 'policy', check: () => ({ type: 'proceed' }) };
    const tool = addGate(agentTool(scout.agent, { skipSummarization: true }), gate);
    const toolset = prefixToolset(staticToolset('team', [tool]), 'ask_');
    const { app } = team([call('ask_scout', { city: 'Rome' } as never)], [toolset as never]);
    expect(await app.run({ session, message: 'go' })).toMatchObject({
      status: 'completed',
      text: 'In Rome.',
      outcome: { output: 'In Rome.' },
    });
  });
});

describe('an agent tool with memory', () => {
  it('an agent tool with memory reads its earlier calls, also those of earlier user messages, and runs one call at a time', async () => {
    const scout = member('scout', ['one', 'two', 'three']);
    const twice: ScriptedStep = {
      calls: [
        { name: 'scout', args: { request: 'a' } },
        { name: 'scout', args: { request: 'b' } },
      ],
    };
    const { app } = team([twice, 'done', call('scout'), 'done'], [agentTool(scout.agent, { history: 'continue' })]);
    await app.run({ session, message: 'go' });
    await app.run({ session, message: 'again' });
    expect(scout.model.requests.map(({ contents }) => contents.length)).toEqual([1, 3, 5]);
  });

  it('an agent tool with memory reads its own messages of a call that was interrupted', async () => {
    const scout = member('scout', [{ text: 'Rome was', cut: true }, 'in 753']);
    const { app } = team([call('scout'), call('scout'), 'done'], [agentTool(scout.agent, { history: 'continue' })]);
    await app.run({ session, message: 'go' });
    expect(scout.model.requests[1]?.contents.map(({ role, parts: [part] }) => [role, part])).toMatchObject([
      ['user', {}],
      ['model', { text: 'Rome was' }],
      ['user', { text: expect.stringContaining('cut off') }],
      ['user', {}],
    ]);
  });

  it('an agent tool with memory reads earlier calls only if history is continue', async () => {
    const scout = member('scout', ['one', 'two']);
    const { app } = team([call('scout'), call('scout'), 'done'], [agentTool(scout.agent)]);
    await app.run({ session, message: 'go' });
    expect(scout.model.requests.map(({ contents }) => contents.length)).toEqual([1, 1]);
  });
});

describe('an agent tool whose agent is given as a function', () => {
  it('an agent tool whose agent is given as a function may call itself, and its agent is found again after a restart', async () => {
    const ask = functionTool({
      name: 'ask',
      description: 'Asks',
      run: (_input, { answers }) => answers[0]?.value ?? pendingResult({ kind: 'input', hint: 'Where?' }),
    });
    const solver = (steps: readonly ScriptedStep[]): LlmAgent => {
      const agent: LlmAgent = llmAgent({
        name: 'solver',
        model: scriptedModel(steps),
        tools: [agentTool(() => agent, { name: 'solver', description: 'Solves a part' }), ask],
      });
      return agent;
    };
    const sessions = inMemorySessionService();
    const first = team([call('solver')], [agentTool(solver([call('solver'), { calls: [{ name: 'ask' }] }]))], {
      sessions,
    });
    const paused = await first.app.run({ session, message: 'go' });
    expect(paused.pending).toMatchObject([{ branch: expect.stringMatching(/^solver:.*\/solver:/) }]);
    const later = team(['done'], [agentTool(solver(['part', 'whole']))], { sessions });
    const answers = [{ requestId: paused.pending[0]?.id ?? '', value: 'Rome' }];
    expect(await later.app.run({ session, answers })).toMatchObject({ status: 'completed', text: 'done' });
    expect((await later.outcomes()).map((outcome) => 'output' in outcome && outcome.output)).toEqual([
      'Rome',
      'part',
      'whole',
    ]);
  });

  it('an agent tool whose agent is given as a function needs a name and a description', () => {
    const scout = member('scout', []);
    expect(() => agentTool(() => scout.agent, { name: 'scout' } as never)).toThrow(ConfigError);
    expect(() => agentTool({} as never)).toThrow(/has no next/);
  });
});
