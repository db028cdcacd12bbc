import type { JsonObject } from '@mortise/core';
import type { UiAsked } from '@mortise/ui';
import type { AiSdkChunk, AiSdkDataChunk } from '../wire/ai-sdk-chunk.ts';

/** The call that a question is about. */
export interface AskedCall {
  readonly name: string;
  /** The arguments in force. */
  readonly args: JsonObject;
}

/**
 * True if a question is an approval in the protocol's sense: may this call run, asked before it does, of one
 * person, who is this one. A tool that asks while it runs gets the answer itself and continues either way.
 */
export function isApproval({ kind, from, goesOn, quorum, mine }: UiAsked): boolean {
  return kind === 'confirmation' && from === 'gate' && !goesOn && (quorum ?? 1) === 1 && mine;
}

/** Returns a question as an approval of its call. */
export function approvalChunk(question: UiAsked, call: AskedCall): AiSdkChunk {
  const { id: approvalId, callId: toolCallId, hint: reason, from, mine, branch, goesOn, ...asked } = question;
  return {
    type: 'tool-approval-request',
    approvalId,
    toolCallId,
    reason,
    approvalDescriptor: withCall(asked, call),
  };
}

/** Returns a question as a data part: all of its members, and its state. */
export function questionChunk({ id, ...asked }: UiAsked, call: AskedCall, state: JsonObject): AiSdkDataChunk {
  return { type: 'data-question', id, data: { ...withCall(asked, call), ...state } };
}

function withCall(asked: Partial<UiAsked>, { name, args }: AskedCall): JsonObject {
  return { args, ...(asked as JsonObject), call: name };
}
