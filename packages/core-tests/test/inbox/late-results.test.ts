import {
  type Content,
  functionTool,
  inMemorySessionService,
  type Mail,
  pendingResult,
  schemaTool,
  type Tool,
} from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { key, only, outcomesIn, sessionId } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const call = { calls: [{ name: 'ticket', args: { title: 'leak' } }] };
const closed = { status: 'ok', output: { state: 'closed' } } as const;
const ticket = ticketTool();

/** Creates a tool that opens a ticket; the model does not wait for its end. */
function ticketTool(options: Partial<Tool> & { readonly output?: z.ZodType } = {}): Tool {
  const { output } = options;
  return functionTool({
    name: 'ticket',
    description: 'Opens a ticket.',
    input: z.object({ title: z.string() }),
    ...(output && { output }),
    isLongRunning: true,
    whilePending: 'goOn',
    run: () => ({ ticketId: 17 }),
  });
}

function lastText(contents: readonly Content[] | undefined): string {
  const part = contents?.at(-1)?.parts[0];
  return part?.type === 'text' ? part.text : '';
}

describe("a long-running tool with `whilePending: 'goOn'`", () => {
  it("a long-running tool with `whilePending: 'goOn'` is pending for the model, which answers at once; the result of the run lists the pending call", async () => {
    const { say, model, logOf } = testApp([call, 'I have opened ticket 17.'], { tools: [ticket] });
    const result = await say('it leaks');
    expect(result).toMatchObject({ status: 'completed', text: 'I have opened ticket 17.' });
    expect(result.pending).toMatchObject([{ kind: 'result', handle: { ticketId: 17 }, call: { name: 'ticket' } }]);
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'interim', handle: { ticketId: 17 } }]);
    expect(await logOf('asked')).toMatchObject([{ interim: true }]);
  });

  it("a result of a long-running tool with `whilePending: 'goOn'` from another process is a message for the model, and the call gets no second response", async () => {
    const sessions = inMemorySessionService();
    const first = testApp([call, 'opened'], { tools: [ticket] }, { sessions });
    const [pending] = (await first.say('it leaks')).pending;
    const later = testApp(['It is closed.'], { tools: [ticket] }, { sessions });
    const result = await later.resume({ results: [{ callId: pending?.callId ?? '', outcome: closed }] });
    expect(result).toMatchObject({ status: 'completed', text: 'It is closed.', pending: [] });
    const { contents } = later.model.requests[0] ?? {};
    expect(contents?.map(({ role }) => role)).toEqual(['user', 'model', 'tool', 'model', 'user']);
    expect(lastText(contents)).toContain('ticket({"title":"leak"})');
    expect(lastText(contents)).toContain('{"state":"closed"}');
    expect(await later.logOf('response')).toEqual([]);
    expect(await later.logOf('late')).toMatchObject([{ outcome: closed }]);
  });

  it("a long-running tool with `whilePending: 'goOn'` accepts its result as an answer and through the inbox too", async () => {
    for (const way of ['answer', 'mail'] as const) {
      const { say, answer, resume, sessions, model } = testApp([call, 'opened', 'closed'], { tools: [ticket] });
      const [pending] = (await say('it leaks')).pending;
      const { id = '', callId = '' } = pending ?? {};
      if (way === 'mail') await sessions.deliver(key, { id: 'm1', type: 'result', callId, outcome: closed });
      const result = way === 'mail' ? await resume() : await answer({ requestId: id, value: { state: 'closed' } });
      expect(result).toMatchObject({ status: 'completed', text: 'closed', pending: [] });
      expect(lastText(model.requests[2]?.contents)).toContain('{"state":"closed"}');
    }
  });

  it("a long-running tool with `whilePending: 'goOn'` has its result checked by the output schema, and passed to the hooks", async () => {
    const seen: unknown[] = [];
    const output = z.object({ state: z.enum(['closed']) });
    const { say, resume, model } = testApp([call, 'opened', 'odd'], {
      tools: [ticketTool({ output })],
      callbacks: { afterTool: (_tool, _call, outcome) => void seen.push(outcome) },
    });
    const [pending] = (await say('it leaks')).pending;
    const outcome = { status: 'ok', output: { state: 'who knows' } } as const;
    await resume({ results: [{ callId: pending?.callId ?? '', outcome }] });
    expect(seen).toEqual([outcome]);
    expect(lastText(model.requests[2]?.contents)).toContain('who knows');
    expect(JSON.stringify(model.requests[2]?.contents)).toContain('does not match its schema');
  });

  it("a long-running tool with `whilePending: 'goOn'` sends media of its result to the model", async () => {
    const { say, resume, model } = testApp([call, 'opened', 'I see'], { tools: [ticket] });
    const [pending] = (await say('it leaks')).pending;
    const photo = { type: 'inlineData', mimeType: 'image/png', data: 'aGk=' } as const;
    await resume({ results: [{ callId: pending?.callId ?? '', outcome: { ...closed, parts: [photo] } }] });
    expect(model.requests[2]?.contents.at(-1)?.parts.at(-1)).toEqual(photo);
  });

  it("a long-running tool with `whilePending: 'goOn'` stays pending when the user sends a message", async () => {
    const { say, resume, model } = testApp([call, 'opened', 'hello', 'closed'], { tools: [ticket] });
    const [pending] = (await say('it leaks')).pending;
    expect(await say('hi')).toMatchObject({ status: 'completed', text: 'hello', pending: [{ id: pending?.id }] });
    await resume({ results: [{ callId: pending?.callId ?? '', outcome: closed }] });
    expect(model.requests[3]?.contents.map(({ role }) => role)).toEqual([
      ...['user', 'model', 'tool', 'model'],
      ...['user', 'model', 'user'],
    ]);
  });

  it('a late result that comes with a user message is reported before the message, in one model call', async () => {
    const { say, model } = testApp([call, 'opened', 'both'], { tools: [ticket] });
    const [pending] = (await say('it leaks')).pending;
    const results = [{ callId: pending?.callId ?? '', outcome: closed }];
    expect(await say('how is it?', { results })).toMatchObject({ status: 'completed', text: 'both' });
    expect(model.requests).toHaveLength(3);
    expect(model.requests[2]?.contents.map(({ role }) => role)).toEqual([
      ...['user', 'model', 'tool', 'model'],
      ...['user', 'user'],
    ]);
  });

  it('a late result that comes while another call of the same turn waits is the only response of its call', async () => {
    const steps = [{ calls: [...call.calls, { name: 'pay', args: { to: 'ada', amount: 1 } }] }, 'done'];
    const { say, resume, answer, model } = testApp(steps, {
      tools: [ticket, payTool([])],
      gates: [confirmGate({ only: 'pay' })],
    });
    const paused = await say('go');
    expect(paused.status).toBe('paused');
    const [result, confirmation] = paused.pending;
    await resume({ results: [{ callId: result?.callId ?? '', outcome: closed }] });
    await answer({ requestId: confirmation?.id ?? '', value: { confirmed: true } });
    expect(outcomesIn(model.requests[1])).toMatchObject([closed, { status: 'ok' }]);
    expect(model.requests[1]?.contents).toHaveLength(3);
  });

  it('a late result that comes while a call of a later turn waits is reported after the responses of that turn', async () => {
    const steps = [call, 'opened', { calls: [{ name: 'pay', args: { to: 'ada', amount: 1 } }] }, 'done'];
    const { say, resume, answer, model } = testApp(steps, {
      tools: [ticket, payTool([])],
      gates: [confirmGate({ only: 'pay' })],
    });
    const [pending] = (await say('it leaks')).pending;
    const paused = await say('pay');
    expect(paused.pending).toHaveLength(2);
    expect(await resume({ results: [{ callId: pending?.callId ?? '', outcome: closed }] })).toMatchObject({
      status: 'paused',
      pending: [{ kind: 'confirmation' }],
    });
    await answer({ requestId: paused.pending[1]?.id ?? '', value: { confirmed: true } });
    const roles = model.requests[3]?.contents.map(({ role }) => role);
    expect(roles?.slice(-3)).toEqual(['model', 'tool', 'user']);
    expect(lastText(model.requests[3]?.contents)).toContain('{"state":"closed"}');
  });

  it('a late result that comes after the limits were reached starts an invocation with new limits', async () => {
    const { say, resume } = testApp([call, 'opened', 'closed'], { tools: [ticket] }, { limits: { modelCalls: 2 } });
    const [pending] = (await say('it leaks')).pending;
    expect(await resume({ results: [{ callId: pending?.callId ?? '', outcome: closed }] })).toMatchObject({
      status: 'completed',
      text: 'closed',
    });
  });

  it("a long-running tool with `whilePending: 'goOn'` resumes from every event of its log after the answer", async () => {
    const whole = testApp([call, 'opened', 'closed'], { tools: [ticket] });
    const [pending] = (await whole.say('it leaks')).pending;
    await whole.answer({ requestId: pending?.id ?? '', value: { state: 'closed' } });
    const events = await whole.log();
    for (let cut = events.findIndex(({ type }) => type === 'answered') + 1; cut <= events.length; cut++) {
      const sessions = inMemorySessionService();
      await sessions.create(key);
      await sessions.append(key, events.slice(0, cut), { revision: 0 });
      const again = testApp(['closed'], { tools: [ticket] }, { sessions });
      expect(await again.resume()).toMatchObject({ status: 'completed', text: 'closed', pending: [] });
      expect(await again.logOf('late')).toHaveLength(1);
    }
  });

  it("a long-running tool with `whilePending: 'goOn'` is not pending after the session was cancelled, which is reported to the model", async () => {
    const { say, resume, sessions, model } = testApp([call, 'opened', 'hello'], { tools: [ticket] });
    const [pending] = (await say('it leaks')).pending;
    await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'enough' });
    expect(await resume()).toMatchObject({ status: 'cancelled', pending: [] });
    const refused = await resume({ results: [{ callId: pending?.callId ?? '', outcome: closed }] });
    expect(refused.error?.code).toBe('withdrawn');
    await say('hi');
    expect(JSON.stringify(model.requests[2]?.contents)).toContain('outcome_unknown');
  });

  it("a long-running tool with `whilePending: 'goOn'` whose question has expired is reported to the model with an unknown outcome", async () => {
    let now = 0;
    const tool: Tool = {
      ...ticket,
      run: () => pendingResult({ kind: 'result', hint: 'Is it closed?', expiresAt: 1_000 }),
    };
    const { say, model, logOf } = testApp([call, 'opened', 'too late'], { tools: [tool] }, { clock: () => now });
    await say('it leaks');
    now = 2_000;
    expect(await say('and?')).toMatchObject({ status: 'completed', text: 'too late', pending: [] });
    expect(JSON.stringify(model.requests[2]?.contents)).toContain('outcome_unknown');
    expect(await logOf('withdrawn')).toHaveLength(1);
  });

  it("a long-running tool with `whilePending: 'goOn'` still pauses the run if it asks for something other than its result", async () => {
    const ask: Tool = { ...ticket, run: () => pendingResult({ kind: 'input', hint: 'Which?' }) };
    expect(await testApp([call], { tools: [ask] }).say('go')).toMatchObject({
      status: 'paused',
      pending: [{ kind: 'input' }],
    });
  });

  it("a long-running tool with `whilePending: 'goOn'` still pauses the run if a gate asks", async () => {
    const tool = schemaTool({
      name: 'ticket',
      description: 'Opens',
      inputJsonSchema: { type: 'object' },
      unchecked: true,
      whilePending: 'goOn',
      gates: [confirmGate()],
      run: () => 1,
    });
    const { say } = testApp([call], { tools: [tool] });
    expect(await say('go')).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
  });
});

