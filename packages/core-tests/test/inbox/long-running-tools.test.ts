import {
  functionTool,
  inMemorySessionService,
  pendingResult,
  type SchemaValidator,
  schemaTool,
  type Tool,
} from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { anyInput } from '../harness/any-input.ts';
import { key, only, outcomesIn } from '../harness/inspect-run.ts';

const call = { calls: [{ name: 'ticket', args: { title: 'leak' } }] };
const inputJsonSchema = { type: 'object', properties: { title: { type: 'string' } } };

const ticket = schemaTool({
  name: 'ticket',
  description: 'Opens a ticket.',
  inputJsonSchema,
  unchecked: true,
  isLongRunning: true,
  run: () => ({ ticketId: 17 }),
});

const clientTool: Tool = {
  name: 'ticket',
  description: 'Runs at the client',
  declaration: { name: 'ticket', description: 'Runs at the client', parametersJsonSchema: inputJsonSchema },
  unchecked: true,
};

describe('a schemaTool', () => {
  it('a schemaTool without a validator is refused, unless it is declared unchecked', () => {
    const options = { name: 'ticket', description: 'Opens', inputJsonSchema, run: () => 1 };
    expect(() => schemaTool(options)).toThrow(
      expect.objectContaining({ code: 'no_validator', message: expect.stringContaining('unchecked: true') }),
    );
    expect(schemaTool({ ...options, unchecked: true })).toMatchObject({ unchecked: true });
  });

  it('a schemaTool whose root is not an object is refused', () => {
    const options = {
      name: 'ticket',
      description: 'Opens',
      inputJsonSchema: { type: 'string' },
      unchecked: true,
      run: () => 1,
    } as const;
    expect(() => schemaTool(options)).toThrow(expect.objectContaining({ code: 'schema_not_object' }));
  });

  it('a schemaTool is checked by its validator, which compiles each schema once', async () => {
    const compiled: unknown[] = [];
    const validator: SchemaValidator = {
      compile(schema) {
        compiled.push(schema);
        return (value) =>
          JSON.stringify(value).includes('bad')
            ? { issues: [{ message: 'must be good', path: ['title'] }] }
            : { value: value as never };
      },
    };
    const ran: unknown[] = [];
    const tool = schemaTool({
      name: 'ticket',
      description: 'Opens',
      inputJsonSchema,
      outputJsonSchema: { type: 'object', title: 'out' },
      validator,
      run: (args) => {
        ran.push(args);
        return { title: args['title'] === 'tricky' ? 'bad' : 'fine' };
      },
    });
    const calls = ['bad', 'good', 'tricky'].map((title) => ({ name: 'ticket', args: { title } }));
    const { say, model } = testApp([{ calls }, 'done'], { tools: [tool] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toMatchObject([
      { status: 'error', code: 'invalid_args_schema', message: expect.stringContaining('title: must be good') },
      { status: 'ok', output: { title: 'fine' } },
      {
        status: 'ok',
        output: { title: 'bad' },
        parts: [{ text: expect.stringMatching(/does not match its schema.*was carried out/) }],
      },
    ]);
    expect(ran).toEqual([{ title: 'good' }, { title: 'tricky' }]);
    expect(compiled).toHaveLength(2);
  });

  it('a schemaTool whose schema cannot be compiled is an error for the model', async () => {
    const validator: SchemaValidator = {
      compile() {
        throw new Error('unknown keyword');
      },
    };
    const { watch, model } = testApp([call, 'done'], {
      tools: [schemaTool({ name: 'ticket', description: 'Opens', inputJsonSchema, validator, run: () => 1 })],
    });
    const seen = await watch({ message: 'go' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ status: 'error', code: 'check_failed' }]);
    expect(only(seen, 'toolEnd')[0]?.cause?.message).toBe('unknown keyword');
  });
});

describe('a long-running tool', () => {
  it('a long-running tool declares in its description that it is long-running', () => {
    expect(ticket.description).toMatch(/^Opens a ticket\.\n\nNOTE: This is a long-running operation/);
    expect(ticket.declaration?.description).toBe(ticket.description);
  });

  it('a long-running tool pauses the run with the handle, and an answer is its result', async () => {
    const sessions = inMemorySessionService();
    const first = testApp([call], { tools: [ticket] }, { sessions });
    const paused = await first.say('open a ticket');
    expect(paused).toMatchObject({
      status: 'paused',
      pending: [{ kind: 'result', handle: { ticketId: 17 }, call: { name: 'ticket' } }],
    });
    const later = testApp(['fixed'], { tools: [ticket] }, { sessions });
    expect(await later.answer({ requestId: paused.pending[0]?.id ?? '', value: { state: 'closed' } })).toMatchObject({
      status: 'completed',
      text: 'fixed',
    });
    expect(outcomesIn(later.model.requests[0])).toEqual([{ status: 'ok', output: { state: 'closed' } }]);
  });

  it('a long-running tool accepts a delivered result', async () => {
    const { say, resume, sessions, model } = testApp([call, 'fixed'], { tools: [ticket] });
    const [question] = (await say('open a ticket')).pending;
    await sessions.deliver(key, {
      id: 'r1',
      type: 'result',
      callId: question?.callId ?? '',
      outcome: { status: 'ok', output: 'closed' },
    });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'fixed' });
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: 'closed' }]);
  });

  it('a long-running tool accepts a delivered failure', async () => {
    const { say, resume, sessions, model } = testApp([call, 'sorry'], { tools: [ticket] });
    const [question] = (await say('open a ticket')).pending;
    const outcome = { status: 'error', code: 'rejected', message: 'no such house' } as const;
    await sessions.deliver(key, { id: 'r1', type: 'result', callId: question?.callId ?? '', outcome });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'sorry', pending: [] });
    expect(outcomesIn(model.requests[1])).toEqual([outcome]);
  });

  it('a long-running tool whose result is delivered twice has one result', async () => {
    const { say, resume, sessions, logOf } = testApp([call, 'fixed'], { tools: [ticket] });
    const [question] = (await say('open a ticket')).pending;
    for (const id of ['r1', 'r2'])
      await sessions.deliver(key, {
        id,
        type: 'result',
        callId: question?.callId ?? '',
        outcome: { status: 'ok', output: id },
      });
    expect(await resume()).toMatchObject({ status: 'completed', text: 'fixed' });
    expect(await logOf('response')).toMatchObject([{ outcome: { output: 'r1' } }]);
  });

  it('a long-running tool is not run again by the answer', async () => {
    const ran: unknown[] = [];
    const tool = functionTool({
      input: anyInput,
      name: 'ticket',
      description: 'Opens',
      isLongRunning: true,
      run: () => void ran.push(1),
    });
    const { say, answer } = testApp([call, 'done'], { tools: [tool] });
    const [question] = (await say('go')).pending;
    await answer({ requestId: question?.id ?? '', value: 1 });
    expect(ran).toHaveLength(1);
  });

  it('a long-running tool that fails at once is an error for the model', async () => {
    const tool = functionTool({
      input: anyInput,
      name: 'ticket',
      description: 'Opens',
      isLongRunning: true,
      run: () => Promise.reject(new Error('no')),
    });
    const { say, model } = testApp([call, 'sorry'], { tools: [tool] });
    expect(await say('go')).toMatchObject({ status: 'completed' });
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'tool_threw' }]);
  });

  it('a long-running tool whose handle is not JSON is an error for the model', async () => {
    const tool = functionTool({
      input: anyInput,
      name: 'ticket',
      description: 'Opens',
      isLongRunning: true,
      run: () => () => 1,
    });
    const { say, model } = testApp([call, 'sorry'], { tools: [tool] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toMatchObject([{ code: 'result_unserialisable' }]);
  });

  it('a long-running tool lets parallel calls run, and the model is called when its result has come', async () => {
    const quick = functionTool({ name: 'quick', description: 'Quick', run: () => 'fine' });
    const { say, answer, model } = testApp([{ calls: [...call.calls, { name: 'quick' }] }, 'done'], {
      tools: [ticket, quick],
    });
    const paused = await say('go');
    expect(paused.pending).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
    await answer({ requestId: paused.pending[0]?.id ?? '', value: 'closed' });
    expect(outcomesIn(model.requests[1])).toEqual([
      { status: 'ok', output: 'closed' },
      { status: 'ok', output: 'fine' },
    ]);
  });
});

