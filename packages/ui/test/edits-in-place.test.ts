import type { Event, SessionKey } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { rewindSession } from '@mortise/core/session-fork';
import { expect, it } from 'vitest';
import { desk, refundTurns } from './harness/desk.ts';
import { person, type Served, served, shows } from './harness/served.ts';

const small = { calls: [{ name: 'refund', args: { amount: 20 } }] };
const edits = 'rewind';

function keyOf(sessionId: string): SessionKey {
  return { appName: 'desk', userId: 'ada', sessionId };
}

async function post(server: Served, id: string, body: object): Promise<readonly [number, unknown]> {
  const response = await server.ask('ada', 'POST', `/s/${id}`, body);
  return [response.status, await response.json()];
}

/** Creates a session with these messages of Ada. */
async function reported(server: Served, ...words: readonly string[]): Promise<string> {
  const { id } = (await (await server.ask('ada', 'POST', '/s')).json()) as { readonly id: string };
  for (const word of words) {
    await post(server, id, { message: word, inputId: word });
    await server.runs.idle();
  }
  return id;
}

async function textOf(server: Served, id: string): Promise<string> {
  await server.runs.idle();
  const { messages = [] } = (await server.runs.state(keyOf(id))) ?? {};
  return messages.flatMap(({ parts }) => parts.map((part) => ('text' in part ? part.text : part.type))).join(' | ');
}

it('a page edits an earlier message in the same session, and all pages of the session show the edit', async () => {
  const server = await served(desk(['Hi.', 'Rome.', 'Oslo.', 'Yes.']), { edits });
  const id = await reported(server, 'Hello', 'Italy?');
  const [page, other] = [server.page('ada', id), server.page('ada', id)];
  const { messages } = await shows(page, ({ messages: shown }) => shown.length === 4);
  await shows(other, ({ messages: shown }) => shown.length === 4);
  expect(await page.edit(messages[2]?.id ?? '', 'Norway?')).toBe(id);
  const isThere = (text: string) =>
    shows(other, (view) => JSON.stringify(view.messages).includes(text) && !view.live.running);
  const { messages: after } = await isThere('Oslo.');
  expect(JSON.stringify(after)).not.toMatch(/Italy|Rome/);
  expect(await textOf(server, id)).toBe('Hello | Hi. | Norway? | Oslo.');
  await page.send('Sure?');
  await isThere('Yes.');
  // A page that connects now, and a page that was disconnected, show the same.
  expect((await shows(server.page('ada', id), (view) => view.messages.length === 6)).messages).toEqual(
    (await shows(other, (view) => view.messages.length === 6)).messages,
  );
  const log = (await server.runs.sessions.load(keyOf(id)))?.events ?? [];
  expect(JSON.stringify(log)).toContain('Rome.');
});

it('the same edit sent twice is applied once', async () => {
  const server = await served(desk(['Hi.', 'Good day.']), { edits });
  const id = await reported(server, 'Hello');
  const body = { message: 'Good morning', edits: 'Hello', inputId: 'w1' };
  expect(await post(server, id, body)).toMatchObject([200, { session: id }]);
  expect((await post(server, id, body))[0]).toBe(200);
  expect(await textOf(server, id)).toBe('Good morning | Good day.');
  const log = (await server.runs.sessions.load(keyOf(id)))?.events ?? [];
  expect(log.filter(({ type }) => type === 'rewound')).toHaveLength(1);
});

it('files saved since the edited message are restored', async () => {
  const artifacts = inMemoryArtifactService();
  const server = await served(desk(['Hi.', 'Good day.']), { edits, artifacts });
  const id = await reported(server, 'Hello');
  for (const text of ['draft', 'final']) await artifacts.save(keyOf(id), 'a.txt', { type: 'text', text });
  const { sessions } = server.runs;
  const { events = [], revision = 0 } = (await sessions.load(keyOf(id))) ?? {};
  const saved = { ...(events.at(-1) as Event), id: 'saved', actions: { artifactDelta: { 'a.txt': 1 } } };
  await sessions.append(keyOf(id), [saved], { revision });
  await post(server, id, { message: 'Good morning', edits: 'Hello' });
  await server.runs.idle();
  expect(await artifacts.load(keyOf(id), 'a.txt')).toEqual({ type: 'text', text: 'draft' });
});

it('a message that was already removed cannot be edited', async () => {
  const server = await served(desk(['Hi.', 'Good day.']), { edits });
  const id = await reported(server, 'Hello');
  await post(server, id, { message: 'Good morning', edits: 'Hello' });
  await server.runs.idle();
  expect(await post(server, id, { message: 'x', edits: 'Hello' })).toMatchObject([404, { code: 'unknown_message' }]);
});

it('later side effects block an edit unless `mayEdit` allows it', async () => {
  const turns = [small, 'Paid.', 'Hi.'] as const;
  const server = await served(desk(turns), { edits });
  const id = await reported(server, 'Refund me');
  const edit = { message: 'Hello', edits: 'Refund me' };
  expect(await post(server, id, edit)).toMatchObject([409, { code: 'rewind_effects', calls: ['refund'] }]);
  const free = await served(desk(turns), {
    edits,
    authorize: (request) => {
      const known = person(request);
      return known && { ...known, mayEdit: () => true };
    },
  });
  const own = await reported(free, 'Refund me');
  expect((await post(free, own, edit))[0]).toBe(200);
  expect(await textOf(free, own)).toBe('Hello | Hi.');
  expect((await free.runs.state(keyOf(own)))?.usage).toEqual((await free.runs.state(keyOf(own)))?.usage);
});

it('an edit is refused while a question is open', async () => {
  const server = await served(desk([...refundTurns, 'Hi.']), { edits });
  const id = await reported(server, 'Refund me');
  const edit = { message: 'Hello', edits: 'Refund me' };
  expect(await post(server, id, edit)).toMatchObject([409, { code: 'pending_requests' }]);
});

it('a page follows an application that rolls a session back while a question is open', async () => {
  const server = await served(desk([...refundTurns, 'Hi.']));
  const id = await reported(server, 'Refund me');
  const page = server.page('ada', id);
  await shows(page, ({ questions }) => questions.length === 1);
  await rewindSession({ sessions: server.runs.sessions, key: keyOf(id), toRevision: 0 });
  const { questions, messages, rev } = await shows(page, ({ messages: shown }) => shown.length === 0);
  expect([questions, messages]).toEqual([[], []]);
  const whole = await server.runs.state(keyOf(id));
  expect([whole?.rev, whole?.messages, whole?.questions]).toEqual([rev, [], []]);
});