describe('progress from the inbox', () => {
  it('progress from the inbox is shown to watchers, is not stored, and leaves the call pending', async () => {
    const { say, watch, sessions, log } = testApp([call, 'opened'], { tools: [ticket] });
    const [pending] = (await say('it leaks')).pending;
    const before = await log();
    const callId = pending?.callId ?? '';
    await sessions.deliver(key, { id: 'm1', type: 'progress', callId, value: { percent: 40 } });
    const seen = await watch({});
    expect(only(seen, 'toolProgress')).toEqual([{ type: 'toolProgress', callId, value: { percent: 40 } }]);
    expect(only(seen, 'end')[0]?.result.pending).toHaveLength(1);
    expect(await log()).toEqual(before);
    expect(await sessions.mail(key)).toEqual([]);
  });
});

describe('a long-running tool that pauses the run', () => {
  const pausing = { ...ticket, whilePending: 'pause' } as const;

  it('an abandoned long-running call has an unknown outcome, because its work continues', async () => {
    for (const end of ['words', 'cancel'] as const) {
      const { say, resume, sessions, outcomes, model } = testApp([call, 'fine', 'fine'], { tools: [pausing] });
      const [pending] = (await say('it leaks')).pending;
      if (end === 'cancel') {
        await sessions.deliver(key, { id: 'm1', type: 'cancel', reason: 'enough' });
        await resume();
      }
      await say('never mind');
      expect(await outcomes()).toMatchObject([{ status: 'error', code: 'outcome_unknown' }]);
      const results = [{ callId: pending?.callId ?? '', outcome: closed }];
      expect((await resume({ results })).error?.code).toBe('withdrawn');
      await sessions.deliver(key, { id: 'm2', type: 'result', ...results[0] } as Mail);
      expect((await resume()).status).toBe('completed');
      expect(model.requests).toHaveLength(2);
    }
  });
});

