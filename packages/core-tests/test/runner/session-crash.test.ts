import {
  type Event,
  functionTool,
  type ModelRequest,
  type RunResult,
  type SessionService,
  type Tool,
  type ToolOutcome,
} from '@mortise/core';
import { confirmGate, type ScriptedTurn } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, outcomesIn } from '../harness/inspect-run.ts';
import { crashedAfter } from '../harness/wrapped-sessions.ts';

/** Returns a script that calls once, and then answers, in any process. */
function callsOnce(calls: ScriptedTurn['calls']): ((request: ModelRequest) => ScriptedTurn | string)[] {
  return Array.from(
    { length: 8 },
    () =>
      ({ contents }: ModelRequest) =>
        contents.at(-1)?.role === 'tool' ? 'done' : { calls: calls ?? [] },
  );
}

function counted(
  name: string,
  effect: 'read' | 'idempotent' | 'write',
  ran: string[],
  reconcile?: () => ToolOutcome | undefined,
): Tool {
  return functionTool({
    name,
    description: name,
    effect,
    run: (_input, { idempotencyKey }) => {
      ran.push(`${name} ${idempotencyKey}`);
      return { ran: name };
    },
    ...(reconcile && { reconcile }),
  });
}

function toolsOf(ran: string[]): readonly Tool[] {
  return [counted('reads', 'read', ran), counted('repeats', 'idempotent', ran), counted('writes', 'write', ran)];
}

const script = callsOnce([{ name: 'reads' }, { name: 'repeats' }, { name: 'writes' }]);

/** Returns the log of an undisturbed run. */
async function wholeLog(tools: readonly Tool[]): Promise<readonly Event[]> {
  const { say, log } = testApp(script, { tools });
  expect(await say('go')).toMatchObject({ status: 'completed', text: 'done' });
  return log();
}

/** Counts the calls of a tool that were started and not ended in the log. */
function openWrites(events: readonly Event[]): number {
  const begun = events.flatMap((event) => (event.type === 'started' ? event.calls.map(({ callId }) => callId) : []));
  const ended = new Set(events.flatMap((event) => (event.type === 'response' ? [event.callId] : [])));
  const writes = new Set(
    events.flatMap((event) =>
      event.type === 'model'
        ? event.content.parts.flatMap((part) =>
            part.type === 'functionCall' && part.name === 'writes' ? [part.id] : [],
          )
        : [],
    ),
  );
  return begun.filter((id) => writes.has(id) && !ended.has(id)).length;
}

