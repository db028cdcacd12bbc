import {
  checkedSessionKey,
  checkMembers,
  type JsonObject,
  type MemberRules,
  paced,
  type Session,
  type SessionKey,
  SessionNotFoundError,
  type SessionService,
} from '@mortise/core';
import { HistoryLog } from './history-log.ts';
import type { HistoryMessage, OmittedFromHistory } from './history-message.ts';

/** Options of an import of a history. */
export interface ImportHistoryOptions {
  /** The agent that the answers are attributed to; default `assistant`. */
  readonly agent?: string | undefined;
  /**
   * True if the user of the session wrote all user messages, and no one else could change them. Default
   * false: they are imported as data (`isData`), and a URL in them does not count as written by this user.
   */
  readonly trusted?: boolean | undefined;
  /** The initial state of the session. */
  readonly state?: JsonObject | undefined;
}

/** The session that was created from messages. */
export interface ImportedHistory {
  readonly session: Session;
  /** The kinds of content that the session omits, each once. */
  readonly omitted: readonly OmittedFromHistory[];
}

/**
 * Creates a session from a conversation of another library; the next run resumes it. No session with this
 * `key` may exist. No call in it runs: a call without a result gets a response with an unknown outcome.
 *
 * `chatHistory` and `partsHistory` convert other formats. Throws `HistoryError`, `SessionExistsError`,
 * and `RunError` (`bad_input`) if the key is invalid.
 */
export async function importHistory(
  sessions: SessionService,
  key: SessionKey,
  messages: Iterable<HistoryMessage> | AsyncIterable<HistoryMessage>,
  options: ImportHistoryOptions = {},
): Promise<ImportedHistory> {
  options = checkMembers('importHistory', options, importHistoryOptions);
  const { agent = 'assistant', trusted = false, state } = options;
  key = checkedSessionKey(key);
  const log = new HistoryLog(agent, trusted);
  let index = 0;
  for await (const message of paced(messages)) log.take(message, index++);
  log.end();
  await sessions.create(key, state);
  try {
    await sessions.append(key, log.events, { revision: 0 });
    const session = await sessions.load(key);
    if (!session) throw new SessionNotFoundError(key.sessionId);
    return { session, omitted: log.omitted };
  } catch (error) {
    await sessions.delete(key);
    throw error;
  }
}

const importHistoryOptions = {
  agent: 'text',
  trusted: 'boolean',
  state: 'object',
} satisfies MemberRules<ImportHistoryOptions>;
