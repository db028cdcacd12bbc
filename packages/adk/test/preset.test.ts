import {
  createRunner,
  delegateResult,
  functionTool,
  type LlmAgent,
  llmAgent,
  type ModelRequest,
  modelResponse,
  staticToolset,
  type Tool,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type AdkAgentOptions, adkAgent, adkEvents, adkInput, adkInstruction, longRunningTool } from '../src/index.ts';
import { key, validatingApp } from './validating-app.ts';

describe('a long-running tool', () => {
  it('a long-running tool has its return value sent to the model, which is called again at once', async () => {
    const tool = longRunningTool({ name: 'order', description: 'Orders', run: () => ({ ticket: 7 }) });
    const app = validatingApp([{ calls: [{ name: 'order' }] }, 'Ordered.'], { tools: [tool] });
    expect((await app.say('Order.')).text).toBe('Ordered.');
    const reported = app.model.requests[1]?.contents.at(-1)?.parts ?? [];
    expect(reported.map((part) => part.type === 'functionResponse' && modelResponse(part))).toEqual([{ ticket: 7 }]);
  });

  it('a long-running tool has two responses in the ADK events, its return value and its result, and its call id is in the event of the call', async () => {
    const tool = longRunningTool({ name: 'order', description: 'Orders', run: () => ({ ticket: 7 }) });
    const app = validatingApp([{ calls: [{ name: 'order' }] }, 'Ordered.', 'Here.'], { tools: [tool] });
    const { pending } = await app.say('Order.');
    const id = pending[0]?.callId ?? '';
    const parts = [{ functionResponse: { id, name: 'order', response: { state: 'here' } } }];
    await app.runner.run({ session: key, ...(await adkInput({ parts }, { pending })) });
    const events = adkEvents(await app.log());
    expect(events[1]?.longRunningToolIds).toEqual([id]);
    const responses = events.flatMap(({ author, content }) =>
      (content?.parts ?? []).flatMap(({ functionResponse }) =>
        functionResponse?.id === id ? [[author, functionResponse.response]] : [],
      ),
    );
    expect(responses).toEqual([
      ['helper', { ticket: 7 }],
      ['user', { state: 'here' }],
    ]);
  });

  it('a long-running tool without the preset pauses the run, or the model reads that the call is pending if `whilePending` is `goOn`', async () => {
    for (const [whilePending, response] of [
      ['pause', undefined],
      ['goOn', { status: 'pending', handle: { ticket: 7 }, willContinue: true }],
    ] as const) {
      const run = (): object => ({ ticket: 7 });
      const tool = functionTool({ name: 'order', description: 'Orders', isLongRunning: true, whilePending, run });
      const app = validatingApp([{ calls: [{ name: 'order' }] }, 'Ordered.'], { tools: [tool] });
      await app.say('Order.');
      const parts = app.model.requests[1]?.contents.at(-1)?.parts ?? [];
      expect(parts.map((part) => part.type === 'functionResponse' && modelResponse(part))[0]).toEqual(response);
    }
  });
});

