import { type Content, type FunctionCallPart, type FunctionResponsePart, type Part, textOf } from '@mortise/core';
import { transferToolName } from '../agent/console-agents.ts';
import { requestParts } from '../text/attachment.ts';

/** The part of the history that belongs to the current request. */
export interface Conversation {
  /** The user's last message. */
  readonly request: string;
  /** The results since that message: an array for each round of calls of this agent. */
  readonly rounds: readonly (readonly Answered[])[];
  /** The number of rounds of all agents; a transfer is not a round. */
  readonly stepsDone: number;
}

/** A call with its response. */
export interface Answered {
  readonly call: FunctionCallPart | undefined;
  readonly response: FunctionResponsePart;
}

/** Reads a history. */
export function readConversation(contents: readonly Content[]): Conversation {
  const at = contents.findLastIndex((content) => content.role === 'user' && isAsked(textOf(content)));
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
  const own = rounds.filter((round) => round.some(({ response }) => response.name !== transferToolName));
  const others = since.filter(({ role, parts }) => role === 'user' && parts.some(isCallOfAnother));
  const asked = contents[at];
  return { request: asked ? requestParts(asked).text : '', rounds, stepsDone: own.length + others.length };
}

function isCallOfAnother(part: Part): boolean {
  return part.type === 'text' && /^\[\w+\] called /.test(part.text);
}

/**
 * Returns true for a message of the user. Messages of other
 * agents, and the prompt to continue, also have the user's role.
 */
function isAsked(text: string): boolean {
  return text.trim() !== '' && !report.test(text) && text !== continueMessage;
}

const report = /^\[\w+\] (?:said:|called )|^\w+, called by \[\w+\], answered: /;
const continueMessage = 'Continue with your task, following your instructions.';
