import {
  ConfigError,
  canonicalJson,
  either,
  type JsonObject,
  type MemberCheck,
  type SessionKey,
  sessionKeyMembers,
  type Tool,
} from '@mortise/core';

/** A call of another framework to a tool of Mortise. */
export interface ExportedCall {
  readonly name: string;
  readonly args: JsonObject;
  /** The other framework's own id of the call, if it has one. */
  readonly callId?: string | undefined;
}

/**
 * The conversation of another framework that a call belongs to: the id of its chat or thread, or a session
 * key with the user. The calls of a conversation have sessions whose ids begin with its id.
 */
export type Conversation = string | SessionKey;

/** The rule for an adapter's option `session`, for `checkMembers`: an id, or a session key. */
export const conversationRule: MemberCheck = either('text', sessionKeyMembers);

/**
 * Throws `ConfigError` (`session_required`) if a tool asks for confirmation and the application has not named
 * the conversation of its calls. Used for frameworks that pass no conversation id to a tool.
 *
 * @param how The line of code that fixes the error.
 */
export function requireConversation(factory: string, tools: readonly Tool[], given: unknown, how: string): void {
  if (given !== undefined) return;
  const gated = tools.find(({ gates = [] }) => gates.some(({ order }) => order === 'confirmation'));
  if (!gated) return;
  throw new ConfigError(
    'session_required',
    `${factory}: tool "${gated.name}" asks for confirmation, and an answer counts only in the conversation where the question was asked. Give the option \`session\`, the id of that conversation: ${how}`,
  );
}

/** Returns a value as a conversation; undefined if it is not a conversation. */
export function asConversation(given: unknown): Conversation | undefined {
  return isConversation(given) ? given : undefined;
}

/** The kind of session in which a call is logged. */
export type CallLog =
  /**
   * The session for a call whose gates' questions were logged when the other framework asked them. Each call
   * id has one session: questions of two calls with the same id cannot be distinguished.
   */
  | 'asked'
  /** The session for a call that was run at once. */
  | 'run';

/**
 * Returns the session of one call of a conversation. Undefined if the
 * conversation or the call has no id, or the arguments are not JSON.
 */
export async function sessionOfCall(
  { name, args, callId }: ExportedCall,
  conversation: unknown,
  log: CallLog,
): Promise<Conversation | undefined> {
  if (callId === undefined || callId === '' || !isConversation(conversation)) return undefined;
  let text: string;
  try {
    const callKey = canonicalJson([callId, name, args]);
    text = log === 'asked' ? canonicalJson([callId]) : callKey;
  } catch {
    // The tool's own check reports the error.
    return undefined;
  }
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const digest = [...new Uint8Array(bytes, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return within(conversation, `${log}:${digest}`);
}

/** Returns a session of a conversation that no other call uses; undefined if there is no conversation. */
export function newSession(conversation: unknown): Conversation | undefined {
  return isConversation(conversation) ? within(conversation, `run:${crypto.randomUUID()}`) : undefined;
}

function within(conversation: Conversation, id: string): Conversation {
  if (typeof conversation === 'string') return `${conversation}:${id}`;
  return { ...conversation, sessionId: `${conversation.sessionId}:${id}` };
}

function isConversation(given: unknown): given is Conversation {
  if (typeof given === 'string') return given.trim() !== '';
  if (typeof given !== 'object' || given === null) return false;
  const { appName, userId, sessionId } = given as Partial<SessionKey>;
  return [appName, userId, sessionId].every((part) => typeof part === 'string' && part.trim() !== '');
}
