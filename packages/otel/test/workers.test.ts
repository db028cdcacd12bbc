import { addGate, functionTool, inMemorySessionService, llmAgent, type SessionService } from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { createSessionClient, createWorker, inMemoryDispatcher, type WorkerEvent } from '@mortise/worker';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';
import { agentTool, askGate } from './support/team.ts';

followContexts();

const pay = addGate(functionTool({ name: 'pay', description: 'Pays', run: () => 'paid' }), askGate());

/** Creates a traced runner of an agent that pays, as in one process. */
function payer(sessions: SessionService, steps: readonly ScriptedStep[], spans = new RecordedSpans()) {
  const agent = llmAgent({ name: 'payer', model: scriptedModel(steps), tools: [pay] });
  return { spans, runner: tracedRunner({ agent, sessions }, { tracerProvider: spans }) };
}

/** Creates a run that waits for an answer, and a client that can answer it. */
async function waiting() {
  const sessions = inMemorySessionService();
  const dispatcher = inMemoryDispatcher();
  const before = payer(sessions, [{ calls: [{ name: 'pay' }] }]);
  const { session, pending } = await before.runner.run('Pay');
  const client = createSessionClient({ sessions, dispatcher });
  const answer = () => client.answer(session, { requestId: pending[0]?.id ?? '', value: true, by: 'ada' });
  return { sessions, dispatcher, session, before, client, answer };
}

describe('a session that a worker advances', () => {
  it('a session that a worker advances resumes as a separate trace of the same conversation, linked to the run that asked', async () => {
    const { sessions, dispatcher, session, before, answer } = await waiting();
    const first = before.spans.find('invoke_agent payer');
    const { spans, runner } = payer(sessions, ['Done'], before.spans);
    const asking = spans.spans.splice(0);
    const events: WorkerEvent[] = [];
    const worker = createWorker({ runner, sessions, dispatcher, onEvent: (event) => events.push(event) });
    onTestFinished(() => worker.drain());
    await worker.start();
    await answer();
    await expect.poll(() => events).toContainEqual(expect.objectContaining({ type: 'advanced' }));
    expect(events.find(({ type }) => type === 'advanced')).toMatchObject({ result: { status: 'completed' } });
    expect(spans.tree()).toEqual(['invoke_agent payer', '  check_gates pay', '  execute_tool pay', '  chat scripted']);
    const root = spans.find('invoke_agent payer');
    expect(root.parent).toBeUndefined();
    expect(root.context.traceId).not.toBe(first.context.traceId);
    for (const linked of [root, spans.find('execute_tool pay')])
      expect(linked.links.map(({ context }) => context.spanId)).toEqual([first.context.spanId]);
    expect(spans.find('execute_tool pay').attributes).toMatchObject({
      'mortise.tool.outcome': 'ok',
      'mortise.request.waited_s': expect.any(Number),
    });
    expect(root.attributes['mortise.invocation.id']).toBe(first.attributes['mortise.invocation.id']);
    for (const { name, attributes, endedAt } of [...asking, ...spans.spans]) {
      expect(attributes['gen_ai.conversation.id'], name).toBe(session.sessionId);
      expect(endedAt, name).toBeDefined();
    }
  });

  it('a session that a worker advances is linked to the run that asked, even if a run in between was suspended', async () => {
    const { sessions, session, before } = await waiting();
    const stopping = payer(sessions, []);
    const { status } = await stopping.runner.run({ session, suspend: AbortSignal.abort() });
    expect(stopping.spans.find('invoke_agent payer').attributes['mortise.run.status']).toBe(status);
    expect(stopping.spans.open).toEqual([]);
    const { spans, runner } = payer(sessions, ['Done']);
    const [asked] = (await runner.run({ session })).pending;
    spans.spans.length = 0;
    await runner.run({ session, answers: [{ requestId: asked?.id ?? '', value: true, by: 'ada' }] });
    const [link] = spans.find('execute_tool pay').links;
    expect(link?.context.spanId).toBe(before.spans.find('invoke_agent payer').context.spanId);
  });
});

describe('a suspended run', () => {
  it('a suspended run ends its spans as suspended, without an error, and the resumed run is linked to it', async () => {
    const sessions = inMemorySessionService();
    const stop = new AbortController();
    const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => stop.abort() });
    const spans = new RecordedSpans();
    const agent = llmAgent({
      name: 'looker',
      model: scriptedModel([{ calls: [{ name: 'look' }] }, 'Done']),
      tools: [look],
    });
    const runner = tracedRunner({ agent, sessions }, { tracerProvider: spans });
    const { session, status } = await runner.run({ message: 'Go', suspend: stop.signal });
    expect(status).toBe('suspended');
    expect(spans.tree()).toEqual(['invoke_agent looker', '  chat scripted', '  execute_tool look']);
    const first = spans.find('invoke_agent looker');
    expect(first.attributes).toMatchObject({ 'mortise.run.status': 'suspended' });
    expect(first.attributes['error.type']).toBeUndefined();
    expect(first.status).toEqual({ code: 0 });
    expect(spans.find('execute_tool look').attributes['mortise.tool.outcome']).toBe('ok');
    expect(spans.open).toEqual([]);
    spans.spans.length = 0;
    expect((await runner.run({ session })).text).toBe('Done');
    expect(spans.tree()).toEqual(['invoke_agent looker', '  chat scripted']);
    const root = spans.find('invoke_agent looker');
    expect(root.links.map(({ context }) => context.spanId)).toEqual([first.context.spanId]);
    expect(root.attributes['mortise.invocation.id']).toBe(first.attributes['mortise.invocation.id']);
  });

  it('a suspended run ends the span of an active nested agent as suspended, and its call resumes later', async () => {
    const sessions = inMemorySessionService();
    const stop = new AbortController();
    const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => stop.abort() });
    const helper = llmAgent({
      name: 'helper',
      model: scriptedModel([{ calls: [{ name: 'look' }] }, 'Looked']),
      tools: [look],
    });
    const boss = llmAgent({
      name: 'boss',
      model: scriptedModel([{ calls: [{ name: 'ask_helper' }] }, 'Done']),
      tools: [agentTool(helper)],
    });
    const spans = new RecordedSpans();
    const runner = tracedRunner({ agent: boss, sessions }, { tracerProvider: spans });
    const { session, status } = await runner.run({ message: 'Go', suspend: stop.signal });
    expect(status).toBe('suspended');
    for (const name of ['invoke_agent boss', 'invoke_agent helper'])
      expect(spans.find(name).attributes['mortise.run.status'], name).toBe('suspended');
    expect(spans.find('execute_tool ask_helper').attributes['mortise.tool.outcome']).toBe('pending');
    expect(spans.open).toEqual([]);
    spans.spans.length = 0;
    expect((await runner.run({ session })).text).toBe('Done');
    expect(spans.tree()).toEqual([
      'invoke_agent boss',
      '  execute_tool ask_helper',
      '    invoke_agent helper',
      '      chat scripted',
      '  chat scripted',
    ]);
    expect(spans.find('execute_tool ask_helper').attributes['mortise.tool.outcome']).toBe('ok');
    expect(spans.open).toEqual([]);
  });
});
