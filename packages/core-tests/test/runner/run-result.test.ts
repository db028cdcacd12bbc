import {
  createRunner,
  delegateResult,
  functionTool,
  inMemorySessionService,
  llmAgent,
  orThrow,
  type Tool,
} from '@mortise/core';
import { routerModel } from '@mortise/models';
import { confirmGate, scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { only } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'rain' });
const looking = { calls: [{ name: 'look' }] };
const faulty: Tool = {
  name: 'faulty',
  description: 'Fails to prepare',
  prepare() {
    throw new Error('no');
  },
};

describe('the result of a run', () => {
  it('the result of a run has the parts and the metadata of the last turn, and the reason why it ended', async () => {
    const image = { type: 'inlineData', mimeType: 'image/png', data: 'AA==' } as const;
    const metadata = { citations: ['https://a.example'] };
    const { say } = testApp(
      [
        { ...looking, metadata: { first: true } },
        { parts: [{ type: 'text', text: 'Rain.' }, image], metadata },
      ],
      { tools: [look] },
    );
    const result = await say('go');
    expect(result).toMatchObject({ text: 'Rain.', metadata, finishReason: { unified: 'stop' } });
    expect(result.parts).toEqual([{ type: 'text', text: 'Rain.' }, image]);
    expect((await say('again')).status).toBe('failed');
  });

  it('the result of a run has no data of turns before its message', async () => {
    const { say } = testApp([{ text: 'one', metadata: { of: 'one' } }, { fail: {} }]);
    await say('go');
    const failed = await say('again');
    expect(failed).toMatchObject({ status: 'failed', text: '', parts: [], warnings: [{ code: 'model_failed' }] });
    expect(failed).not.toHaveProperty('metadata');
  });

  it.each(['say', 'watch'] as const)(
    'the result of a run has the warnings that a watcher is shown (%s)',
    async (how) => {
      const { say, watch } = testApp([looking, 'hi'], { tools: [look, faulty] });
      const seen = how === 'watch' ? await watch({ message: 'go' }) : [];
      const { warnings } = how === 'watch' ? (only(seen, 'end')[0]?.result ?? { warnings: [] }) : await say('go');
      expect(warnings.map(({ code }) => code)).toEqual(['prepare_failed', 'prepare_failed']);
      expect(warnings[0]).toEqual({ code: 'prepare_failed', message: expect.stringContaining('faulty') });
      if (how === 'watch') expect(warnings).toHaveLength(only(seen, 'warning').length);
      expect((await say('more')).warnings.map(({ code }) => code)).toContain('model_failed');
    },
  );

  it('the result of a run has the warning about an afterRun callback that throws', async () => {
    const afterRun = (): never => {
      throw new Error('no');
    };
    const { say } = testApp(['hi'], {}, { plugins: [{ name: 'p', afterRun }] });
    expect((await say('go')).warnings).toMatchObject([{ code: 'callback_failed' }]);
  });

  it('the result of a run has warnings without secrets', async () => {
    const failing: Tool = {
      ...faulty,
      prepare() {
        throw new Error('the key is hunter2hunter2');
      },
    };
    const { say } = testApp(['hi'], { tools: [failing] }, { secrets: { key: 'hunter2hunter2' } });
    expect(JSON.stringify(await say('go'))).not.toContain('hunter2');
  });

  it('the result of a run has the revision of the log after the run', async () => {
    const { say, log } = testApp([looking, 'one', 'two'], { tools: [look] });
    expect((await say('go')).revision).toBe((await log()).length);
    expect((await say('go')).revision).toBe((await log()).length);
  });

  it('the result of a run has the usage of each model, of nested runs and of failed turns', async () => {
    const usage = (inputTokens: number) => ({ usage: { inputTokens } });
    const big = scriptedModel(
      [
        { ...looking, ...usage(1) },
        { text: 'done', ...usage(2) },
      ],
      { provider: 'p', id: 'big' },
    );
    const small = scriptedModel(
      [
        { ...looking, ...usage(8) },
        { text: 'so', finishReason: 'error', ...usage(16) },
      ],
      {
        provider: 'p',
        id: 'small',
      },
    );
    const below = llmAgent({ name: 'below', model: small, tools: [look] });
    const asks: Tool = {
      ...look,
      agents: [below],
      run: () => delegateResult({ agent: 'below', input: { role: 'user', parts: [{ type: 'text', text: 'go' }] } }),
    };
    const sessions = inMemorySessionService();
    const agent = llmAgent({ name: 'top', model: big, tools: [asks] });
    const result = await createRunner({ agent, sessions }).run('go');
    expect(result).toMatchObject({
      status: 'completed',
      usage: { inputTokens: 27 },
      usageByModel: [
        { provider: 'p', model: 'big', usage: { inputTokens: 3 } },
        { provider: 'p', model: 'small', usage: { inputTokens: 24 } },
      ],
    });
    const again = await createRunner({ agent, sessions }).run({ session: result.session });
    expect(again.usageByModel).toEqual(result.usageByModel);
  });

  it('the result of a run names the models that a router chose', async () => {
    const model = (id: string) => scriptedModel([{ text: id, usage: { outputTokens: 1 } }], { provider: 'p', id });
    const router = routerModel([model('a'), model('b')]);
    const result = await createRunner({ agent: llmAgent({ name: 'top', model: router }) }).run('go');
    expect(result.usageByModel).toEqual([{ provider: 'p', model: 'a', usage: { outputTokens: 1 } }]);
  });

  it('the result of a run has all members if the run could not start', async () => {
    const { runner } = testApp([]);
    expect(await runner.run({ session: 'none' })).toMatchObject({
      status: 'failed',
      text: '',
      parts: [],
      pending: [],
      usage: {},
      usageByModel: [],
      warnings: [],
    });
    const broken = { ...inMemorySessionService(), load: () => Promise.reject(new Error('down')) };
    const result = await testApp([], {}, { sessions: broken }).say('go');
    expect(result).toMatchObject({ status: 'failed', revision: 0, parts: [], usageByModel: [], warnings: [] });
  });
});

