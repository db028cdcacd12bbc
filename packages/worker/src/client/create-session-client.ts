import {
  AgentError,
  ConfigError,
  checkedSessionKey,
  checkMembers,
  type JsonValue,
  jsonMail,
  type Mail,
  type MemberRules,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import type { Dispatcher } from '../dispatcher/dispatcher.ts';
import type { Delivered, QueueOptions, SayOptions, SessionClient } from './session-client.ts';

/** Options of a session client. */
export interface SessionClientOptions {
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  /**
   * Returns the lane of a session, in which sessions share limits (`LaneLimits`): use the same function as
   * the workers. Default: none.
   */
  readonly lane?: ((key: SessionKey) => string | undefined) | undefined;
}

/** Creates a client of sessions. Throws `ConfigError`: `unknown_option`. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  options = checkMembers('createSessionClient', options, sessionClientOptions);
  const { sessions, dispatcher, lane } = options;
  const wake = async (key: SessionKey): Promise<void> => dispatcher.wake(checkedSessionKey(key), { lane: lane?.(key) });
  const { inbox } = dispatcher;
  const put = async (key: SessionKey, mail: Mail): Promise<void> => {
    if (inbox?.sessions === sessions) return inbox.deliver(key, mail, { lane: lane?.(key) });
    await sessions.deliver(key, mail);
    // If the wake fails, a sweep finds the message.
    await wake(key);
  };
  const send = async (
    given: SessionKey,
    letter: Letter,
    { id = crypto.randomUUID() }: QueueOptions = {},
    isFirst = false,
  ): Promise<Delivered> => {
    const key = checkedSessionKey(given);
    const mail = jsonMail({ id, ...letter } as Mail);
    await (isFirst ? putFirst(sessions, key, () => put(key, mail)) : put(key, mail));
    return { id };
  };

  return {
    say: async (key, message, options) => {
      const { by, ...letter } = options ? checkMembers('say', options, sayOptions) : {};
      const content =
        typeof message === 'string' ? ({ role: 'user', parts: [{ type: 'text', text: message }] } as const) : message;
      return send(key, { type: 'message', content, ...(by !== undefined && { by }) }, letter, true);
    },
    answer: async (key, { requestId, value, by }, letter) => {
      const answer = { requestId, value: value as JsonValue, ...(by !== undefined && { by }) };
      return send(key, { type: 'answer', answer }, checked('answer', letter));
    },
    result: async (key, { callId, outcome }, letter) =>
      send(key, { type: 'result', callId, outcome }, checked('result', letter)),
    withdraw: async (key, { requestId, reason }, letter) =>
      send(key, { type: 'withdraw', requestId, ...(reason !== undefined && { reason }) }, checked('withdraw', letter)),
    cancel: async (key, reason = 'a person cancelled it', letter) =>
      send(key, { type: 'cancel', reason }, checked('cancel', letter)),
    wake,
    async open(filter, page) {
      if (!sessions.index)
        throw new ConfigError(
          'no_session_index',
          'the session service has no index of open questions; use a service with an index',
        );
      return sessions.index.open(filter, page);
    },
    async parked(page) {
      if (!dispatcher.parked)
        throw new ConfigError(
          'parked_not_listed',
          'this dispatcher cannot list parked sessions; look for them in its engine',
        );
      return dispatcher.parked(page);
    },
  };
}

/** Queues a message for a session that may not exist yet, and creates it if needed. */
async function putFirst(sessions: SessionService, key: SessionKey, put: () => Promise<void>): Promise<void> {
  try {
    await put();
  } catch (error) {
    if (!hasCode(error, 'session_not_found')) throw error;
    await sessions.create(key).catch((failure: unknown) => {
      if (!hasCode(failure, 'session_exists')) throw failure;
    });
    await put();
  }
}

/** Checks the options of a method. Throws `ConfigError`: `unknown_option`. */
function checked(method: string, options: QueueOptions | undefined): QueueOptions | undefined {
  return options && checkMembers(method, options, letterOptions);
}

function hasCode(error: unknown, code: string): boolean {
  return AgentError.is(error) && error.code === code;
}

/** An inbox item without its id. */
type Letter = Mail extends infer Each ? (Each extends Mail ? Omit<Each, 'id'> : never) : never;

const sessionClientOptions = {
  sessions: 'object',
  dispatcher: 'object',
  lane: 'function',
} satisfies MemberRules<SessionClientOptions>;
const letterOptions = { id: 'text' } satisfies MemberRules<QueueOptions>;
const sayOptions = { ...letterOptions, by: 'text' } satisfies MemberRules<SayOptions>;