describe('a tool that the client runs', () => {
  it('a tool that the client runs pauses the run, and an answer is its result', async () => {
    const { say, answer, model } = testApp([call, 'done'], { tools: [clientTool] });
    const paused = await say('go');
    expect(paused).toMatchObject({
      status: 'paused',
      pending: [{ kind: 'result', call: { name: 'ticket', args: { title: 'leak' } } }],
    });
    expect(await answer({ requestId: paused.pending[0]?.id ?? '', value: { ok: 1 } })).toMatchObject({
      status: 'completed',
      text: 'done',
    });
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output: { ok: 1 } }]);
  });
});

describe('a tool that asks the user', () => {
  const asking = (seen: unknown[]): Tool =>
    functionTool({
      input: anyInput,
      name: 'ticket',
      description: 'Opens',
      run: (_input, { answers, attempt, idempotencyKey }) => {
        seen.push([attempt, idempotencyKey]);
        const [answer] = answers;
        return answer ? { got: answer.value } : pendingResult({ kind: 'input', hint: 'Which house?' });
      },
    });

  it('a tool that asks the user runs again after the answer, and gets it in its context', async () => {
    const seen: [number, string][] = [];
    const sessions = inMemorySessionService();
    const first = testApp([call], { tools: [asking(seen)] }, { sessions });
    const paused = await first.say('go');
    expect(paused).toMatchObject({ status: 'paused', pending: [{ kind: 'input', hint: 'Which house?' }] });
    expect(paused.pending[0]).not.toHaveProperty('gate');
    const later = testApp(['done'], { tools: [asking(seen)] }, { sessions });
    expect(await later.answer({ requestId: paused.pending[0]?.id ?? '', value: 'the red one' })).toMatchObject({
      status: 'completed',
    });
    expect(outcomesIn(later.model.requests[0])).toEqual([{ status: 'ok', output: { got: 'the red one' } }]);
    expect(seen.map(([attempt]) => attempt)).toEqual([1, 2]);
    expect(seen[0]?.[1]).toBe(seen[1]?.[1]);
  });

  it('a tool that asks the user cannot choose the id, the call, the gate or the digest of its question', async () => {
    const forged = { kind: 'input', hint: 'hi', id: 'mine', callId: 'other', gate: 'confirm', digest: 'x' };
    const tool = functionTool({
      input: anyInput,
      name: 'ticket',
      description: 'Opens',
      run: () => pendingResult(forged),
    });
    const { say } = testApp([call], { tools: [tool] });
    const [question] = (await say('go')).pending;
    expect(question?.id).not.toBe('mine');
    expect(question?.callId).toBe(question?.call.id);
    expect(question?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(question).not.toHaveProperty('gate');
  });
});