describe('a run that was interrupted by a crash', () => {
  it('a run resumes correctly after a crash at any event of its log', async () => {
    const whole = await wholeLog(toolsOf([]));
    expect(whole.length).toBeGreaterThanOrEqual(7);
    for (let cut = 1; cut <= whole.length; cut++) {
      const ran: string[] = [];
      const prefix = whole.slice(0, cut);
      const { resume, log, model } = testApp(script, { tools: toolsOf(ran) }, { sessions: await crashedAfter(prefix) });
      const result = await resume();
      const inDoubt = openWrites(prefix);
      const writes = ran.filter((entry) => entry.startsWith('writes'));
      if (inDoubt > 0) {
        expect(result, `cut ${cut}`).toMatchObject({
          status: 'paused',
          pending: [{ kind: 'inDoubt', call: { name: 'writes' } }],
        });
        expect(result.pending).toHaveLength(1);
        expect(writes).toEqual([]);
        expect(model.requests).toEqual([]);
      } else {
        expect(result, `cut ${cut}`).toMatchObject({ status: 'completed', text: 'done' });
        expect(writes.length).toBeLessThanOrEqual(1);
      }
      const events = await log();
      expect(events.slice(0, cut)).toEqual(prefix);
      expect(events.filter(({ type }) => type === 'input')).toHaveLength(1);
      expect(new Set(ran).size, `cut ${cut}: nothing runs twice`).toBe(ran.length);
    }
  });

  it('a run resumes correctly after a crash at any event of its log if onInDoubt is tell', async () => {
    const whole = await wholeLog(toolsOf([]));
    for (let cut = 1; cut <= whole.length; cut++) {
      const ran: string[] = [];
      const prefix = whole.slice(0, cut);
      const { resume, model } = testApp(
        script,
        { tools: toolsOf(ran) },
        { sessions: await crashedAfter(prefix), onInDoubt: 'tell' },
      );
      expect(await resume(), `cut ${cut}`).toMatchObject({ status: 'completed', text: 'done' });
      if (openWrites(prefix) === 0) continue;
      expect(ran.filter((entry) => entry.startsWith('writes'))).toEqual([]);
      expect(outcomesIn(model.requests[0])[2]).toMatchObject({ status: 'error', code: 'outcome_unknown' });
    }
  });

  it('a run resumes correctly after a crash of the resumed run as well', async () => {
    const whole = await wholeLog(toolsOf([]));
    const cut = whole.findIndex(({ type }) => type === 'started') + 1;
    const first = testApp(script, { tools: toolsOf([]) }, { sessions: await crashedAfter(whole.slice(0, cut)) });
    const asked = await first.resume();
    const log = await first.log();
    for (let again = cut; again <= log.length; again++) {
      const ran: string[] = [];
      const { resume, answer } = testApp(
        script,
        { tools: toolsOf(ran) },
        { sessions: await crashedAfter(log.slice(0, again)) },
      );
      const result = await resume();
      expect(result.pending.map(({ id }) => id)).toEqual(asked.pending.map(({ id }) => id));
      expect(await answer({ requestId: result.pending[0]?.id ?? '', value: { resolution: 'giveUp' } })).toMatchObject({
        status: 'completed',
      });
      expect(ran.filter((entry) => entry.startsWith('writes'))).toEqual([]);
    }
  });

  it('a run repeats its repeatable calls with the same idempotency key', async () => {
    const before: string[] = [];
    const whole = await wholeLog(toolsOf(before));
    const cut = whole.findIndex(({ type }) => type === 'started') + 1;
    const ran: string[] = [];
    const { resume } = testApp(script, { tools: toolsOf(ran) }, { sessions: await crashedAfter(whole.slice(0, cut)) });
    await resume();
    expect(ran.toSorted()).toEqual(before.filter((entry) => !entry.startsWith('writes')).toSorted());
  });
});