describe('an agent with all ADK defaults', () => {
  const order = functionTool({ name: 'order', description: 'Orders', isLongRunning: true, run: () => ({ ticket: 7 }) });
  const askedOf = async (options: Partial<AdkAgentOptions>): Promise<readonly ModelRequest[]> => {
    const model = scriptedModel([{ calls: [{ name: 'order' }] }, 'Ordered.']);
    const agent = adkAgent({ name: 'clerk', model, tools: [order], ...options });
    await createRunner({ agent }).run({ session: 's', message: 'Order.' });
    return model.requests;
  };
  const readBy = (requests: readonly ModelRequest[]): unknown =>
    requests[1]?.contents.at(-1)?.parts.map((part) => part.type === 'functionResponse' && modelResponse(part))[0];

  it('an agent with all ADK defaults calls its model again at once with the return value of a long-running tool, also of a toolset and of one that may call an agent', async () => {
    expect(readBy(await askedOf({}))).toEqual({ ticket: 7 });
    expect(readBy(await askedOf({ tools: [staticToolset('orders', [order])] }))).toEqual({ ticket: 7 });
    expect(readBy(await askedOf({ tools: [{ ...order, agents: [] }] }))).toEqual({ ticket: 7 });
  });

  it('an agent with all ADK defaults leaves a tool unchanged that declares its own pending message', async () => {
    const run = (): object => ({ ticket: 7 });
    const waits = functionTool({
      name: 'order',
      description: 'Orders',
      isLongRunning: true,
      whilePending: 'pause',
      run,
    });
    expect(await askedOf({ tools: [waits] })).toHaveLength(1);
  });

  it('an agent with all ADK defaults fills in an instruction that is a string, and no other', async () => {
    const [filled] = await askedOf({ instruction: 'Hello {name?}.' });
    expect(filled?.instructions).toContain('Hello .');
    const [given] = await askedOf({ instruction: () => 'Hello {name?}.' });
    expect(given?.instructions).toContain('Hello {name?}.');
  });

  /** Returns a tool that an agent with the same name answers. */
  const asks = (agentOf: () => LlmAgent, finish?: Tool['finish']): Tool => ({
    ...functionTool({
      name: 'clerk',
      description: 'Asks',
      run: () => delegateResult({ agent: 'clerk', input: { role: 'user', parts: [{ type: 'text', text: 'Where?' }] } }),
    }),
    ...(finish && { finish }),
    get agents() {
      return [agentOf()];
    },
  });

  it('an agent with all ADK defaults joins the texts of a called agent with line breaks, unless the tool is configured otherwise', async () => {
    const parts = ['In', 'Rome.'].map((text) => ({ type: 'text', text }) as const);
    const said = { status: 'ok', output: 'Nowhere.' } as const;
    for (const [finish, output] of [
      [undefined, 'In\nRome.'],
      [() => undefined, 'In\nRome.'],
      [() => said, 'Nowhere.'],
    ] as const) {
      const clerk = llmAgent({ name: 'clerk', model: scriptedModel([{ parts }]) });
      const model = scriptedModel([{ calls: [{ name: 'clerk' }] }, 'Yes.']);
      const lead = adkAgent({ name: 'lead', model, tools: [asks(() => clerk, finish)] });
      await createRunner({ agent: lead }).run({ session: 's', message: 'Where?' });
      expect(readBy(model.requests)).toEqual({ result: output });
    }
  });

  it('an agent with all ADK defaults reads the reason for which a called agent failed', async () => {
    const clerk = llmAgent({ name: 'clerk', model: scriptedModel([{ fail: { code: 'bad_request' } }]) });
    const model = scriptedModel([{ calls: [{ name: 'clerk' }] }, 'Yes.']);
    await createRunner({ agent: adkAgent({ name: 'lead', model, tools: [asks(() => clerk)] }) }).run('Where?');
    expect(readBy(model.requests)).toMatchObject({ code: 'bad_request' });
  });

  it('an agent with all ADK defaults accepts an agent as its own tool that is created later', async () => {
    const model = scriptedModel([{ calls: [{ name: 'clerk' }] }, 'Me.', 'Yes.']);
    const clerk: LlmAgent = adkAgent({ name: 'clerk', model, tools: [asks(() => clerk)] });
    expect((await createRunner({ agent: clerk }).run('Who?')).text).toBe('Yes.');
  });

  it('an agent with all ADK defaults merges the state writes of a turn, unless it is configured otherwise', () => {
    const model = scriptedModel([]);
    expect(adkAgent({ name: 'clerk', model }).parallelWrites).toBe('merge');
    expect(adkAgent({ name: 'clerk', model, parallelWrites: 'last' }).parallelWrites).toBe('last');
  });

  it('an agent with all ADK defaults has a limit of 500 model calls, unless another limit is given', () => {
    const model = scriptedModel([]);
    expect(adkAgent({ name: 'clerk', model, limits: { tokens: 9 } }).limits).toEqual({
      modelCalls: 500,
      tokens: 9,
    });
    expect(adkAgent({ name: 'clerk', model, limits: { modelCalls: 2 } }).limits).toEqual({ modelCalls: 2 });
  });
});

describe('an instruction', () => {
  const artifacts = inMemoryArtifactService();
  const instructed = async (text: string): Promise<string | undefined> => {
    const write = functionTool({
      name: 'write',
      description: 'Writes',
      run: (_input, context) => {
        context.setState('user:name', 'Ada');
        context.setState('size', { width: 2 });
      },
    });
    const app = validatingApp([{ calls: [{ name: 'write' }] }, 'Yes.', 'Well.'], {
      tools: [write],
      instruction: (context) => (Object.keys(context.state).length > 0 ? make(context as never) : ''),
    });
    const make = adkInstruction(text, artifacts) as (context: never) => Promise<string>;
    await app.say('Write.');
    return app.model.requests[1]?.instructions.join(' ');
  };

  it('an instruction is filled in from the state and from artifacts, and unknown placeholders stay', async () => {
    await artifacts.save(key, 'note.txt', { type: 'inlineData', mimeType: 'text/plain', data: btoa('Be kind.') });
    await artifacts.save(key, 'user:motto', { type: 'text', text: 'Onward.' });
    expect(
      await instructed(
        '{user:name} {size} {none?} {artifact.note.txt} {artifact.user:motto} {artifact.none?} {"a": 1} {a b} {}',
      ),
    ).toBe('Ada {"width":2}  Be kind. Onward.  {"a": 1} {a b} {}');
  });

  it('an instruction with a missing key fails the turn', async () => {
    for (const name of ['none', 'artifact.none']) {
      const app = validatingApp(['Hi.'], { instruction: adkInstruction(`{${name}}`, artifacts) });
      expect(await app.say('Hi')).toMatchObject({ status: 'failed', error: { code: 'missing_state_key' } });
    }
  });
});
