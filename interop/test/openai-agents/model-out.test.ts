import type { ModelEvent, Part } from '@mortise/core';
import { agentsModel } from '@mortise/openai-agents';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import type { RunState as TheirState } from '@openai/agents-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { versions } from './versions.ts';

const usage = { inputTokens: 11, outputTokens: 7, cachedInputTokens: 4, thoughtTokens: 2 };

/** Creates a model of the SDK over a model of Mortise that plays the steps. */
function modelOf(...steps: readonly ScriptedStep[]) {
  const ours = scriptedModel(steps, { provider: 'ours', id: 'ours-1' });
  return { ours, model: agentsModel(ours) };
}

describe.each(versions)('the SDK %s', (_version, { Agent, handoff, MemorySession, Runner, RunState, tool }) => {
  const runner = new Runner({ tracingDisabled: true });
  const weather = tool({
    name: 'weather',
    description: 'Weather of a city',
    parameters: z.object({ city: z.string() }),
    execute: ({ city }) => ({ city, degrees: 21 }),
  });

  const calls = (...cities: readonly string[]) => ({
    calls: cities.map((city) => ({ name: 'weather', args: { city }, id: 'call_0' })),
    usage,
  });

  it('our model drives the loop of the SDK: instructions, tools, calls, results and usage', async () => {
    const { ours, model } = modelOf(calls('Rome', 'Oslo'), { text: 'Both are fine.', usage });
    const agent = new Agent({ name: 'guide', instructions: 'Be short.', model, tools: [weather] });
    const result = await runner.run(agent, 'Where to?');
    expect(result.finalOutput).toBe('Both are fine.');
    expect(result.state.usage).toMatchObject({ requests: 2, inputTokens: 22, outputTokens: 14, totalTokens: 36 });
    expect(result.state.usage.inputTokensDetails).toEqual([{ cached_tokens: 4 }, { cached_tokens: 4 }]);
    expect(result.state.usage.outputTokensDetails).toEqual([{ reasoning_tokens: 2 }, { reasoning_tokens: 2 }]);
    const [first, second] = ours.requests;
    expect(first).toMatchObject({
      instructions: ['Be short.'],
      contents: [{ role: 'user', parts: [{ type: 'text', text: 'Where to?' }] }],
      declarations: [{ name: 'weather', description: 'Weather of a city', parametersJsonSchema: { type: 'object' } }],
    });
    const [, said, results] = second?.contents ?? [];
    expect(said).toMatchObject({
      role: 'model',
      origin: { provider: 'ours', model: 'ours-1' },
      parts: [
        { type: 'functionCall', name: 'weather', args: { city: 'Rome' }, providerId: 'call_0' },
        { type: 'functionCall', name: 'weather', args: { city: 'Oslo' }, providerId: 'call_0' },
      ],
    });
    const ids = said?.parts.map((part) => (part.type === 'functionCall' ? part.id : ''));
    expect(new Set(ids).size).toBe(2);
    expect(results).toEqual({
      role: 'tool',
      parts: ['Rome', 'Oslo'].map((city, at) => ({
        type: 'functionResponse',
        id: ids?.[at],
        name: 'weather',
        outcome: { status: 'ok', output: JSON.stringify({ city, degrees: 21 }) },
      })),
    });
  });

  it('our model streams text as it arrives, and other events unconverted', async () => {
    const { model } = modelOf(
      { ...calls('Rome'), thought: 'Look first.' },
      { text: 'It is warm in Rome.', chunks: 6, usage },
    );
    const agent = new Agent({ name: 'guide', model, tools: [weather] });
    const result = await runner.run(agent, 'Where to?', { stream: true });
    const texts: string[] = [];
    const raw: ModelEvent['type'][] = [];
    const items: string[] = [];
    for await (const event of result) {
      if (event.type === 'run_item_stream_event') items.push(event.name);
      if (event.type !== 'raw_model_stream_event') continue;
      if (event.data.type === 'output_text_delta') texts.push(event.data.delta);
      if (event.data.type === 'model') raw.push((event.data.event as ModelEvent).type);
    }
    await result.completed;
    expect(result.finalOutput).toBe('It is warm in Rome.');
    expect([texts.join(''), texts.length > 1]).toEqual(['It is warm in Rome.', true]);
    expect(raw).toEqual(expect.arrayContaining(['thoughtDelta', 'functionCallStart', 'functionCallDelta']));
    expect(items).toEqual(['reasoning_item_created', 'tool_called', 'tool_output', 'message_output_created']);
    expect(result.state.usage).toMatchObject({ requests: 2, totalTokens: 36 });
  });

  it('the SDK hands over between agents, each with a model of its own', async () => {
    const lawyer = modelOf('It is allowed.');
    const desk = modelOf({ calls: [{ name: 'transfer_to_lawyer', args: {} }] });
    const lawyerAgent = new Agent({ name: 'lawyer', model: lawyer.model });
    const agent = new Agent({ name: 'desk', model: desk.model, handoffs: [handoff(lawyerAgent)] });
    const result = await runner.run(agent, 'May I?');
    expect([result.finalOutput, result.lastAgent?.name]).toEqual(['It is allowed.', 'lawyer']);
    expect(desk.ours.requests[0]?.declarations.map(({ name }) => name)).toEqual(['transfer_to_lawyer']);
    expect(lawyer.ours.requests[0]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool']);
  });

  it('answers in a required format', async () => {
    const { ours, model } = modelOf({ text: '{"reply":"yes","amount":7}', usage });
    const outputType = z.object({ reply: z.string(), amount: z.number() });
    const result = await runner.run(new Agent({ name: 'desk', model, outputType }), 'How much?');
    expect(result.finalOutput).toEqual({ reply: 'yes', amount: 7 });
    expect(ours.requests[0]?.outputJsonSchema).toMatchObject({ type: 'object', required: ['reply', 'amount'] });
  });

  it.each([false, true])('resumes after an approval, from a state that was stored (streamed: %s)', async (stream) => {
    const paid: number[] = [];
    const pay = tool({
      name: 'pay',
      description: 'Pays an amount',
      parameters: z.object({ amount: z.number() }),
      needsApproval: true,
      execute({ amount }) {
        paid.push(amount);
        return 'paid';
      },
    });
    const marks = { providerMetadata: { ours: { signature: 'sig-1' } } };
    const parts: readonly Part[] = [
      { type: 'thought', text: 'Pay it.', ...marks },
      { type: 'functionCall', id: '', providerId: 'p1', name: 'pay', args: { amount: 7 }, ...marks },
      { type: 'provider', provider: 'ours', value: { kept: true } },
    ];
    const { ours, model } = modelOf({ parts, finishReason: 'functionCalls' }, 'Done.');
    const agent = new Agent({ name: 'desk', model, tools: [pay] });
    const go = async (input: string | TheirState<undefined, typeof agent>) => {
      if (!stream) return runner.run(agent, input);
      const result = await runner.run(agent, input, { stream: true });
      for await (const _ of result);
      await result.completed;
      return result;
    };
    const stored = (await go('Pay 7')).state.toString();
    expect(paid).toEqual([]);
    const state = await RunState.fromString<undefined, typeof agent>(agent, stored);
    for (const interruption of state.getInterruptions()) state.approve(interruption);
    const { finalOutput } = await go(state);
    expect([finalOutput, paid]).toEqual(['Done.', [7]]);
    const [, said] = ours.requests[1]?.contents ?? [];
    expect(said?.origin).toEqual({ provider: 'ours', model: 'ours-1' });
    expect(said?.parts).toEqual([
      parts[0],
      { ...parts[1], id: expect.stringMatching(/^call_/), providerId: 'p1' },
      parts[2],
    ]);
  });

  it('reads media of a user, and the history of a session', async () => {
    const { ours, model } = modelOf('A cat.', 'As I said.');
    const agent = new Agent({ name: 'guide', model });
    const session = new MemorySession();
    const content = [
      { type: 'input_text' as const, text: 'What is this?' },
      { type: 'input_image' as const, image: 'data:image/png;base64,AQID' },
      { type: 'input_file' as const, file: { url: 'https://a.example/x.pdf' } },
    ];
    await runner.run(agent, [{ role: 'user', content }], { session });
    await runner.run(agent, 'Sure?', { session });
    expect(ours.requests[1]?.contents).toMatchObject([
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'What is this?' },
          { type: 'inlineData', mimeType: 'image/png', data: 'AQID' },
          { type: 'fileData', fileUri: 'https://a.example/x.pdf' },
        ],
      },
      { role: 'model', parts: [{ type: 'text', text: 'A cat.' }] },
      { role: 'user', parts: [{ type: 'text', text: 'Sure?' }] },
    ]);
  });

  it('converts settings, and warns about omitted ones', async () => {
    const warnings: string[] = [];
    const ours = scriptedModel(['ok'], { provider: 'ours', id: 'o' });
    const model = agentsModel(ours, { onWarning: ({ feature }) => warnings.push(feature) });
    const modelSettings = {
      temperature: 0.2,
      topP: 0.9,
      maxTokens: 100,
      toolChoice: 'weather',
      parallelToolCalls: false,
      reasoning: { effort: 'xhigh' as const },
      frequencyPenalty: 1,
      providerData: { tier: 'flex' },
    };
    await runner.run(new Agent({ name: 'a', model, tools: [weather], modelSettings }), 'go');
    expect(ours.requests[0]).toMatchObject({
      settings: { temperature: 0.2, topP: 0.9, maxOutputTokens: 100, thinking: 'high' },
      toolChoice: { names: ['weather'], mode: 'required' },
      parallelCalls: false,
      providerOptions: { ours: { tier: 'flex' } },
    });
    expect(warnings).toEqual(['frequencyPenalty', 'reasoning']);
  });
});
