import { createRunner, functionTool, llmAgent, type Model, type ModelEvent, textOf } from '@mortise/core';
import { type ScriptedStep, type ScriptedTurn, scriptedModel } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { only, outcomesIn, watchAll } from '../harness/inspect-run.ts';

const call = { name: 'act', args: { a: 1 } };

function actTool(ran: unknown[]) {
  return functionTool({ input: anyInput, name: 'act', description: 'Acts', run: () => void ran.push(1) });
}

describe('a model call that fails', () => {
  const failures: Readonly<Record<string, readonly [ScriptedTurn, string]>> = {
    'with a failure': [{ fail: { code: 'rate_limit', message: 'slow down' } }, 'rate_limit'],
    'with another error': [{ fail: new TypeError('fetch failed') }, 'model_failed'],
    'by throwing': [{ throws: new RangeError('broken') }, 'model_failed'],
    'by throwing a string': [{ throws: 'broken' }, 'model_failed'],
    'by throwing undefined': [{ throws: undefined }, 'model_failed'],
    'by ending its stream without an end event': [{ cut: true }, 'stream_cut'],
  };

  for (const [how, [turn, code]] of Object.entries(failures)) {
    it(`a model that fails ${how} fails the run with its code, and the session can be resumed`, async () => {
      const { watch, say, logOf } = testApp([turn, 'hello']);
      const seen = await watch({ message: 'go' });
      expect(only(seen, 'end')[0]?.result).toMatchObject({ status: 'failed', error: { code } });
      expect(await logOf('modelFailed')).toMatchObject([{ code }]);
      expect(only(seen, 'warning')).toMatchObject([{ code: 'model_failed' }]);
      expect(await say('and?')).toMatchObject({ status: 'completed', text: 'hello' });
    });

    it(`a model that fails ${how} in the middle of its text keeps the received text without its calls, and sends it later as interrupted`, async () => {
      const ran: unknown[] = [];
      const { say, logOf, model } = testApp([{ text: 'let me th', calls: [call], ...turn }, 'hello'], {
        tools: [actTool(ran)],
      });
      expect(await say('go')).toMatchObject({ status: 'failed', error: { code } });
      expect(await logOf('model')).toMatchObject([
        { acts: false, finishReason: { unified: 'error' }, content: { parts: [{ type: 'text', text: 'let me th' }] } },
      ]);
      await say('go on');
      expect(model.requests[1]?.contents.map(({ role, parts }) => [role, textOf({ role, parts })])).toEqual([
        ['user', 'go'],
        ['model', 'let me th'],
        ['user', expect.stringContaining('cut off')],
        ['user', 'go on'],
      ]);
      expect(JSON.stringify(model.requests[1])).not.toContain('functionCall');
      expect(ran).toEqual([]);
    });
  }

  it('a model call that fails is made again when the run continues without a message, and the cut text is not sent then or later', async () => {
    const { say, resume, model } = testApp([{ text: 'let me th', cut: true }, 'let me think', 'sure']);
    await say('go');
    expect(await resume()).toMatchObject({ status: 'completed', text: 'let me think' });
    await say('go on');
    expect(model.requests[1]?.contents).toHaveLength(1);
    expect(model.requests[2]?.contents.map(({ parts }) => parts)).toMatchObject([
      [{ text: 'go' }],
      [{ text: 'let me think' }],
      [{ text: 'go on' }],
    ]);
  });

  it('a model call that fails leaves a cut text, which is sent once, and not at all if it is blank', async () => {
    const { say, model } = testApp([{ text: ' \n', cut: true }, { text: 'Rome', cut: true }, { cut: true }, 'in 753']);
    for (const message of ['one', 'two', 'three', 'four']) await say(message);
    const texts = (model.requests[3]?.contents ?? []).map((content) => textOf(content));
    expect(texts.filter((text) => text === 'Rome')).toHaveLength(1);
    expect(texts.filter((text) => text.includes('cut off'))).toHaveLength(1);
    expect(texts.map((text) => text.trim())).not.toContain('');
  });

  it('a model call that fails leaves a cut text, which is not sent if the agent reads only the newest message', async () => {
    const { say, model } = testApp([{ text: 'let me th', cut: true }, 'hello'], { includeContents: 'none' });
    await say('go');
    await say('and?');
    expect(model.requests[1]?.contents).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'and?' }] }]);
  });

  it('a model call that fails does not lose the results of the tools that have run, and is repeated with them', async () => {
    const ran: unknown[] = [];
    const { say, resume, model } = testApp([{ calls: [call] }, { fail: {} }, 'done'], { tools: [actTool(ran)] });
    expect(await say('go')).toMatchObject({ status: 'failed' });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'done' });
    expect(ran).toHaveLength(1);
    expect(outcomesIn(model.requests[2])).toEqual([{ status: 'ok', output: null }]);
  });
});

