import type { JsonObject } from '@mortise/core';
import { isRecord } from './content-block.ts';

/**
 * The question to a user, in the format of LangChain's human-in-the-loop middleware, so that its clients can
 * show it.
 */
export interface ReviewRequest {
  readonly actionRequests: readonly ActionRequest[];
  readonly reviewConfigs: readonly ReviewConfig[];
}

export interface ActionRequest {
  readonly name: string;
  readonly args: JsonObject;
  readonly description: string;
}

export interface ReviewConfig {
  readonly actionName: string;
  readonly allowedDecisions: readonly DecisionType[];
  readonly argsSchema?: JsonObject;
}

export type DecisionType = 'approve' | 'edit' | 'reject';

/** A user's decision about one action. */
export type Decision =
  | { readonly type: 'approve' }
  | { readonly type: 'edit'; readonly editedAction: { readonly name: string; readonly args: JsonObject } }
  | { readonly type: 'reject'; readonly message?: string };

/** Returns the decision in the answer to a question about one action; undefined if the answer has none. */
export function decisionIn(answer: unknown): Decision | undefined {
  const decisions = isRecord(answer) ? answer['decisions'] : undefined;
  const decision: unknown = Array.isArray(decisions) && decisions.length === 1 ? decisions[0] : undefined;
  if (!isRecord(decision)) return undefined;
  const { type, editedAction, message } = decision;
  if (type === 'approve') return { type };
  if (type === 'reject') return { type, ...(typeof message === 'string' && { message }) };
  if (type !== 'edit' || !isRecord(editedAction)) return undefined;
  const { name, args } = editedAction;
  return typeof name === 'string' && isRecord(args)
    ? { type, editedAction: { name, args: args as JsonObject } }
    : undefined;
}
