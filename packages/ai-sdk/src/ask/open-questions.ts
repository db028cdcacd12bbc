import type { JsonObject } from '@mortise/core';
import type { UiAsked } from '@mortise/ui';
import type { AiSdkChunk, AiSdkDataChunk } from '../wire/ai-sdk-chunk.ts';

/** A question that waits for an answer. */
export interface OpenQuestion {
  readonly asked: UiAsked;
  readonly call: AskedCall;
  /** True if the question is shown as an approval of its call. */
  readonly isApproval: boolean;
  readonly answeredBy: readonly string[];
}

/** The open questions of a session, by id and by the call that they are about. */
export class OpenQuestions {
  readonly #open: Map<string, OpenQuestion> = new Map();
  readonly #ofCalls: Map<string, Set<string>> = new Map();

  get(id: string): OpenQuestion | undefined {
    return this.#open.get(id);
  }

  all(): IterableIterator<OpenQuestion> {
    return this.#open.values();
  }

  /**
   * Adds a question.
   * @param isNested True if the call is not a part of the message, where it then cannot be approved.
   */
  ask(asked: UiAsked, call: AskedCall, isNested: boolean): OpenQuestion {
    const question: OpenQuestion = { asked, call, isApproval: !isNested && isApproval(asked), answeredBy: [] };
    this.#open.set(asked.id, question);
    const ids = this.#ofCalls.get(asked.callId) ?? new Set();
    this.#ofCalls.set(asked.callId, ids.add(asked.id));
    return question;
  }

  /** Records an answer. Returns true if it settles the question. */
  answer(id: string, by: string, final: true | undefined): boolean {
    const question = this.#open.get(id);
    if (!question) return false;
    const answeredBy = [...question.answeredBy, by];
    this.#open.set(id, { ...question, answeredBy });
    return final === true || answeredBy.length >= (question.asked.quorum ?? 1);
  }

  close(id: string): OpenQuestion | undefined {
    const question = this.#open.get(id);
    this.#open.delete(id);
    if (question) this.#ofCalls.get(question.asked.callId)?.delete(id);
    return question;
  }

  /** Returns the ids of the open questions about a call. */
  about(callId: string): readonly string[] {
    return [...(this.#ofCalls.get(callId) ?? [])];
  }
}

/** Returns the data part of a question that is not an approval, with its current state. */
export function shownQuestion(
  { asked, call, answeredBy }: OpenQuestion,
  state: 'open' | 'answered' | 'withdrawn' | 'closed',
  more: JsonObject = {},
): AiSdkDataChunk {
  return questionChunk(asked, call, { state, ...(answeredBy.length > 0 && { answeredBy }), ...more });
}

/** The call that a question is about. */
export interface AskedCall {
  readonly name: string;
  /** The current arguments of the call. */
  readonly args: JsonObject;
}

/**
 * Returns true if a question is an approval in the protocol's sense: it asks before the call whether the call
 * may run, and only this person has to answer. A tool that asks while it runs gets the answer itself and
 * continues in any case.
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

/** Returns a question as a data part with all of its members and its state. */
export function questionChunk({ id, ...asked }: UiAsked, call: AskedCall, state: JsonObject): AiSdkDataChunk {
  return { type: 'data-question', id, data: { ...withCall(asked, call), ...state } };
}

function withCall(asked: Partial<UiAsked>, { name, args }: AskedCall): JsonObject {
  return { args, ...(asked as JsonObject), call: name };
}