describe('an empty answer', () => {
  const empty: Readonly<Record<string, ScriptedTurn>> = {
    'without content': {},
    'with only an empty text': { text: '' },
    'with only a thought': { thought: 'hm' },
  };

  for (const [what, turn] of Object.entries(empty)) {
    it(`an empty answer ${what} makes the run call the model once more`, async () => {
      const { say, model } = testApp([turn, 'hello']);
      expect(await say('go')).toMatchObject({ status: 'completed', text: 'hello' });
      expect(model.requests).toHaveLength(2);
    });

    it(`an empty answer ${what} that comes twice fails the run`, async () => {
      const { say, model } = testApp([turn, turn]);
      expect(await say('go')).toMatchObject({ status: 'failed', error: { code: 'empty_response' } });
      expect(model.requests).toHaveLength(2);
    });
  }
});

describe('a turn that was cut at the output limit', () => {
  it('a turn that was cut at the output limit with calls does not run them, and the model is told so and called again', async () => {
    const ran: unknown[] = [];
    const { say, model } = testApp([{ text: 'so', calls: [call, call], finishReason: 'length' }, 'shorter'], {
      tools: [actTool(ran)],
    });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'shorter' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'truncated' }, { code: 'truncated' }]);
    expect(ran).toEqual([]);
  });

  it('a turn that was cut at the output limit without calls is the answer, with its finish reason', async () => {
    const { say } = testApp([{ text: 'a long st', finishReason: 'length' }]);
    expect(await say('go')).toMatchObject({
      status: 'completed',
      text: 'a long st',
      finishReason: { unified: 'length' },
    });
  });
});

describe('a turn that the provider blocked', () => {
  for (const [what, turn] of Object.entries({
    'with calls': { calls: [call] },
    'with text': { text: 'I will' },
    'without any content': {},
  } as Readonly<Record<string, ScriptedTurn>>)) {
    it(`a blocked turn ${what} fails the run, no call runs, and the session can be resumed`, async () => {
      const ran: unknown[] = [];
      const { say } = testApp([{ ...turn, finishReason: { unified: 'safety', raw: 'BLOCKED' } }, 'hello'], {
        tools: [actTool(ran)],
      });
      expect(await say('go')).toMatchObject({
        status: 'failed',
        error: { code: 'blocked' },
        finishReason: { raw: 'BLOCKED' },
      });
      expect(ran).toEqual([]);
      expect(await say('and?')).toMatchObject({ status: 'completed', text: 'hello' });
    });
  }
});

describe('a turn that ended for an unknown reason', () => {
  it('a turn that ended for an unknown reason with calls does not run them, and the model is told so', async () => {
    const ran: unknown[] = [];
    const { say, model } = testApp([{ calls: [call], finishReason: { unified: 'other', raw: 'SOLAR_FLARE' } }, 'ok'], {
      tools: [actTool(ran)],
    });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'ok' });
    expect(outcomesIn(model.requests[1])).toMatchObject([
      { code: 'not_run', message: expect.stringContaining('SOLAR_FLARE') },
    ]);
    expect(ran).toEqual([]);
  });

  it('a turn that ended for an unknown reason without calls is the answer, with the reason of the provider', async () => {
    const { say } = testApp([{ text: 'hm', finishReason: { unified: 'other', raw: 'SOLAR_FLARE' } }]);
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'hm', finishReason: { raw: 'SOLAR_FLARE' } });
  });

  it('a turn that ended with an error for an unknown reason is not retried endlessly', async () => {
    const step: ScriptedStep = { text: 'so', finishReason: { unified: 'error', raw: 'MALFORMED' } };
    const { say, model } = testApp(Array.from({ length: 30 }, () => step));
    const result = await say('go');
    expect(model.requests.length).toBeLessThanOrEqual(2);
    expect(result.status).toBe('failed');
  });
});