describe('the last event of a run', () => {
  const output = z.object({ a: z.number() });

  it('the last event of a run may be an answer of the agent, which has an output of its schema', async () => {
    const { say } = testApp(['{"a":1}'], { output });
    const result = await say('go');
    expect([result.output, result.outcome, result.answeredBy]).toEqual([{ a: 1 }, undefined, undefined]);
  });

  it('the last event of a run may be a response, which is not an output', async () => {
    const ending = functionTool({
      name: 'look',
      description: 'Looks',
      run(_input, context) {
        context.skipSummarization();
        return { rain: true };
      },
    });
    const { say } = testApp([looking], { tools: [ending], output });
    const result = await say('go');
    expect([result.output, result.outcome]).toEqual([undefined, { status: 'ok', output: { rain: true } }]);
    expect(result.answeredBy).toBeUndefined();
  });

  it('the last event of a run may be an answer of an agent with another schema', async () => {
    const transfer = { calls: [{ name: 'transfer_to_agent', args: { agent_name: 'other' } }] };
    const other = llmAgent({ name: 'other', model: scriptedModel(['{"b":1}']), output: z.object({ b: z.number() }) });
    const { say } = testApp([transfer], { output, subAgents: [other] });
    const result = await say('go');
    expect([result.status, result.output, result.answeredBy]).toEqual(['completed', undefined, 'other']);
  });

  it('the last event of a run may be an answer of a hook, which no schema checks', async () => {
    const beforeAgent = () => ({ content: { role: 'model', parts: [{ type: 'text', text: 'No.' }] } }) as const;
    const { say } = testApp([], { output, callbacks: { beforeAgent } });
    const result = await say('go');
    expect([result.status, result.text, result.answeredBy]).toEqual(['completed', 'No.', 'helper']);
  });

  it('a question, a limit or a failure as the last event of a run has no output', async () => {
    const paused = await testApp([{ calls: [{ name: 'pay', args: { to: 'a', amount: 1 } }] }], {
      tools: [payTool([])],
      gates: [confirmGate()],
      output,
    }).say('go');
    expect([paused.status, paused.output, paused.error]).toEqual(['paused', undefined, undefined]);
    const limited = await testApp(['x'], { tools: [look], output, limits: { modelCalls: 1 } }).say('go');
    expect([limited.status, limited.output, limited.error?.code]).toEqual(['limited', undefined, 'limit']);
  });

  it('a run whose output was cut fails, and fails again when the session is resumed', async () => {
    const { say, resume } = testApp([{ text: '{"a":', finishReason: 'length' }], { output });
    const cut = {
      status: 'failed',
      error: { code: 'output_invalid', message: expect.stringContaining('cut (length)') },
    };
    expect(await say('go')).toMatchObject(cut);
    expect(await resume()).toMatchObject(cut);
  });
});

it('`orThrow` throws only the error of a failed run', async () => {
  expect(orThrow(await testApp(['hi']).say('go')).text).toBe('hi');
  const failed = await testApp([{ fail: { code: 'auth', message: 'no key' } }]).say('go');
  expect(() => orThrow(failed)).toThrow(expect.objectContaining({ code: 'auth' }));
});
