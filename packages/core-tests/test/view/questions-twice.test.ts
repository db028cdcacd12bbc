import { type Event, inMemorySessionService } from '@mortise/core';
import { confirmGate, type ScriptedStep } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { key, outcomesIn } from '../harness/inspect-run.ts';
import { payTool } from '../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };
const yes = { confirmed: true };
const no = { confirmed: false };

/** Runs two calls that each wait for an approval; `paid` has those that ran. */
async function twoAsked() {
  const paid: unknown[] = [];
  const sessions = inMemorySessionService();
  const app = (...steps: readonly ScriptedStep[]) =>
    testApp(steps, { tools: [payTool(paid)], gates: [confirmGate()] }, { sessions });
  const { pending } = await app({ calls: [payment, payment] }).say('pay both');
  const [first = '', second = ''] = pending.map(({ id }) => id);
  /** Writes events into the log that no run writes, in place of the question's last event. */
  const write = async (...bodies: readonly object[]): Promise<void> => {
    const session = await sessions.load(key);
    const about = session?.events.findLast(({ type }) => type === 'asked') as Event;
    const { request: _, ...base } = about as Event & { readonly request: unknown };
    const events = bodies.map((body, at) => ({ ...base, id: `more${at}`, ...body }) as Event);
    await sessions.append(key, events, { revision: session?.revision ?? 0 });
  };
  const answered = (value: object): object => ({
    type: 'answered',
    answer: { requestId: first, kind: 'confirmation', value, at: 1 },
  });
  const withdrawn = { type: 'withdrawn', requestId: first };
  return { app, paid, first, second, write, answered, withdrawn };
}

describe('unexpected events about a question', () => {
  it('an answer after a withdrawal does not run the call', async () => {
    const { app, paid, first, second, write, answered } = await twoAsked();
    await app().resume({ withdraw: [{ requestId: first }] });
    await write(answered(yes));
    expect(await app().resume()).toMatchObject({ status: 'paused', pending: [{ id: second }] });
    expect(await app().answer({ requestId: first, value: yes })).toMatchObject({ error: { code: 'withdrawn' } });
    expect(paid).toEqual([]);
  });

  it('a second answer has no effect: the first answer counts', async () => {
    const { app, paid, second, write, answered } = await twoAsked();
    await write(answered(no), answered(yes));
    expect(await app().resume()).toMatchObject({ status: 'paused', pending: [{ id: second }] });
    expect(paid).toEqual([]);
  });

  it('an answer that is logged again after its call has run does not run it again', async () => {
    const { app, paid, first, second, write, answered } = await twoAsked();
    expect(await app().answer({ requestId: first, value: yes })).toMatchObject({ pending: [{ id: second }] });
    await write(answered(yes));
    expect(await app().resume()).toMatchObject({ status: 'paused', pending: [{ id: second }] });
    expect(paid).toHaveLength(1);
  });

  it('a withdrawal after an answer has no effect: the answer counts', async () => {
    const { app, paid, second, write, answered, withdrawn } = await twoAsked();
    await write(answered(yes), withdrawn);
    expect(await app().resume()).toMatchObject({ status: 'paused', pending: [{ id: second }] });
    expect(paid).toHaveLength(1);
  });

  it('a withdrawal without the end of its call lets the question be asked again', async () => {
    const { app, paid, first, second, write, withdrawn } = await twoAsked();
    await write(withdrawn);
    const { pending } = await app().resume();
    const again = pending.map(({ id }) => id).filter((id) => id !== second);
    expect(again).toHaveLength(1);
    expect(again).not.toContain(first);
    const last = app('fine');
    const result = await last.answer({ requestId: again[0] ?? '', value: yes }, { requestId: second, value: no });
    expect(result).toMatchObject({ status: 'completed', text: 'fine' });
    expect(outcomesIn(last.model.requests[0])).toMatchObject([{ status: 'ok' }, { status: 'denied' }]);
    expect(paid).toHaveLength(1);
  });
});
