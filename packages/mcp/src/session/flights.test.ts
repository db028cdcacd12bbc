import { describe, expect, it } from 'vitest';
import type { ServerRequest } from '../ask/server-request.ts';
import { type FlightStep, Flights } from './flights.ts';

const asks = (message: string): ServerRequest => ({ method: 'elicitation/create', params: { message } });
const longMs = 1_000_000;

/** Returns a running call, and the function that ends it. */
function call(flights: Flights, id: string, owner: string) {
  let land: (answer: unknown) => void = () => {};
  const seen: { signal?: AbortSignal } = {};
  const flight = flights.begin(id, owner, (signal) => {
    seen.signal = signal;
    return new Promise((resolve, reject) => {
      land = resolve;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  return { flight, land: (answer: unknown) => land(answer), aborted: () => seen.signal?.aborted === true };
}

function flightsWith(holdMs = longMs) {
  const notes: string[] = [];
  return { flights: new Flights(holdMs, (problem) => notes.push(problem)), notes };
}

const messageIn = (step: FlightStep) =>
  'asks' in step ? (step.asks.params as { readonly message: string }).message : step;

describe('a question of a server', () => {
  it('a question of a server waits until only one running call has no question, and then belongs to that call', async () => {
    const { flights } = flightsWith();
    const one = call(flights, 'one', 'ada');
    const other = call(flights, 'other', 'ada');
    const answer = flights.ask(asks('Which?'));
    const first = one.flight.next();
    const second = other.flight.next();
    other.land('done');
    expect(await second).toEqual({ answer: 'done' });
    expect(messageIn(await first)).toBe('Which?');
    one.flight.answer({ action: 'accept' });
    expect(await answer).toEqual({ action: 'accept' });
    one.land('done as well');
    expect(await one.flight.next()).toEqual({ answer: 'done as well' });
  });

  it('a question of a server is cancelled if the calls that it may belong to are of two sessions', async () => {
    const { flights, notes } = flightsWith();
    const calls = [call(flights, 'one', 'ada'), call(flights, 'two', 'eve')];
    const answers = [flights.ask(asks('Which of Ada?')), flights.ask(asks('Which of Eve?'))];
    expect(await Promise.all(answers)).toEqual([{ action: 'cancel' }, { action: 'cancel' }]);
    expect(notes).toEqual([expect.stringContaining('calls of several sessions')]);
    for (const { land } of calls) land('done');
    for (const { flight } of calls) expect(await flight.next()).toEqual({ answer: 'done' });
  });

  it('a question of a server is not assigned to another call that already waits for an answer', async () => {
    const { flights } = flightsWith();
    const one = call(flights, 'one', 'ada');
    void flights.ask(asks('first'));
    expect(messageIn(await one.flight.next())).toBe('first');
    const other = call(flights, 'other', 'eve');
    const second = flights.ask(asks('second'));
    expect(messageIn(await other.flight.next())).toBe('second');
    other.flight.answer({ action: 'decline' });
    expect(await second).toEqual({ action: 'decline' });
    expect(messageIn(await one.flight.next())).toBe('first');
  });

  it('a question of a server times out together with its call if it is not answered', async () => {
    const { flights } = flightsWith(1);
    const { flight, aborted } = call(flights, 'one', 'ada');
    const answer = flights.ask(asks('Which?'));
    expect(messageIn(await flight.next())).toBe('Which?');
    expect(await answer).toEqual({ action: 'cancel' });
    expect(aborted()).toBe(true);
  });

  it('a question of a server is cancelled with its calls when the toolset is closed', async () => {
    const { flights } = flightsWith();
    const calls = [call(flights, 'one', 'ada'), call(flights, 'two', 'ada')];
    const answer = flights.ask(asks('Which?'));
    flights.close();
    expect(await answer).toEqual({ action: 'cancel' });
    expect(calls.map(({ aborted }) => aborted())).toEqual([true, true]);
  });
});

describe('an open call', () => {
  it('an open call is resumed only by the session that sent it, and only while the call runs', async () => {
    const { flights } = flightsWith();
    const { flight, land } = call(flights, 'one', 'ada');
    expect(flights.resume('one', 'eve')).toBeUndefined();
    expect(flights.resume('one', 'ada')).toBe(flight);
    land('done');
    await flight.next();
    expect(flights.resume('one', 'ada')).toBeUndefined();
  });

  it('an open call stays open when an earlier call with the same id ends', async () => {
    const { flights } = flightsWith();
    const before = call(flights, 'one', 'ada');
    const after = call(flights, 'one', 'ada');
    before.land('late');
    await before.flight.next();
    expect(flights.resume('one', 'ada')).toBe(after.flight);
  });
});

it('sampling requests are allowed up to the limit of each call, and not after a call has ended', async () => {
  const { flights } = flightsWith();
  const { flight, land } = call(flights, 'one', 'ada');
  const first = flights.spendSample(2);
  expect(flights.spendSample(2)).toBe(first);
  expect(flights.spendSample(2)).toBeUndefined();
  expect(first?.aborted).toBe(false);
  land('done');
  await flight.next();
  expect(first?.aborted).toBe(true);
});