describe('a tool that the client runs', () => {
  const clientTool: Tool = {
    name: 'ticket',
    description: 'Runs at the client',
    declaration: { name: 'ticket', description: 'Runs at the client', parametersJsonSchema: { type: 'object' } },
    unchecked: true,
  };

  it('a tool that the client runs accepts its result by the id of the call', async () => {
    const { say, resume, model } = testApp([call, 'done'], { tools: [clientTool] });
    const [pending] = (await say('go')).pending;
    expect(await resume({ results: [{ callId: pending?.callId ?? '', outcome: closed }] })).toMatchObject({
      status: 'completed',
      text: 'done',
    });
    expect(outcomesIn(model.requests[1])).toEqual([closed]);
  });

  it('a tool that the client runs accepts its failure', async () => {
    const { say, resume, model } = testApp([call, 'sorry'], { tools: [clientTool] });
    const [pending] = (await say('go')).pending;
    const outcome = { status: 'denied', reason: 'the user closed the window' } as const;
    await resume({ results: [{ callId: pending?.callId ?? '', outcome }] });
    expect(outcomesIn(model.requests[1])).toEqual([outcome]);
  });

  it("a tool that the client runs does not pause the run if it has `whilePending: 'goOn'`", async () => {
    const { say } = testApp([call, 'shown'], { tools: [{ ...clientTool, whilePending: 'goOn' }] });
    expect(await say('go')).toMatchObject({ status: 'completed', text: 'shown', pending: [{ kind: 'result' }] });
  });
});

