import { checkMembers, type SessionKey } from '@mortise/core';
import type { UiState } from '../shape/ui-state.ts';
import { eventStream } from './event-stream.ts';
import { download, mediaIn, upload } from './files.ts';
import { guardedHandler, notFound, type UiHandler } from './guarded-handler.ts';
import { inbox } from './inbox.ts';
import { type Person, requireDelete, requireWrite } from './person.ts';
import { post } from './post.ts';
import { postBody } from './post-body.ts';
import { noStore } from './problem.ts';
import { readJson } from './read-body.ts';
import { PersonView, pageSeenBy } from './seen-by.ts';
import { type UiHandlerOptions, uiHandlerOptions } from './ui-handler-options.ts';

/**
 * Creates one web-standard handler with the routes of a page. The app and the user of a session are always
 * those that `authorize` returns, so a session of another user is not found.
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`.
 */
export function uiHandler(options: UiHandlerOptions): UiHandler {
  options = checkMembers('uiHandler', options, uiHandlerOptions);
  const { base = '/api' } = options;
  return guardedHandler('uiHandler', { ...options, base }, (request, person, path) =>
    answer(request, options, person, path),
  );
}

async function answer(
  request: Request,
  options: UiHandlerOptions,
  person: Person,
  path: readonly string[],
): Promise<Response> {
  const url = new URL(request.url);
  if (path[0] === 'inbox' && path.length === 1 && request.method === 'GET') return inbox(options, person, url);
  if (path[0] !== 's') throw notFound();
  if (path.length === 1) return sessions(request, options, person, url);
  const key = await keyOf(person, path[1] as string, url);
  const route = `${request.method} ${path.length === 2 ? '' : path[2]}`;
  if (route !== 'GET live') await known(options, key);
  switch (route) {
    case 'GET ':
      return Response.json(await pageOf(options, person, key), { headers: noStore });
    case 'GET live':
      return watch(request, options, person, key, url);
    case 'POST ': {
      const { bodyLimitBytes = 256 * 1024, bodyTimeoutMs = 10_000 } = options;
      const body = postBody(await readJson(request, bodyLimitBytes, bodyTimeoutMs));
      return Response.json(await post(options, person, key, body), { headers: noStore });
    }
    case 'DELETE ':
      await requireDelete(person, key);
      await options.runs.cancel(key, 'the session is deleted');
      await options.runs.sessions.delete(key);
      return new Response(null, { status: 204 });
    case 'PUT files':
      await requireWrite(person, key);
      return upload(options, key, path[3] ?? '', request);
    case 'GET files':
      return download(options, key, path[3] ?? '');
    case 'GET media':
      return mediaIn((await options.runs.sessions.load(key))?.events ?? [], path[3] ?? '', Number(path[4]));
    default:
      throw notFound();
  }
}

/**
 * Returns the session of a request: one of the user's own
 * sessions, or a session of another user that they may read.
 */
async function keyOf(person: Person, sessionId: string, url: URL): Promise<SessionKey> {
  const { appName, userId } = person;
  const other = url.searchParams.get('user');
  if (sessionId === '') throw notFound();
  if (other === null || other === userId) return { appName, userId, sessionId };
  // The response does not reveal whether such a user exists.
  if (other === '' || !(await person.mayRead?.(other))) throw notFound();
  return { appName, userId: other, sessionId };
}

async function known({ runs }: UiHandlerOptions, key: SessionKey): Promise<void> {
  if (!(await runs.sessions.load(key, { afterRevision: Number.MAX_SAFE_INTEGER }))) throw notFound();
}

/** Lists a user's sessions, or creates one. */
async function sessions(request: Request, options: UiHandlerOptions, person: Person, url: URL): Promise<Response> {
  const { appName, userId } = person;
  const store = options.runs.sessions;
  if (request.method === 'POST') {
    const id = crypto.randomUUID();
    await store.create({ appName, userId, sessionId: id });
    return Response.json({ id }, { status: 201, headers: noStore });
  }
  if (request.method !== 'GET') throw notFound();
  const after = url.searchParams.get('after') ?? undefined;
  if (!store.index) {
    const keys = await store.list({ appName, userId }, { limit: 50, ...(after !== undefined && { after }) });
    const last = keys.at(-1)?.sessionId;
    const more = keys.length === 50 && last !== undefined;
    return Response.json({ sessions: keys.map(({ sessionId }) => ({ id: sessionId })), ...(more && { next: last }) });
  }
  const page = await store.index.list({ appName, userId }, { after, limit: 50 });
  const shown = page.items.map(({ sessionId, title, status, updatedAt, questions }) => ({
    id: sessionId,
    ...(title !== undefined && { title }),
    status,
    updatedAt,
    questions,
  }));
  return Response.json({ sessions: shown, ...(page.next !== undefined && { next: page.next }) }, { headers: noStore });
}

async function pageOf({ runs }: UiHandlerOptions, person: Person, key: SessionKey): Promise<UiState> {
  const state = await runs.state(key);
  if (!state) throw notFound();
  return pageSeenBy(person, key, state);
}

function watch(
  request: Request,
  options: UiHandlerOptions,
  person: Person,
  key: SessionKey,
  url: URL,
): Promise<Response> {
  const { runs, keepAliveMs = 10_000 } = options;
  const given = request.headers.get('last-event-id') ?? url.searchParams.get('after');
  const after = given === null || !/^\d{1,15}$/.test(given) ? undefined : Number(given);
  const view = new PersonView(person, key, runs);
  return eventStream(runs, key, { after, keepAliveMs, request: request.signal, view });
}
