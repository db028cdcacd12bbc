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

/** A question as an approval of its call. */
export function approvalChunk(question: UiAsked, call: AskedCall): AiSdkChunk {
  const { id: approvalId, callId: toolCallId, hint } = question;
  return {
    type: 'tool-approval-request',
    approvalId,
    toolCallId,
    reason: hint,
    approvalDescriptor: about(question, call),
  };
}

/** A question as a data part. */
export function questionChunk(question: UiAsked, call: AskedCall, state: JsonObject): AiSdkDataChunk {
  const { id, callId, hint, goesOn, mine, branch, from } = question;
  const data = {
    callId,
    hint,
    from,
    mine,
    ...(branch !== undefined && { branch }),
    ...(goesOn && { goesOn }),
    ...about(question, call),
    ...state,
  };
  return { type: 'data-question', id, data };
}

function about(question: UiAsked, { name, args }: AskedCall): JsonObject {
  const { kind, agent, at, payload, preview, checked, checkedGap, answerSchema, expiresAt, quorum, editable } =
    question;
  return {
    kind,
    call: name,
    args: question.args ?? args,
    agent,
    at,
    ...(checked !== undefined && { checked }),
    ...(checkedGap && { checkedGap: { ...checkedGap } }),
    ...(payload !== undefined && { payload }),
    ...(preview !== undefined && { preview }),
    ...(answerSchema && { answerSchema }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(quorum !== undefined && { quorum }),
    ...(editable && { editable: [...editable] }),
  };
}