describe('a write with a lost outcome', () => {
  const calls = callsOnce([{ name: 'writes' }]);

  async function crashed(): Promise<SessionService> {
    const { say, log } = testApp(calls, { tools: [counted('writes', 'write', [])] });
    await say('go');
    const events = await log();
    return crashedAfter(
      events.slice(
        0,
        events.findIndex(({ type }) => type === 'response'),
      ),
    );
  }

  async function resolved(
    value: unknown,
    ran: string[],
  ): Promise<{ readonly result: RunResult; readonly outcome: unknown }> {
    const { resume, answer, model } = testApp(
      calls,
      { tools: [counted('writes', 'write', ran)] },
      { sessions: await crashed() },
    );
    const [question] = (await resume()).pending;
    const result = await answer({ requestId: question?.id ?? '', value: value as never });
    return { result, outcome: outcomesIn(model.requests[0])[0] };
  }

  it('a write with a lost outcome has the result that a user enters if the user says that it happened', async () => {
    const ran: string[] = [];
    const { result, outcome } = await resolved({ resolution: 'happened', result: { ran: 'yesterday' } }, ran);
    expect(result.status).toBe('completed');
    expect(outcome).toEqual({ status: 'ok', output: { ran: 'yesterday' } });
    expect(ran).toEqual([]);
  });

  it('a write with a lost outcome runs again if a user chooses so', async () => {
    const ran: string[] = [];
    const { result, outcome } = await resolved({ resolution: 'retry' }, ran);
    expect(result.status).toBe('completed');
    expect(outcome).toEqual({ status: 'ok', output: { ran: 'writes' } });
    expect(ran).toHaveLength(1);
  });

  it('a write with a lost outcome has an unknown outcome if a user does not know it', async () => {
    const ran: string[] = [];
    const { outcome } = await resolved({ resolution: 'giveUp' }, ran);
    expect(outcome).toMatchObject({ status: 'error', code: 'outcome_unknown' });
    expect(ran).toEqual([]);
  });

  it.each([{ resolution: 'perhaps' }, {}, 'happened'])(
    'a write with a lost outcome is not resolved by an answer without a valid resolution: %j',
    async (value) => {
      const { result } = await resolved(value, []);
      expect(result).toMatchObject({ status: 'failed', error: { code: 'bad_answer' } });
    },
  );

  it('a write with a lost outcome is first looked up by reconcile of its tool', async () => {
    const ran: string[] = [];
    const reconcile = (): ToolOutcome => ({ status: 'ok', output: { found: true } });
    const { resume, model } = testApp(
      calls,
      { tools: [counted('writes', 'write', ran, reconcile)] },
      { sessions: await crashed() },
    );
    expect(await resume()).toMatchObject({ status: 'completed', pending: [] });
    expect(outcomesIn(model.requests[0])).toEqual([{ status: 'ok', output: { found: true } }]);
    expect(ran).toEqual([]);
  });

  const unhelpful: Readonly<Record<string, () => ToolOutcome | undefined>> = {
    'does not know': () => undefined,
    throws: () => {
      throw new Error('no connection');
    },
  };

  for (const [how, reconcile] of Object.entries(unhelpful)) {
    it(`a user is asked about a lost write if the tool ${how}`, async () => {
      const { resume } = testApp(
        calls,
        { tools: [counted('writes', 'write', [], reconcile)] },
        { sessions: await crashed() },
      );
      expect(await resume()).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
    });
  }

  it('a write with a lost outcome is not reported as not run if the resumed run is cancelled at once', async () => {
    const { resume, outcomes } = testApp(
      calls,
      { tools: [counted('writes', 'write', [])] },
      { sessions: await crashed() },
    );
    expect(await resume({ signal: AbortSignal.abort() })).toMatchObject({ status: 'cancelled' });
    for (const outcome of await outcomes()) expect(outcome).toMatchObject({ status: 'error', code: 'outcome_unknown' });
  });

  it('a write with a lost outcome has an unknown outcome if the user sends another message', async () => {
    const { say, model, sessions } = testApp(
      ['hello'],
      { tools: [counted('writes', 'write', [])] },
      { sessions: await crashed() },
    );
    await say('hello?');
    if (model.requests.length === 0) await say('hello?');
    expect(outcomesIn(model.requests[0])).toMatchObject([{ status: 'error', code: 'outcome_unknown' }]);
    expect(await sessions.load(key)).toBeDefined();
  });

  it('a write with a lost outcome whose arguments a gate had edited is in doubt with the edited arguments', async () => {
    const ran: unknown[] = [];
    const tool = functionTool({
      name: 'writes',
      description: 'writes',
      inputJsonSchema: { type: 'object' },
      input: anyObject,
      run: (input) => void ran.push(input),
    });
    const gates = [confirmGate()];
    const first = testApp(callsOnce([{ name: 'writes', args: { to: 'ada' } }]), { tools: [tool], gates });
    const [question] = (await first.say('go')).pending;
    await first.answer({ requestId: question?.id ?? '', value: { confirmed: true, args: { to: 'bob' } } });
    const events = await first.log();
    expect(ran).toEqual([{ to: 'bob' }]);
    const cut = events.findIndex(({ type }) => type === 'started') + 1;
    const later = testApp(calls, { tools: [tool], gates }, { sessions: await crashedAfter(events.slice(0, cut)) });
    const inDoubt = await later.resume();
    expect(inDoubt).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt', call: { args: { to: 'bob' } } }] });
    expect(
      await later.answer({ requestId: inDoubt.pending[0]?.id ?? '', value: { resolution: 'retry' } }),
    ).toMatchObject({ status: 'completed' });
    expect(ran).toEqual([{ to: 'bob' }, { to: 'bob' }]);
  });
});

const anyObject = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as const;
