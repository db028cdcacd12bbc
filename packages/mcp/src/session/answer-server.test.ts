import { describe, expect, it } from 'vitest';
import type { ClientFeatures } from '../ask/server-request.ts';
import { answerServer } from './answer-server.ts';
import { Flights } from './flights.ts';

const never = new AbortController().signal;
const request = { messages: [{ role: 'user', content: { type: 'text', text: 'Which city?' } }], maxTokens: 10 };

function answersFor(features: ClientFeatures) {
  const flights = new Flights(1_000_000, () => {});
  const answers = answerServer({ name: 'bank', features, note: () => {} }, flights);
  return { flights, answers };
}

/** Returns sampling options with a scripted model, for which no user is asked. */
const model = (seen: AbortSignal[], more: Partial<NonNullable<ClientFeatures['sampling']>> = {}) => ({
  create: (_request: unknown, { signal }: { readonly signal: AbortSignal }) => {
    seen.push(signal);
    return { text: 'Rome', model: 'm' };
  },
  approve: false,
  ...more,
});

it('a server is not offered capabilities that are not configured', () => {
  expect(Object.keys(answersFor({}).answers)).toEqual(['elicitation/create']);
  const { answers } = answersFor({ sampling: model([]), roots: [] });
  expect(Object.keys(answers)).toEqual(['elicitation/create', 'sampling/createMessage', 'roots/list']);
});

describe('a sampling request of a server', () => {
  it('a sampling request of a server is answered only during a call, up to the limit of that call', async () => {
    const seen: AbortSignal[] = [];
    const { flights, answers } = answersFor({ sampling: model(seen, { maxPerCall: 1 }) });
    const ask = async () => answers['sampling/createMessage']?.(request, never);
    const refused = 'sampling is allowed only during a call, up to the limit of the call';
    await expect(ask()).rejects.toThrow(refused);
    let land = (_answer: unknown): void => {};
    const flight = flights.begin(
      'call',
      'ada',
      () =>
        new Promise((resolve) => {
          land = resolve;
        }),
    );
    expect(await ask()).toMatchObject({ content: { type: 'text', text: 'Rome' }, model: 'm' });
    await expect(ask()).rejects.toThrow(refused);
    expect(seen.map(({ aborted }) => aborted)).toEqual([false]);
    // The questions of a call end when the call ends.
    land('done');
    await flight.next();
    expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('a sampling request of a server that is invalid is refused with the reason, and the call continues', async () => {
    const { flights, answers } = answersFor({ sampling: model([], { maxPerCall: 1 }) });
    void flights.begin('call', 'ada', () => new Promise(() => {}));
    await expect(answers['sampling/createMessage']?.({ messages: 'none' }, never)).rejects.toThrow();
    expect(await answers['sampling/createMessage']?.(request, never)).toMatchObject({ model: 'm' });
  });

  it('a sampling request of a server is shown to the user first, unless `approve` says otherwise', async () => {
    const seen: AbortSignal[] = [];
    const { flights, answers } = answersFor({ sampling: { create: model(seen).create } });
    const flight = flights.begin('call', 'ada', () => new Promise(() => {}));
    void answers['sampling/createMessage']?.(request, never).catch(() => {});
    expect(await flight.next()).toEqual({ asks: { method: 'sampling/createMessage', params: request } });
    expect(seen).toEqual([]);
    flight.refuse('enough');
  });
});

it('a server that asks for roots gets the configured folders', async () => {
  const { answers } = answersFor({ roots: [new URL('file:///work')] as never });
  expect(await answers['roots/list']?.(undefined, never)).toMatchObject({ roots: [{ uri: 'file:///work' }] });
  expect(await answersFor({ roots: [] }).answers['roots/list']?.(undefined, never)).toEqual({ roots: [] });
});
