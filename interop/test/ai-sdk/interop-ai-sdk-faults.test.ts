import { expect, it } from 'vitest';
import { type Desk, desk } from './desk.ts';
import { expectValid, Tab } from './tab.ts';

const turns = [
  {
    thought: 'hm',
    text: 'Let me see.',
    calls: [
      { name: 'refund', args: { amount: 420 } },
      { name: 'refund', args: { amount: 5 } },
    ],
    chunks: 4,
  },
  { text: 'It is paid.', chunks: 4 },
];

/** Sends a body as a page would. */
function post({ handler }: Desk, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { 'content-type': 'application/json', ...headers };
  return handler(
    new Request('http://localhost/api/chat', { method: 'POST', headers: sent, body: JSON.stringify(body) }),
  );
}

/** Breaks a connection once, after a number of frames. */
function cutAfter(frames: number): (response: Response) => Response {
  let left = frames;
  return (response) => {
    if (!response.body || left < 0) return response;
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          const all = new TextDecoder()
            .decode(bytes)
            .split('\n\n')
            .filter((frame) => frame !== '');
          const some = all.slice(0, Math.max(0, left));
          left -= all.length;
          if (some.length > 0)
            controller.enqueue(new TextEncoder().encode(some.map((frame) => `${frame}\n\n`).join('')));
          if (left < 0) controller.error(new TypeError('network error'));
        },
      }),
    );
    return new Response(body, response);
  };
}

/**
 * Reconnects a page that lost its connection: it continues
 * the current response, or reads the stored messages.
 */
async function connectAgain(counter: Desk, tab: Tab, id: string, isReload: boolean): Promise<Tab> {
  if (!isReload) {
    await tab.chat.resumeStream();
    if (tab.statuses.at(-1) !== 204) return tab;
  }
  const response = await counter.handler(new Request(`http://localhost/api/chat/${id}`));
  const { messages, rev } = (await response.json()) as { messages: unknown[]; rev: number };
  const again = new Tab(counter, id, messages, 'ada', undefined, rev);
  await again.chat.resumeStream();
  return again;
}

it('loses nothing and repeats nothing, wherever the connection of a page breaks', async () => {
  const whole = desk(turns);
  const calm = new Tab(whole, 'c1');
  await calm.say('Refund me');
  await calm.decide(true);
  const [asked = [], paid = []] = calm.streams;
  expect(asked.length).toBeGreaterThan(15);
  for (let at = 0; at < Math.max(asked.length, paid.length); at++) {
    const counter = desk(turns);
    const first = new Tab(counter, 'c1', [], 'ada', cutAfter(at));
    await first.say('Refund me');
    const second = first.chat.status === 'error' ? await connectAgain(counter, first, 'c1', at % 2 === 0) : first;
    await counter.runs.idle();
    expect(counter.paid).toEqual([5]);
    expect(second.messages, `cut at ${at}`).toEqual(await counter.logged('c1'));
    const third = new Tab(counter, 'c1', second.messages, 'ada', cutAfter(at));
    await third.decide(true);
    await counter.runs.idle();
    const fourth = third.chat.status === 'error' ? await connectAgain(counter, third, 'c1', at % 2 === 1) : third;
    expect(counter.paid, `cut at ${at}`).toEqual([5, 420]);
    expect(fourth.messages, `cut at ${at}`).toEqual(await counter.logged('c1'));
    // A page whose connection broke after a decision sends the decision again.
    await third.chat.sendMessage();
    expect(counter.paid).toEqual([5, 420]);
    expect(third.messages, `sent again, cut at ${at}`).toEqual(await counter.logged('c1'));
    await expectValid(third);
  }
});

it('accepts one answer when two tabs answer, and both show the decision', async () => {
  const counter = desk(turns);
  const one = new Tab(counter, 'c1');
  await one.say('Refund me');
  const two = new Tab(counter, 'c1', one.messages);
  await Promise.all([one.decide(true), two.decide(false)]);
  await counter.runs.idle();
  const isPaid = counter.paid.includes(420);
  const logged = await counter.logged('c1');
  for (const tab of [one, two]) {
    const isRefused = tab.chat.status === 'error';
    if (isRefused) expect(tab.problems.join()).toContain('already_answered');
    const shown = isRefused ? new Tab(counter, 'c1', await loaded(counter, 'c1')) : tab;
    expect(shown.calls[0]).toMatchObject({ state: isPaid ? 'output-available' : 'output-denied' });
    expect(shown.messages).toEqual(logged);
  }
});

/** A chat as a page loads it. */
async function loaded({ handler }: Desk, id: string): Promise<readonly unknown[]> {
  return (await (await handler(new Request(`http://localhost/api/chat/${id}`))).json()).messages;
}

it('refuses a late decision that differs, and accepts an equal one', async () => {
  const counter = desk([...turns, 'Anything else?']);
  const one = new Tab(counter, 'c1');
  await one.say('Refund me');
  const old = new Tab(counter, 'c1', one.messages);
  const same = new Tab(counter, 'c1', one.messages);
  await one.decide(true);
  await old.decide(false);
  expect([old.statuses, old.chat.status]).toEqual([[409], 'error']);
  expect(old.problems.join()).toContain('already_answered');
  await same.decide(true);
  expect(same.statuses).toEqual([200]);
  expect(same.messages).toEqual(await counter.logged('c1'));
  expect(counter.paid).toEqual([5, 420]);
});

