import { functionTool, inMemorySessionService, llmAgent, type RunnerOptions, type SessionService } from '@mortise/core';
import { exportSession, importSession } from '@mortise/session-tools';
import { fakeClock, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type TraceOptions, tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';
import { agentTool, askGate } from './support/team.ts';

followContexts();

function payer(steps: Parameters<typeof scriptedModel>[0], gates = [askGate()]): RunnerOptions['agent'] {
  const pay = functionTool({ name: 'pay', description: 'Pays', gates, run: () => 'paid' });
  return llmAgent({ name: 'payer', model: scriptedModel(steps), tools: [pay] });
}

describe('a resumed run', () => {
  it('a resumed run is a separate trace that links to the first run, with the same conversation and the time that the answer took', async () => {
    const clock = fakeClock();
    const sessions = inMemorySessionService({ clock: clock.now });
    const runnerOf = (spans: RecordedSpans, steps: Parameters<typeof scriptedModel>[0]) =>
      tracedRunner({ agent: payer(steps), sessions, clock: clock.now }, { tracerProvider: spans });
    const before = new RecordedSpans();
    const { session, pending } = await runnerOf(before, [{ calls: [{ name: 'pay' }] }]).run('Pay');
    clock.advance(90_000);
    // The resumed run has its own providers, as in another process.
    const after = new RecordedSpans();
    const requestId = pending[0]?.id ?? '';
    const result = await runnerOf(after, ['Done']).run({ session, answers: [{ requestId, value: true, by: 'ada' }] });
    expect(result.text).toBe('Done');
    expect(after.tree()).toEqual(['invoke_agent payer', '  check_gates pay', '  execute_tool pay', '  chat scripted']);
    const { traceId, spanId, traceFlags } = before.find('invoke_agent payer').context;
    const linked = { traceId, spanId, traceFlags, isRemote: true };
    const root = after.find('invoke_agent payer');
    expect(root.links).toEqual([{ context: linked }]);
    const asked = {
      'mortise.request.id': requestId,
      'mortise.request.kind': 'confirmation',
      'mortise.request.gate': 'confirm',
      'mortise.request.waited_s': 90,
    };
    const call = after.find('execute_tool pay');
    expect(call.links).toEqual([{ context: linked, attributes: asked }]);
    expect(call.attributes).toMatchObject({ ...asked, 'mortise.tool.outcome': 'ok' });
    expect(root.attributes['gen_ai.conversation.id']).toBe(session.sessionId);
    expect(root.attributes['mortise.invocation.id']).toBe(
      before.find('invoke_agent payer').attributes['mortise.invocation.id'],
    );
    expect([...before.open, ...after.open]).toEqual([]);
  });

  it('a resumed run is linked after a rejection, even though no tool ran', async () => {
    const sessions = inMemorySessionService();
    const spans = new RecordedSpans();
    const runner = tracedRunner(
      { agent: payer([{ calls: [{ name: 'pay' }] }, 'No']), sessions },
      { tracerProvider: spans },
    );
    const { session, pending } = await runner.run('Pay');
    const first = spans.find('invoke_agent payer').context;
    spans.spans.length = 0;
    await runner.run({ session, answers: [{ requestId: pending[0]?.id ?? '', value: false }] });
    const call = spans.find('execute_tool pay');
    expect(call.attributes).toMatchObject({ 'mortise.tool.outcome': 'denied' });
    expect(call.links[0]?.context.spanId).toBe(first.spanId);
  });

  it('a resumed run is linked to the run that asked, even if that run had only answered another question', async () => {
    const sessions = inMemorySessionService();
    const spans = new RecordedSpans();
    const gates = [askGate('first'), askGate('second')];
    const agent = payer([{ calls: [{ name: 'pay' }] }, 'Done'], gates);
    const runner = tracedRunner({ agent, sessions }, { tracerProvider: spans });
    const one = await runner.run('Pay');
    const { session } = one;
    const two = await runner.run({ session, answers: [{ requestId: one.pending[0]?.id ?? '', value: true }] });
    expect(two.status).toBe('paused');
    const three = await runner.run({ session, answers: [{ requestId: two.pending[0]?.id ?? '', value: true }] });
    expect(three.status).toBe('completed');
    const roots = spans.spans.filter(({ name }) => name === 'invoke_agent payer');
    expect(roots.map(({ links }) => links[0]?.context.spanId)).toEqual([
      undefined,
      roots[0]?.context.spanId,
      roots[1]?.context.spanId,
    ]);
    const calls = spans.spans.filter(({ name }) => name === 'execute_tool pay');
    expect(calls.map(({ attributes }) => attributes['mortise.tool.outcome'])).toEqual(['pending', 'pending', 'ok']);
    expect(calls.at(-1)?.links.map(({ context }) => context.spanId)).toEqual([roots[1]?.context.spanId]);
    expect(spans.open).toEqual([]);
  });

  it('a resumed run finds the trace in a log that was exported and then imported into another store', async () => {
    const spans = new RecordedSpans();
    const sessions = inMemorySessionService();
    const steps = [{ calls: [{ name: 'pay' }] }];
    const { session, pending } = await tracedRunner({ agent: payer(steps), sessions }, { tracerProvider: spans }).run(
      'Pay',
    );
    const elsewhere = inMemorySessionService();
    await importSession(elsewhere, session, exportSession(sessions, session), { trusted: true });
    const after = new RecordedSpans();
    await tracedRunner({ agent: payer(['Done']), sessions: elsewhere }, { tracerProvider: after }).run({
      session,
      answers: [{ requestId: pending[0]?.id ?? '', value: true }],
    });
    expect(after.find('invoke_agent payer').links).toHaveLength(1);
  });

  it('a resumed run has the span of a resumed nested agent below the call that the agent answers', async () => {
    const spans = new RecordedSpans();
    const sessions = inMemorySessionService();
    const helper = payer([{ calls: [{ name: 'pay' }] }, 'Paid']);
    const model = scriptedModel([{ calls: [{ name: 'ask_payer' }] }, 'Done']);
    const agent = llmAgent({ name: 'boss', model, tools: [agentTool(helper)] });
    const runner = tracedRunner({ agent, sessions }, { tracerProvider: spans });
    const { session, pending } = await runner.run('Go');
    expect(spans.tree()).toEqual([
      'invoke_agent boss',
      '  chat scripted',
      '  execute_tool ask_payer',
      '    invoke_agent payer',
      '      chat scripted',
      '      check_gates pay',
      '      execute_tool pay',
    ]);
    expect(spans.find('execute_tool ask_payer').attributes).toMatchObject({ 'mortise.tool.outcome': 'pending' });
    expect(spans.find('invoke_agent payer').attributes).toMatchObject({ 'mortise.run.status': 'paused' });
    expect(spans.open).toEqual([]);
    spans.spans.length = 0;
    await runner.run({ session, answers: [{ requestId: pending[0]?.id ?? '', value: true }] });
    expect(spans.tree()).toEqual([
      'invoke_agent boss',
      '  execute_tool ask_payer',
      '    invoke_agent payer',
      '      check_gates pay',
      '      execute_tool pay',
      '      chat scripted',
      '  chat scripted',
    ]);
    expect(spans.find('execute_tool pay').links).toHaveLength(1);
    expect(spans.find('execute_tool ask_payer').attributes).toMatchObject({ 'mortise.tool.outcome': 'ok' });
    expect(spans.open).toEqual([]);
  });

  it('a resumed run has a span with its attempt for a call that another process had started and not ended', async () => {
    const sessions = inMemorySessionService();
    const elsewhere = inMemorySessionService();
    const spans = new RecordedSpans();
    const runnerOf = (sessions: SessionService, steps: ScriptedStep[], run: () => Promise<string>) => {
      const pay = functionTool({ name: 'pay', description: 'Pays', effect: 'idempotent', run });
      const agent = llmAgent({ name: 'a', model: scriptedModel(steps), tools: [pay] });
      return tracedRunner({ agent, sessions }, { tracerProvider: spans });
    };
    await new Promise<void>((resolve) => {
      const never = new Promise<string>(() => undefined);
      const stuck = runnerOf(sessions, [{ calls: [{ name: 'pay' }] }], () => {
        resolve();
        return never;
      });
      void stuck.run({ session: 's', message: 'Go' });
    });
    expect(spans.open).toEqual(['invoke_agent a', 'execute_tool pay']);
    spans.spans.length = 0;
    // Another process reads the current log.
    const session = { appName: 'app', userId: 'user', sessionId: 's' };
    await importSession(elsewhere, session, exportSession(sessions, session), { trusted: true });
    const { status } = await runnerOf(elsewhere, ['Done'], async () => 'paid').run({ session });
    expect(status).toBe('completed');
    expect(spans.find('execute_tool pay').attributes).toMatchObject({
      'mortise.tool.outcome': 'ok',
      'mortise.tool.attempt': 2,
    });
  });

  const off: readonly (readonly [string, TraceOptions])[] = [['linkRuns is false', { linkRuns: false }]];
  for (const [what, options] of off) {
    it(`a run stores no trace in the session state if ${what}`, async () => {
      const spans = new RecordedSpans();
      const sessions = inMemorySessionService();
      const { session } = await tracedRunner(
        { agent: payer(['Hi']), sessions },
        { tracerProvider: spans, ...options },
      ).run('Go');
      expect((await sessions.load(session))?.state).toEqual({});
    });
  }
});
