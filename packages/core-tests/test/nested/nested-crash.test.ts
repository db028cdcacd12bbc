import { type Event, functionTool, type Tool } from '@mortise/core';
import { confirmGate, type TestApp } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { crashedAfter } from '../harness/wrapped-sessions.ts';
import { ask, callsOnce, chain } from './nested-agent.ts';

function writer(ran: string[]): Tool {
  return functionTool({
    name: 'write',
    description: 'Writes',
    run: (_input, { functionCallId }) => {
      ran.push(functionCallId);
      return 'written';
    },
  });
}

async function appOn(
  prefix: readonly Event[] | undefined,
  depth: number,
  tool: Tool,
  gated: boolean,
): Promise<TestApp> {
  const inner = gated ? { ...tool, gates: [confirmGate()] } : tool;
  const sessions = prefix && (await crashedAfter(prefix));
  return testApp(callsOnce('d1', 'done'), { tools: [chain(depth, inner).tool] }, sessions && { sessions });
}

/** Returns true if a write was started and its end is not in the log. */
function isInDoubt(events: readonly Event[]): boolean {
  const ended = new Set(events.flatMap((event) => (event.type === 'response' ? [event.callId] : [])));
  return events.some(
    (event) => event.type === 'started' && event.calls.some(({ callId }) => callId.includes('/') && !ended.has(callId)),
  );
}

describe('a crash within nested runs', () => {
  it.each([1, 2, 3, 4])(
    'a crash within nested runs after any event leaves a log that can be resumed, at depth %i',
    async (depth) => {
      const ran: string[] = [];
      const undisturbed = await appOn(undefined, depth, writer(ran), false);
      expect(await undisturbed.say('go')).toMatchObject({ status: 'completed', text: 'done' });
      expect(ran).toHaveLength(1);
      const whole = await undisturbed.log();
      for (let cut = 1; cut <= whole.length; cut++) {
        const again: string[] = [];
        const prefix = whole.slice(0, cut);
        const { resume, answer, log } = await appOn(prefix, depth, writer(again), false);
        let result = await resume();
        if (isInDoubt(prefix)) {
          expect(result, `cut ${cut}`).toMatchObject({ status: 'paused', pending: [{ kind: 'inDoubt' }] });
          expect(again).toEqual([]);
          const [question] = result.pending;
          expect(question?.branch).toContain(`d${depth}:`);
          result = await answer({ requestId: question?.id ?? '', value: { resolution: 'giveUp' } });
        }
        expect(result, `cut ${cut}`).toMatchObject({ status: 'completed', text: 'done' });
        const began = prefix.some(({ type }) => type === 'started');
        expect(again.length, `cut ${cut}`).toBe(began ? 0 : 1);
        const events = await log();
        expect(events.slice(0, cut)).toEqual(prefix);
        expect(
          events.filter(({ type }) => type === 'opened'),
          `cut ${cut}`,
        ).toHaveLength(depth);
      }
    },
  );

  it.each([1, 2, 3, 4])('a crash within nested runs loses no question and no answer, at depth %i', async (depth) => {
    const ran: string[] = [];
    const undisturbed = await appOn(undefined, depth, writer(ran), true);
    const [asked] = (await undisturbed.say('go')).pending;
    const yes = { requestId: asked?.id ?? '', value: { confirmed: true } };
    expect(ran).toEqual([]);
    expect(await undisturbed.answer(yes)).toMatchObject({ status: 'completed', text: 'done' });
    expect(ran).toHaveLength(1);
    const whole = await undisturbed.log();
    const answeredAt = whole.findIndex(({ type }) => type === 'answered');
    const startedAt = whole.findIndex(({ type }) => type === 'started');
    for (let cut = 1; cut <= startedAt; cut++) {
      const again: string[] = [];
      const { resume, answer } = await appOn(whole.slice(0, cut), depth, writer(again), true);
      let result = await resume();
      if (cut <= answeredAt) {
        expect(result, `cut ${cut}`).toMatchObject({ status: 'paused', pending: [{ kind: 'confirmation' }] });
        expect(again).toEqual([]);
        result = await answer({ ...yes, requestId: result.pending[0]?.id ?? '' });
      }
      expect(result, `cut ${cut}`).toMatchObject({ status: 'completed', text: 'done' });
      expect(again, `cut ${cut}`).toHaveLength(1);
    }
  });

  it('a run that resumes after a crash asks the same question, however often it resumes', async () => {
    const app = await appOn(undefined, 3, ask, false);
    const first = await app.say('go');
    const length = (await app.log()).length;
    for (let times = 0; times < 3; times++) expect((await app.resume()).pending).toEqual(first.pending);
    expect(await app.log()).toHaveLength(length);
    const [question] = first.pending;
    expect(await app.answer({ requestId: question?.id ?? '', value: 'Rome' })).toMatchObject({ status: 'completed' });
  });
});
