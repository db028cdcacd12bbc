import { canonicalJson, type JsonValue } from '@mortise/core';
import { isRecord } from '../vendor/content-block.ts';
import type { RunConfig } from '../vendor/run-config.ts';

/** The position of a tool call in a graph. */
export interface CallPosition {
  readonly threadId: string | undefined;
  readonly callId: string | undefined;
  /**
   * A text of the call, its message and all other calls of that message, which stays the same when the step
   * runs again from any checkpoint. Undefined if the state of the graph does not have the message.
   */
  readonly identity: string | undefined;
  /** True if other calls run in the same step of the graph: an answer could then reach any of them. */
  readonly sharesStep: boolean;
  /**
   * True if the answer that resumes the graph belongs to this call:
   * it names the interrupt, or cannot belong to anything else.
   */
  readonly isAnswered: boolean;
}

export function positionOf(config: RunConfig = {}): CallPosition {
  const { configurable = {}, toolCall, toolCallId } = config;
  const callId = textOr((isRecord(toolCall) ? toolCall['id'] : undefined) ?? toolCallId);
  const { __pregel_scratchpad: scratchpad, __pregel_resume_map: byInterrupt } = configurable;
  const pad = isRecord(scratchpad) ? scratchpad : {};
  // Before LangChain 1, a tool does not get the state as
  // `state`; it is read from the member where LangChain 1 reads
  // it too.
  const state = config['state'] ?? pad['currentTaskInput'];
  const message = callId === undefined ? undefined : messageOf(state, callId);
  const isOnly = message?.calls.length === 1;
  const namesInterrupt = isRecord(byInterrupt) && pad['nullResume'] === undefined;
  return {
    threadId: textOr(configurable['thread_id']),
    callId,
    identity: message && identityOf(message, callId),
    // A graph may run each call of a message as a separate step.
    sharesStep: !isOnly && !(isRecord(state) && callId !== undefined && isOf(state['lg_tool_call'], callId)),
    isAnswered: namesInterrupt || (isOnly && !isInSubgraph(configurable)),
  };
}

interface CallingMessage {
  readonly id: string;
  readonly calls: readonly unknown[];
}

/** Returns the last message in a graph's state that makes a call, if it has an id. */
function messageOf(state: unknown, callId: string): CallingMessage | undefined {
  const messages: unknown = isRecord(state) ? state['messages'] : undefined;
  if (!Array.isArray(messages)) return undefined;
  const found: unknown = messages.findLast((message) => callsOf(message).some((call) => isOf(call, callId)));
  const id = isRecord(found) ? textOr(found['id']) : undefined;
  return id === undefined ? undefined : { id, calls: callsOf(found) };
}

function callsOf(message: unknown): readonly unknown[] {
  const calls: unknown = isRecord(message) ? message['tool_calls'] : undefined;
  return Array.isArray(calls) ? calls : [];
}

/** Returns the identity of a call. If any call of the message was changed, the identity differs. */
function identityOf({ id, calls }: CallingMessage, callId: string | undefined): string | undefined {
  try {
    const made = calls.map((call) => (isRecord(call) ? [call['id'], call['name'], call['args']] : null));
    return canonicalJson([id, callId ?? null, made as JsonValue]);
  } catch {
    // A gate cannot ask about arguments that are not JSON.
    return undefined;
  }
}

/**
 * Returns true in a subgraph, where other parts of the outer graph may wait for an answer at the same time.
 */
function isInSubgraph({ checkpoint_ns: namespace }: Readonly<Record<string, unknown>>): boolean {
  return typeof namespace !== 'string' || namespace.includes('|');
}

function isOf(call: unknown, callId: string): boolean {
  return isRecord(call) && call['id'] === callId;
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