it('sends a tab with an old list the messages that it lacks', async () => {
  const counter = desk([...turns, 'Anything else?']);
  const one = new Tab(counter, 'c1');
  await one.say('Refund me');
  await one.decide(true);
  // The same for a conversation that has continued: only the new message is processed.
  const older = new Tab(counter, 'c1', one.messages.slice(0, 1));
  await older.say('Thanks');
  expect(older.last).toEqual((await counter.logged('c1')).at(-1));
});

it('hides chats of other users: they cannot be read, decided or cancelled', async () => {
  const counter = desk(turns);
  const mine = new Tab(counter, 'c1');
  await mine.say('Refund me');
  const id = mine.asked();
  const before = await counter.logged('c1');
  const eve = { authorization: 'eve' };
  const history = [{ id: 'u', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }, mine.last];
  expect((await counter.handler(new Request('http://localhost/api/chat/c1', { headers: eve }))).status).toBe(404);
  expect((await counter.handler(new Request('http://localhost/api/chat/c1/stream', { headers: eve }))).status).toBe(
    204,
  );
  expect((await post(counter, { id: 'c1', answers: [{ id, value: { confirmed: true } }] }, eve)).status).toBe(404);
  expect((await post(counter, { id: 'c1', cancel: true }, eve)).status).toBe(404);
  // The approval is sent in a chat of the user's own, and in a chat that does not exist.
  const forged = new Tab(counter, 'c9', history, 'eve');
  await forged.decide(true);
  expect(forged.statuses).toEqual([404]);
  expect(counter.paid).toEqual([5]);
  expect(await counter.logged('c1')).toEqual(before);
  expect(await counter.sessions.load({ appName: 'desk', userId: 'eve', sessionId: 'c1' })).toBeUndefined();
  expect(await counter.sessions.load({ appName: 'desk', userId: 'eve', sessionId: 'c9' })).toBeUndefined();
});

it('asks only users who may answer, and refuses the answers of others', async () => {
  const counter = desk(turns, [], {
    authorize: (request) => ({
      appName: 'desk',
      userId: 'ada',
      by: request.headers.get('authorization') ?? '',
      mayAnswer: () => request.headers.get('authorization') === 'boss',
    }),
  });
  const tab = new Tab(counter, 'c1', [], 'clerk');
  await tab.say('Refund me');
  expect(tab.calls[0]).toMatchObject({ state: 'input-available' });
  const asked = tab.last.parts.find(({ type }) => type === 'data-question') as { id: string };
  expect(asked).toMatchObject({ data: { mine: false, state: 'open' } });
  const answers = [{ id: asked.id, value: { confirmed: true } }];
  expect((await post(counter, { id: 'c1', answers }, { authorization: 'clerk' })).status).toBe(403);
  expect(counter.paid).toEqual([5]);
  const response = await counter.handler(
    new Request('http://localhost/api/chat/c1', { headers: { authorization: 'boss' } }),
  );
  const boss = new Tab(counter, 'c1', ((await response.json()) as { messages: unknown[] }).messages, 'boss');
  await boss.decide(true);
  expect(counter.paid).toEqual([5, 420]);
});

it('refuses unsupported requests with the reason', async () => {
  const counter = desk(turns);
  const tab = new Tab(counter, 'c1');
  await tab.say('Refund me');
  const user = { id: 'u9', role: 'user', parts: [{ type: 'text', text: 'Hi' }] };
  const cases: readonly (readonly [object, number, string])[] = [
    [{ id: 'c1', trigger: 'regenerate-message', messages: [user] }, 404, 'unknown_message'],
    [{ id: 'c1', trigger: 'submit-message', messageId: 'u9', messages: [user] }, 404, 'unknown_message'],
    [{ messages: [user] }, 422, 'bad_input'],
    [{ id: 'c1', messages: [{ ...user, parts: [] }] }, 422, 'bad_input'],
    [
      { id: 'c1', messages: [{ ...user, parts: [{ type: 'file', url: 'data:x', mediaType: 'a/b' }] }] },
      422,
      'bad_input',
    ],
    [{ id: 'c1', messages: 'x' }, 422, 'bad_input'],
    [{ id: 'c1', answers: [{ id: 'nobody?0', value: 1 }] }, 404, 'unknown_request'],
    [{ id: 'c8', messages: [] }, 404, 'session_not_found'],
  ];
  for (const [body, status, code] of cases) {
    const response = await post(counter, body);
    expect([response.status, ((await response.json()) as { code: string }).code], JSON.stringify(body)).toEqual([
      status,
      code,
    ]);
  }
  expect((await post(counter, { id: 'c1' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post(counter, { id: 'c1' }, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post(counter, { id: 'c1', messages: ['x'.repeat(5_000_000)] })).status).toBe(413);
  expect(counter.paid).toEqual([5]);
});

it('processes a message that is sent twice once', async () => {
  const counter = desk(['Hi.', 'Again?']);
  const message = { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] };
  const first = await (await post(counter, { id: 'c1', messages: [message] })).text();
  const second = await (await post(counter, { id: 'c1', messages: [message] })).text();
  expect(second).toContain('Hi.');
  expect(first).toContain('Hi.');
  expect((await counter.logged('c1')).map(({ id, role }) => (role === 'user' ? id : role))).toEqual([
    'u1',
    'assistant',
  ]);
});
