import type { SessionKey } from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { expect, it } from 'vitest';
import { desk, refundTurns } from './harness/desk.ts';
import { person, type Served, served, shows } from './harness/served.ts';

const small = { calls: [{ name: 'refund', args: { amount: 20 } }] };

function keyOf(sessionId: string, userId = 'ada'): SessionKey {
  return { appName: 'desk', userId, sessionId };
}

/** Sends a request of Ada to a session, and returns the response. */
async function post(server: Served, id: string, body: object, user = 'ada'): Promise<readonly [number, Answer]> {
  const response = await server.ask(user, 'POST', `/s/${id}`, body);
  return [response.status, (await response.json()) as Answer];
}

interface Answer {
  readonly rev?: number;
  readonly session?: string;
  readonly code?: string;
  readonly calls?: readonly string[];
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

it('a page edits an earlier message in a new session, and the original stays unchanged', async () => {
  const server = await served(desk(['Hi.', 'Rome.', 'Oslo.']));
  const id = await reported(server, 'Hello', 'Italy?');
  const page = server.page('ada', id);
  const { messages } = await shows(page, ({ messages: shown }) => shown.length === 4);
  const fork = await page.edit(messages[2]?.id ?? '', 'Norway?');
  const other = server.page('ada', fork);
  await shows(other, ({ messages: shown, live }) => shown.length === 4 && !live.running);
  expect(await textOf(server, fork)).toBe('Hello | Hi. | Norway? | Oslo.');
  expect(await textOf(server, id)).toBe('Hello | Hi. | Italy? | Rome.');
});

it('the first message can be edited, and messages are identified by the id they were sent with', async () => {
  const server = await served(desk(['Hi.', 'Good day.']));
  const id = await reported(server, 'Hello');
  const [status, { session = '' }] = await post(server, id, { message: 'Good morning', edits: 'Hello' });
  expect([status, await textOf(server, session)]).toEqual([200, 'Good morning | Good day.']);
});

it('the same edit sent twice creates one fork with one message', async () => {
  const server = await served(desk(['Hi.', 'Good day.']));
  const id = await reported(server, 'Hello');
  const body = { message: 'Good morning', edits: 'Hello', inputId: 'w1' };
  const [first, second] = [await post(server, id, body), await post(server, id, body)];
  expect(second[1].session).toBe(first[1].session);
  expect(await textOf(server, first[1].session ?? '')).toBe('Good morning | Good day.');
  const [, other] = await post(server, id, { ...body, inputId: 'w2' });
  expect(other.session).not.toBe(first[1].session);
});

it('later side effects block a fork unless `mayEdit` allows it', async () => {
  const turns = [small, 'Paid.', 'Hi.'] as const;
  const server = await served(desk(turns));
  const id = await reported(server, 'Refund me');
  const edit = { message: 'Hello', edits: 'Refund me' };
  expect(await post(server, id, edit)).toMatchObject([409, { code: 'fork_effects', calls: ['refund'] }]);
  expect(await (await server.ask('ada', 'GET', '/s')).json()).toMatchObject({ sessions: [{ id }] });
  const asked: unknown[] = [];
  const mayEdit = (key: SessionKey, effects: readonly { readonly name: string }[]): boolean => {
    asked.push([key.sessionId, effects.map(({ name }) => name)]);
    return true;
  };
  const free = await served(desk(turns), {
    authorize: (request) => {
      const known = person(request);
      return known && { ...known, mayEdit };
    },
  });
  const own = await reported(free, 'Refund me');
  const [status, { session = '' }] = await post(free, own, edit);
  expect([status, await textOf(free, session)]).toEqual([200, 'Hello | Hi.']);
  expect(asked).toEqual([
    [own, []],
    [own, ['refund']],
  ]);
});

it('a user without permission to edit gets a refusal', async () => {
  const authorize = (request: Request) => {
    const known = person(request);
    return known && { ...known, mayEdit: () => false };
  };
  const server = await served(desk(['Hi.']), { authorize });
  const id = await reported(server, 'Hello');
  expect(await post(server, id, { message: 'Bye', edits: 'Hello' })).toMatchObject([403, { code: 'forbidden' }]);
});

it('a fork is refused while a question is open', async () => {
  const server = await served(desk([...refundTurns, 'Hi.']));
  const id = await reported(server, 'Refund me');
  const edit = { message: 'Hello', edits: 'Refund me' };
  expect(await post(server, id, edit)).toMatchObject([409, { code: 'pending_requests' }]);
  const question = (await server.runs.state(keyOf(id)))?.questions[0]?.id;
  await post(server, id, { withdraw: { id: question } });
  await server.runs.idle();
  expect((await post(server, id, edit))[0]).toBe(200);
});

it('unknown messages and sessions of other users are not found', async () => {
  const server = await served(desk(['Hi.']));
  const id = await reported(server, 'Hello');
  const answer = (await server.runs.state(keyOf(id)))?.messages[1]?.id;
  for (const edits of ['other', answer])
    expect(await post(server, id, { message: 'Bye', edits })).toMatchObject([404, { code: 'unknown_message' }]);
  expect(await post(server, id, { message: 'Bye', edits: 'Hello' }, 'eve')).toMatchObject([404, { code: 'not_found' }]);
  expect(await post(server, id, { message: 'Bye', edits: '' })).toMatchObject([422, { code: 'bad_body' }]);
});

it('a supervisor forks the session of a user for that user', async () => {
  const server = await served(desk(['Hi.', 'Good day.']));
  const id = await reported(server, 'Hello');
  const [status, { session = '' }] = await post(server, `${id}?user=ada`, { message: 'Bye', edits: 'Hello' }, 'boss');
  expect([status, await textOf(server, session)]).toEqual([200, 'Bye | Good day.']);
});

it('a fork keeps the files', async () => {
  const artifacts = inMemoryArtifactService();
  const server = await served(desk(['Hi.', 'Good day.', 'I see.']), { artifacts });
  const id = await reported(server, 'Hello', 'And?');
  await artifacts.save(keyOf(id), 'a.txt', { type: 'text', text: 'kept' });
  const [, { session = '' }] = await post(server, id, { message: 'Look', edits: 'And?', files: ['a.txt'] });
  expect(await textOf(server, session)).toContain('kept');
  expect(await (await server.ask('ada', 'GET', `/s/${session}/files/a.txt`)).text()).toBe('kept');
});
