import { isJsonObject, type JsonObject, type JsonValue, type PendingCall } from '@mortise/core';
import type { GenkitToolOptions } from '../vendor/genkit-ai.ts';
import { isRecord } from '../vendor/is-record.ts';

/** The user's reply to the interrupt of a call. */
export type Reply =
  | { readonly type: 'approve'; readonly args?: JsonObject; readonly by?: string }
  | { readonly type: 'reject'; readonly reason?: string; readonly by?: string }
  | { readonly type: 'answer'; readonly value: JsonValue; readonly by?: string }
  /** A reply to a call that is unknown. */
  | { readonly type: 'unknown' };

/** A call that has interrupted and is run again. */
export interface Resumption {
  /** The id of the call in the interrupt. */
  readonly id: string;
  /** The arguments of the interrupt, if the restart has other arguments. */
  readonly asked?: unknown;
  readonly reply: Reply;
}

/** Returns the reply in a call that restarts an interrupted call; undefined for other calls. */
export function resumptionIn({ metadata, resumed }: GenkitToolOptions, input: unknown): Resumption | undefined {
  if (!metadata || resumed === undefined) return undefined;
  const { interrupt } = metadata;
  const id = isRecord(interrupt) ? interrupt['call'] : undefined;
  if (typeof id !== 'string') return undefined;
  const isEdited = metadata['replacedInput'] !== undefined;
  return {
    id,
    ...(isEdited && { asked: metadata['replacedInput'] }),
    reply: replyOf(resumed, isEdited ? input : undefined),
  };
}

/** Returns the value of an answer to a question; undefined if the reply does not answer it. */
export function answerTo({ kind, answerJsonSchema }: PendingCall, reply: Reply): JsonValue | undefined {
  const isConfirmation = kind === 'confirmation';
  switch (reply.type) {
    case 'approve':
      if (!isConfirmation || (reply.args && !hasArgs(answerJsonSchema))) return undefined;
      return { confirmed: true, ...(reply.args && { args: reply.args }) };
    case 'reject':
      return isConfirmation
        ? { confirmed: false, ...(reply.reason !== undefined && { reason: reply.reason }) }
        : undefined;
    case 'answer':
      return isConfirmation ? undefined : reply.value;
    case 'unknown':
      return undefined;
    default:
      reply satisfies never;
      return undefined;
  }
}

function replyOf(resumed: unknown, edited: unknown): Reply {
  const { approved, reason, answer, by: who }: Readonly<Record<string, unknown>> = isRecord(resumed) ? resumed : {};
  const by = typeof who === 'string' ? { by: who } : {};
  if (resumed === true || approved === true) {
    if (edited === undefined) return { type: 'approve', ...by };
    return isJsonObject(edited as JsonValue)
      ? { type: 'approve', args: edited as JsonObject, ...by }
      : { type: 'unknown' };
  }
  if (edited !== undefined) return { type: 'unknown' };
  if (approved === false) return { type: 'reject', ...(typeof reason === 'string' && { reason }), ...by };
  return answer === undefined ? { type: 'unknown' } : { type: 'answer', value: answer as JsonValue, ...by };
}

/** Returns true if a form, or one of several forms, has a member `args`. */
function hasArgs(form: JsonValue | undefined): boolean {
  if (!isJsonObject(form)) return false;
  const { properties, anyOf, oneOf = anyOf } = form;
  if (isJsonObject(properties) && 'args' in properties) return true;
  return Array.isArray(oneOf) && oneOf.some(hasArgs);
}
