import { functionTool, inMemorySessionService, llmAgent, type SessionService, type ToolGate } from '@mortise/core';
import { fakeClock, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';
import { askGate, readTool } from './support/team.ts';

followContexts();

const pay = (gates: readonly ToolGate[]) =>
  functionTool({ name: 'pay', description: 'Pays', gates, run: () => 'paid' });

describe('a question', () => {
  it('a question has a span in the trace of the run that asked, from the question to the answer', async () => {
    const clock = fakeClock();
    const sessions = inMemorySessionService({ clock: clock.now });
    const runnerOf = (spans: RecordedSpans, steps: Parameters<typeof scriptedModel>[0]) =>
      tracedRunner(
        {
          agent: llmAgent({ name: 'a', model: scriptedModel(steps), tools: [pay([askGate()])] }),
          sessions,
          clock: clock.now,
        },
        { tracerProvider: spans },
      );
    const before = new RecordedSpans();
    const { session, pending } = await runnerOf(before, [{ calls: [{ name: 'pay' }] }]).run('Pay');
    const askedAt = clock.now();
    clock.advance(90_000);
    const after = new RecordedSpans();
    const requestId = pending[0]?.id ?? '';
    await runnerOf(after, ['Done']).run({ session, answers: [{ requestId, value: true }] });
    const wait = after.find('wait_for_answer pay');
    const asking = before.find('invoke_agent a').context;
    expect(wait.context.traceId).toBe(asking.traceId);
    expect(wait.parentId).toBe(asking.spanId);
    expect([wait.startedAt, wait.endedAt]).toEqual([askedAt, askedAt + 90_000]);
    expect(wait.attributes).toEqual({
      'gen_ai.conversation.id': session.sessionId,
      'gen_ai.tool.name': 'pay',
      'gen_ai.tool.call.id': pending[0]?.call.id,
      'mortise.request.id': requestId,
      'mortise.request.kind': 'confirmation',
      'mortise.request.gate': 'confirm',
    });
    expect(after.open).toEqual([]);
  });

  it('a question that is answered while its run is still active has its span below that run, without a link', async () => {
    const spans = new RecordedSpans();
    const sessions = inMemorySessionService();
    let go = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      go = resolve;
    });
    const look = readTool('look', () => answered);
    const model = scriptedModel([{ calls: [{ name: 'pay' }, { name: 'look' }] }, 'Done']);
    const agent = llmAgent({ name: 'a', model, tools: [pay([askGate()]), look] });
    const runner = tracedRunner({ agent, sessions }, { tracerProvider: spans });
    let status: string | undefined;
    for await (const event of runner.stream({ session: 's', message: 'Go' })) {
      if (event.type === 'event' && event.event.type === 'asked') {
        const answer = { requestId: event.event.request.id, value: true };
        const key = { appName: runner.appName, userId: 'user', sessionId: 's' };
        await sessions.deliver(key, { id: 'm1', type: 'answer', answer });
        go();
      }
      if (event.type === 'end') status = event.result.status;
    }
    expect(status).toBe('completed');
    expect(spans.find('wait_for_answer pay').parent?.name).toBe('invoke_agent a');
    expect(spans.spans.flatMap(({ links }) => links)).toEqual([]);
    expect(spans.open).toEqual([]);
  });

  it('a question has one span when a second question about its call is answered in the same run', async () => {
    const spans = new RecordedSpans();
    const twoPeople: ToolGate = {
      name: 'two-people',
      order: 'confirmation',
      check: (_call, _tool, { answers }) =>
        answers.length < 2
          ? { type: 'pause', question: { kind: 'confirmation', hint: `Person ${answers.length + 1}?` } }
          : { type: 'proceed' },
    };
    const asked: string[] = [];
    const store = inMemorySessionService();
    // The answer is in the inbox at the moment when the question is stored.
    const sessions: SessionService = {
      ...store,
      append: async (key, events, options) => {
        for (const event of events) {
          if (event.type !== 'asked') continue;
          const requestId = event.request.id;
          asked.push(requestId);
          await store.deliver(key, { id: requestId, type: 'answer', answer: { requestId, value: true } });
        }
        return store.append(key, events, options);
      },
    };
    const agent = llmAgent({
      name: 'a',
      model: scriptedModel([{ calls: [{ name: 'pay' }] }, 'Done']),
      tools: [pay([twoPeople])],
    });
    const { status } = await tracedRunner({ agent, sessions }, { tracerProvider: spans }).run('Go');
    expect(status).toBe('completed');
    const waits = spans.spans.filter(({ name }) => name === 'wait_for_answer pay');
    expect(asked).toHaveLength(2);
    expect(waits.map(({ attributes }) => attributes['mortise.request.id'])).toEqual(asked);
  });

  it('a question whose run stored no trace has no span, and its call has the time that the answer took', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'pay' }] }, 'Done']);
    const agent = llmAgent({ name: 'a', model, tools: [pay([askGate()])] });
    const runner = tracedRunner({ agent }, { tracerProvider: spans, linkRuns: false });
    const { session, pending } = await runner.run('Pay');
    await runner.run({ session, answers: [{ requestId: pending[0]?.id ?? '', value: true }] });
    expect(spans.spans.map(({ name }) => name)).not.toContain('wait_for_answer pay');
    const call = spans.spans.findLast(({ name }) => name === 'execute_tool pay');
    expect(call?.attributes['mortise.request.waited_s']).toEqual(expect.any(Number));
  });
});