describe('a refused result', () => {
  it('a result for an unknown call is refused, and nothing is stored', async () => {
    const { say, resume, log } = testApp([call], { tools: [ticket] }, { limits: { modelCalls: 1 } });
    await say('go');
    const before = await log();
    const refused = await resume({ results: [{ callId: 'nobody', outcome: closed }] });
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'unknown_request' }, pending: [{}] });
    expect(await log()).toEqual(before);
  });

  it('a result for a call of another session is refused', async () => {
    const sessions = inMemorySessionService();
    const { runner, say } = testApp([call, 'opened', 'hi'], { tools: [ticket] }, { sessions });
    const [pending] = (await say('go')).pending;
    await runner.run({ session: 's2', message: 'hello' });
    const results = [{ callId: pending?.callId ?? '', outcome: closed }];
    expect((await runner.run({ session: 's2', results })).error?.code).toBe('unknown_request');
    expect((await runner.run({ session: 's3', results })).error?.code).toBe('session_not_found');
    expect((await runner.run({ session: sessionId, results: [] })).pending).toHaveLength(1);
  });

  it('a second result for a call is refused, in the same run or in a later one: the first result counts', async () => {
    for (const whilePending of ['pause', 'goOn'] as const) {
      const tool = { ...ticket, whilePending };
      const { say, resume, log, logOf } = testApp([call, 'opened', 'closed'], { tools: [tool] });
      const result = { callId: (await say('go')).pending[0]?.callId ?? '', outcome: closed };
      const before = await log();
      const denied = { ...result, outcome: { status: 'denied' } } as const;
      for (const results of [
        [result, result],
        [result, denied],
        [denied, denied],
      ])
        expect((await resume({ results })).error?.code).toBe('already_answered');
      expect(await log()).toEqual(before);
      await resume({ results: [result] });
      expect((await resume({ results: [result] })).error?.code).toBe('already_answered');
      expect(await logOf(whilePending === 'pause' ? 'response' : 'late')).toHaveLength(1);
    }
  });

  it('a result for a call that does not wait for a result is refused', async () => {
    const { say, resume } = testApp([{ calls: [{ name: 'pay', args: { to: 'ada', amount: 1 } }] }], {
      tools: [payTool([])],
      gates: [confirmGate()],
    });
    const [pending] = (await say('pay')).pending;
    const refused = await resume({ results: [{ callId: pending?.callId ?? '', outcome: closed }] });
    expect(refused).toMatchObject({ error: { code: 'unknown_request' }, pending: [{ kind: 'confirmation' }] });
  });

  it('a result from the inbox for a call that waits at a gate is refused, and the call still waits at the gate', async () => {
    const { say, resume, sessions, logOf } = testApp([{ calls: [{ name: 'pay', args: { to: 'ada', amount: 1 } }] }], {
      tools: [payTool([])],
      gates: [confirmGate()],
    });
    const [pending] = (await say('pay')).pending;
    await sessions.deliver(key, { id: 'm1', type: 'result', callId: pending?.callId ?? '', outcome: closed });
    expect(await resume()).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
    expect(await logOf('notice')).toMatchObject([
      { code: 'inbox_item_rejected', value: { code: 'invalid_inbox_item' } },
    ]);
  });

  it('a result that is not an outcome is refused', async () => {
    const { say, resume } = testApp([call, 'opened'], { tools: [ticket] });
    const [pending] = (await say('go')).pending;
    const results = [{ callId: pending?.callId ?? '', outcome: { status: 'maybe' } as never }];
    expect(await resume({ results })).toMatchObject({ status: 'failed', error: { code: 'bad_answer' } });
  });
});
