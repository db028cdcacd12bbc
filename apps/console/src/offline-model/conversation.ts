import { type Content, type FunctionCallPart, type FunctionResponsePart, textOf } from '@mortise/core';

/** What the history says about the request that is being answered. */
export interface Conversation {
  /** The user's last words. */
  readonly request: string;
  /** What came back since, a list per round of calls. */
  readonly rounds: readonly (readonly Answered[])[];
}

/** A call with its response. */
export interface Answered {
  readonly call: FunctionCallPart | undefined;
  readonly response: FunctionResponsePart;
}

/** Reads a history. */
export function readConversation(contents: readonly Content[]): Conversation {
  const at = contents.findLastIndex((content) => content.role === 'user' && textOf(content).trim() !== '');
  const since = contents.slice(at + 1);
  const calls = new Map(
    since.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'functionCall' ? [[part.id, part] as const] : [])),
    ),
  );
  const rounds = since
    .filter(({ role }) => role === 'tool')
    .map(({ parts }) =>
      parts.flatMap((part) => (part.type === 'functionResponse' ? [{ call: calls.get(part.id), response: part }] : [])),
    );
  return { request: textOf(contents[at]), rounds };
}
