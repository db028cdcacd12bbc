import type { OpenQuestion } from '@mortise/core';
import { previewOf } from '../project/project-event.ts';
import { hasExpired } from '../runs/expiry.ts';
import type { UiQuestion } from '../shape/ui-question.ts';
import type { Person } from './person.ts';
import { noStore, Problem } from './problem.ts';
import { shareOf } from './seen-by.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/** An open question in an inbox, with its session. */
export interface UiInboxItem {
  /** The id of the session that waits for the answer. */
  readonly session: string;
  /** The user of that session. */
  readonly userId: string;
  /** The question, as a page of that session has it. */
  readonly question: UiQuestion;
}

/**
 * Lists the open questions in a user's own sessions, or, with `user=*`, in all sessions that the user may
 * read. A page has 50 to 99 questions; pass its `next` to get the next page. Expired questions, and questions
 * that `mayAnswer` refuses, are omitted.
 */
export async function inbox({ runs }: UiHandlerOptions, person: Person, url: URL): Promise<Response> {
  const { index } = runs.sessions;
  if (!index) throw new Problem(501, 'no_session_index', 'the session store has no index, so it has no inbox');
  const { appName, userId } = person;
  const ofAll = url.searchParams.get('user') === '*';
  if (ofAll && !person.mayRead) throw new Problem(403, 'forbidden', 'you may read only your own sessions');
  let next = url.searchParams.get('after') ?? undefined;
  const reads = new Map<string, boolean>([[userId, true]]);
  const items: UiInboxItem[] = [];
  for (let looked = 0; looked < mostPages; looked++) {
    const page = await index.open({ appName, ...(!ofAll && { userId }) }, { after: next, limit: pageItems });
    for (const asked of page.items) {
      const { session } = asked;
      const mayRead = reads.get(session.userId) ?? (await person.mayRead?.(session.userId)) === true;
      reads.set(session.userId, mayRead);
      const item = mayRead && !hasExpired(asked) ? await itemFor(person, asked) : undefined;
      if (item) items.push(item);
    }
    ({ next } = page);
    if (next === undefined || items.length >= pageItems) break;
  }
  return Response.json({ items, ...(next !== undefined && { next }) }, { headers: noStore });
}

async function itemFor(person: Person, asked: OpenQuestion): Promise<UiInboxItem | undefined> {
  const { session } = asked;
  const question = questionOf(asked);
  const share = await shareOf(person, question, session);
  // A user without `mayAnswer` sees the questions in sessions of other users, but cannot answer them.
  if (!share.mine && person.mayAnswer) return undefined;
  return { session: session.sessionId, userId: session.userId, question: { ...question, ...share } };
}

/** The number of entries that an index returns at once. */
const pageItems = 50;

/** The maximum number of index pages that one request reads: 10,000 questions that are not for this user. */
const mostPages = 200;

function questionOf(open: OpenQuestion): UiQuestion {
  const { id, callId, call, kind, hint, payload, answerJsonSchema, expiresAt, quorum } = open;
  const preview = previewOf(open);
  const { checked, checkedGap, gate, agent, branch, askedAt, answeredBy, goesOn } = open;
  return {
    id,
    callId,
    call: call.name,
    args: call.args,
    ...(checked !== undefined && { checked }),
    ...(checkedGap && { checkedGap }),
    kind,
    hint,
    ...(payload !== undefined && { payload }),
    ...(answerJsonSchema && { answerSchema: answerJsonSchema }),
    ...(preview !== undefined && { preview }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(quorum !== undefined && { quorum }),
    answeredBy,
    from: gate === undefined ? 'tool' : 'gate',
    agent,
    ...(branch !== undefined && { branch }),
    at: askedAt,
    ...(goesOn && { goesOn }),
    mine: true,
  };
}