describe('the gates of a call', () => {
  const policy = (check: ToolGate['check'], name = 'policy'): ToolGate => ({ name, order: 'policy', check });
  const proceed = policy(() => ({ type: 'proceed' }), 'lets-pass');
  const refuse = policy(() => ({ type: 'respond', outcome: { status: 'denied', reason: 'not today' } }));
  const called = async (gates: readonly ToolGate[], ofAgent: readonly ToolGate[] = []) => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'pay' }] }, 'Done']);
    const agent = llmAgent({ name: 'a', model, tools: [pay(gates)], gates: ofAgent });
    const runner = tracedRunner({ agent, gates: [proceed] }, { tracerProvider: spans });
    await runner.run('Pay');
    expect(spans.open).toEqual([]);
    return spans;
  };

  it('the gates of a call have one span before the call, with the names of the gates and their decision', async () => {
    const spans = await called([policy(() => ({ type: 'proceed' }))], [policy(() => ({ type: 'proceed' }), 'agents')]);
    expect(spans.tree()).toEqual([
      'invoke_agent a',
      '  chat scripted',
      '  check_gates pay',
      '  execute_tool pay',
      '  chat scripted',
    ]);
    const gates = spans.find('check_gates pay');
    expect(gates.attributes).toMatchObject({
      'gen_ai.tool.name': 'pay',
      'gen_ai.tool.call.id': spans.find('execute_tool pay').attributes['gen_ai.tool.call.id'],
      'mortise.gates.names': ['lets-pass', 'agents', 'policy'],
      'mortise.gates.decision': 'proceed',
    });
    expect(gates.endedAt).toBeLessThanOrEqual(spans.find('execute_tool pay').startedAt);
  });

  it.each([
    ['respond', refuse, 'denied'],
    ['pause', askGate(), 'pending'],
  ] as const)(
    'the gates of a call that decide "%s" have a span, and the call has a span although its tool does not run',
    async (decision, gate, outcome) => {
      const spans = await called([gate]);
      expect(spans.find('check_gates pay').attributes['mortise.gates.decision']).toBe(decision);
      expect(spans.find('execute_tool pay').attributes['mortise.tool.outcome']).toBe(outcome);
    },
  );

  it('the gates of a call have no span if the call has no gates', async () => {
    const spans = new RecordedSpans();
    const model = scriptedModel([{ calls: [{ name: 'look' }] }, 'Done']);
    await tracedRunner(
      { agent: llmAgent({ name: 'a', model, tools: [readTool('look')] }) },
      { tracerProvider: spans },
    ).run('Go');
    expect(spans.tree()).toEqual(['invoke_agent a', '  chat scripted', '  execute_tool look', '  chat scripted']);
  });
});
