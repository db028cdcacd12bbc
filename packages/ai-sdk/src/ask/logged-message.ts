import type { Content, Event, EventOf, Part, SessionKey } from '@mortise/core';
import { type LiveRuns, type PersonAnswer, Problem, type UiQuestion, type UiState } from '@mortise/ui';
import type { AiSdkSentApproval, AiSdkUserMessage } from '../wire/chat-request.ts';
import { isApproval } from './open-questions.ts';

/** A user message that the client sends again, for another `answer` or with a changed text (`words`). */
export interface SentAgain {
  readonly message: AiSdkUserMessage;
  readonly again: 'answer' | 'words';
}

/**
 * Returns the content to send: the client's content if its text was changed, otherwise the logged content.
 */
export function contentOf({ message, again }: SentAgain, logged: EventOf<'input'>): Content {
  return again === 'words' ? messageContent(message) : logged.content;
}

/**
 * Returns a chat in which no run is active, and its log. Throws `Problem`: `session_not_found` (404),
 * `session_busy` (409).
 */
export async function idleChat(
  runs: LiveRuns,
  key: SessionKey,
): Promise<{ readonly state: UiState; readonly events: readonly Event[]; readonly revision: number }> {
  const [state, session] = [await runs.state(key), await runs.sessions.load(key)];
  if (!state || !session) throw new Problem(404, 'session_not_found', 'there is no such chat');
  if (state.live.running) throw new Problem(409, 'session_busy', 'an answer is being written; cancel it first');
  return { state, events: session.events, revision: session.revision };
}

/** Returns true if an event is the user message with this id, or a repetition of that message. */
export function isMessage(event: Event, first: string): event is EventOf<'input'> {
  return event.type === 'input' && firstId(event.inputId ?? event.id) === first;
}

/** Returns the original id of a repeated message, which is the id at the client. */
export function firstId(id: string): string {
  return id.replace(marked, '');
}

/** Returns a new id for the repetition of a message. */
export function againId(events: readonly Event[], first: string): string {
  return `${first}${mark}${events.filter((event) => isMessage(event, first)).length}`;
}

const mark = '?again=';
const marked = /\?again=\d{1,9}$/;

/** Returns the user's text and files as input for a run. */
export function messageContent({ parts }: AiSdkUserMessage): Content {
  return {
    role: 'user',
    parts: parts.map((part): Part => {
      if (part.type === 'text') return part;
      const { mimeType } = part;
      if (part.type === 'data') return { type: 'inlineData', data: part.data, mimeType };
      return { type: 'fileData', fileUri: part.url, mimeType };
    }),
  };
}

/** Returns decisions as answers. Open questions that are not approvals cannot be answered by decisions. */
export function approvalAnswers(
  approvals: readonly AiSdkSentApproval[],
  questions: readonly UiQuestion[],
): readonly PersonAnswer[] {
  const others = new Set(questions.filter((question) => !isApproval(question)).map(({ id }) => id));
  const last = new Map(approvals.map((approval) => [approval.id, approval]));
  return [...last.values()].flatMap(({ id, approved, reason }) => {
    if (others.has(id)) return [];
    return [
      { id, value: approved ? { confirmed: true } : { confirmed: false, ...(reason !== undefined && { reason }) } },
    ];
  });
}