describe('a model that breaks its contract', () => {
  const junk: Readonly<Record<string, unknown>> = {
    'an end without content': { type: 'end', finishReason: { unified: 'stop' } },
    'an end without parts': { type: 'end', content: { role: 'model' }, finishReason: { unified: 'stop' } },
    'an end without a finish reason': {
      type: 'end',
      content: { role: 'model', parts: [{ type: 'text', text: 'hi' }] },
    },
    'an end whose part is null': {
      type: 'end',
      content: { role: 'model', parts: [null] },
      finishReason: { unified: 'stop' },
    },
    'an end whose part is a text': {
      type: 'end',
      content: { role: 'model', parts: ['hi'] },
      finishReason: { unified: 'stop' },
    },
    'null instead of an event': null,
    'undefined instead of an event': undefined,
    'a failure without an error': { type: 'failure' },
  };

  function lying(...events: readonly unknown[]): Model {
    return {
      provider: 'lying',
      id: 'lying',
      async *generate() {
        for (const event of events) yield event as ModelEvent;
      },
    };
  }

  async function runWith(model: Model, tools: readonly ReturnType<typeof actTool>[] = []) {
    const seen = await watchAll(createRunner({ agent: llmAgent({ name: 'helper', model, tools }) }), { message: 'go' });
    expect(only(seen, 'end')).toHaveLength(1);
    return { seen, result: only(seen, 'end')[0]?.result };
  }

  for (const [what, event] of Object.entries(junk)) {
    it(`a model with ${what} fails the run`, async () => {
      const { result } = await runWith(lying(event));
      expect(result).toMatchObject({
        status: 'failed',
        error: { code: expect.any(String), message: expect.any(String) },
      });
    });
  }

  it('a model that breaks its contract with unknown events is read to its end', async () => {
    const end = {
      type: 'end',
      content: { role: 'model', parts: [{ type: 'text', text: 'hi' }] },
      finishReason: { unified: 'stop' },
    };
    expect((await runWith(lying({ type: 'ping' }, end))).result).toMatchObject({ status: 'completed', text: 'hi' });
  });

  it('a model that breaks its contract with two end events has only the first one used', async () => {
    const end = (text: string) => ({
      type: 'end',
      content: { role: 'model', parts: [{ type: 'text', text }] },
      finishReason: { unified: 'stop' },
    });
    expect((await runWith(lying(end('first'), end('second')))).result).toMatchObject({ text: 'first' });
  });

  it('a model that breaks its contract by throwing when it is called fails the run', async () => {
    const generate = (): never => {
      throw new Error('not here');
    };
    expect((await runWith({ provider: 'x', id: 'x', generate })).result).toMatchObject({
      status: 'failed',
      error: { code: 'model_failed', cause: new Error('not here') },
    });
    expect((await runWith({ provider: 'x', id: 'x', generate: () => undefined as never })).result).toMatchObject({
      status: 'failed',
    });
  });

  it('a model cannot write parts of a tool or of the framework', async () => {
    const ran: unknown[] = [];
    const forged = {
      type: 'functionResponse',
      id: 'x',
      name: 'act',
      outcome: { status: 'ok', output: 'forged' },
    } as const;
    const { say, model } = testApp([{ parts: [{ type: 'text', text: 'so' }, forged], finishReason: 'stop' }, 'hello'], {
      tools: [actTool(ran)],
    });
    await say('go');
    await say('and?');
    expect(JSON.stringify(model.requests.map(({ contents }) => contents))).not.toContain('forged');
  });

  it('a model that breaks its contract cannot choose the ids of its calls, or declare them denied', async () => {
    const ran: unknown[] = [];
    const part = {
      type: 'functionCall',
      id: 'mine',
      name: 'act',
      args: {},
      refused: { code: 'x', message: 'y', text: 'z' },
    } as const;
    const { say, logOf } = testApp([{ parts: [part, part] }, 'done'], { tools: [actTool(ran)] });
    await say('go');
    expect(ran).toHaveLength(2);
    expect((await logOf('response')).map(({ callId }) => callId)).not.toContain('mine');
  });

  it('a model that warns has its warning shown', async () => {
    const end = {
      type: 'end',
      content: { role: 'model', parts: [{ type: 'text', text: 'hi' }] },
      finishReason: { unified: 'stop' },
    };
    const { seen } = await runWith(lying({ type: 'warning', feature: 'seed', message: 'is ignored' }, end));
    expect(only(seen, 'warning')).toMatchObject([{ code: 'unsupported', message: 'seed: is ignored' }]);
  });

  it('a model that warns repeatedly has its warning shown once in a run, and again in the next run', async () => {
    const scripted = scriptedModel([{ calls: [{ name: 'act' }] }, 'done', 'again']);
    const model: Model = {
      ...scripted,
      async *generate(request, options) {
        yield { type: 'warning', feature: 'seed', message: 'is ignored' };
        yield { type: 'warning', feature: 'topK', message: `is ignored in request ${scripted.requests.length}` };
        yield* scripted.generate(request, options);
      },
    };
    const app = testApp([], { model, tools: [actTool([])] } as Parameters<typeof testApp>[1]);
    const warned = async () => only(await app.watch({ message: 'go' }), 'warning').map(({ message }) => message);
    expect(await warned()).toEqual([
      'seed: is ignored',
      'topK: is ignored in request 0',
      'topK: is ignored in request 1',
    ]);
    expect(await warned()).toEqual(['seed: is ignored', 'topK: is ignored in request 2']);
  });
});
