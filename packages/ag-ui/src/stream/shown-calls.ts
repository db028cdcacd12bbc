import type { JsonObject } from '@mortise/core';
import type { UiCall, UiChange, UiMessage, UiState } from '@mortise/ui';
import { type AgUiCallResult, callResult } from '../message/call-result.ts';

/** A call that has no result yet. */
interface OpenCall {
  /** The nested run that made the call. */
  readonly branch: string | undefined;
  /** The arguments that the model asked for. */
  readonly asked: JsonObject;
  /** The arguments that run, if they differ from the model's. */
  readonly args?: JsonObject;
  /** The nested run that answers the call. */
  readonly nested?: string;
}

/** The calls of a session for which a client has no result. */
export class ShownCalls {
  readonly #open = new Map<string, OpenCall>();

  /** Records the calls of a stored turn. */
  keep({ branch, parts }: UiMessage): void {
    for (const part of parts) {
      if (part.type !== 'call' || callResult(part)) continue;
      this.#open.set(part.id, {
        branch,
        asked: part.asked ?? part.args,
        ...(part.asked && { args: part.args }),
        ...(part.branch !== undefined && { nested: part.branch }),
      });
    }
  }

  get(callId: string): OpenCall | undefined {
    return this.#open.get(callId);
  }

  /** Replaces the arguments of a call if they differ from those that the model sent. */
  change(callId: string, args: JsonObject | undefined): void {
    const call = this.#open.get(callId);
    if (call && args && JSON.stringify(args) !== JSON.stringify(call.asked)) this.#open.set(callId, { ...call, args });
  }

  /** Records that a nested run answers a call. */
  answeredBy(callId: string | undefined, nested: string): void {
    const call = callId === undefined ? undefined : this.#open.get(callId);
    if (call && callId !== undefined) this.#open.set(callId, { ...call, nested });
  }

  /** Ends a call. Returns undefined if it ended before, because a client keeps the first end. */
  end({ callId, outcome }: Extract<UiChange, { readonly type: 'outcome' }>): EndedCall | undefined {
    const open = this.#open.get(callId);
    if (!open) return undefined;
    this.#open.delete(callId);
    const { branch, asked, args, nested } = open;
    const call: UiCall = {
      type: 'call',
      id: callId,
      name: '',
      args: args ?? asked,
      ...(args && { asked }),
      ...endOf(outcome),
    };
    const result = callResult(call);
    return result && { branch, nested, result };
  }

  /** Returns the open calls that will never get a result, according to the current session. */
  dropped({ messages }: UiState): readonly DroppedCall[] {
    if (this.#open.size === 0) return [];
    const dropped: DroppedCall[] = [];
    for (const { branch, parts } of messages) {
      for (const part of parts) {
        if (part.type !== 'call' || part.state !== 'dropped' || !this.#open.delete(part.id)) continue;
        const result = callResult(part);
        if (result) dropped.push({ callId: part.id, branch, result });
      }
    }
    return dropped;
  }
}

/** The end of a call, and the nested runs that end with it. */
export interface EndedCall {
  readonly branch: string | undefined;
  readonly nested: string | undefined;
  readonly result: AgUiCallResult;
}

/** A call that never runs. */
export interface DroppedCall {
  readonly callId: string;
  readonly branch: string | undefined;
  readonly result: AgUiCallResult;
}

function endOf(
  outcome: Extract<UiChange, { readonly type: 'outcome' }>['outcome'],
): Pick<UiCall, 'state' | 'output' | 'error' | 'reason' | 'parts'> {
  switch (outcome.status) {
    case 'ok':
      return { state: 'done', output: outcome.output, ...(outcome.parts && { parts: outcome.parts }) };
    case 'error': {
      const { code, message, parts } = outcome;
      return { state: 'failed', error: { code, message }, ...(parts && { parts }) };
    }
    case 'denied':
      return { state: 'denied', ...(outcome.reason !== undefined && { reason: outcome.reason }) };
    default:
      outcome satisfies never;
      return { state: 'failed' };
  }
}
