import { canonicalJson, type JsonValue } from '@mortise/core';
import { isRecord } from '../vendor/content-block.ts';
import type { RunConfig } from '../vendor/run-config.ts';

/** The position of a tool call in a graph. */
export interface CallPosition {
  readonly threadId: string | undefined;
  readonly callId: string | undefined;
  /**
   * The call, its message and all other calls of that message, as text: the same when its step runs again,
   * from any checkpoint. Undefined if the state of the graph does not show the message.
   */
  readonly identity: string | undefined;
  /** True if other calls run in the same step of the graph: an answer could then reach any of them. */
  readonly sharesStep: boolean;
  /**
   * An answer that resumes the graph now is for this call: it names
   * the interrupt, or there is nothing else that it could be for.
   */
  readonly isAnswered: boolean;
}

export function positionOf(config: RunConfig = {}): CallPosition {
  const { configurable = {}, toolCall, toolCallId } = config;
  const callId = textOr((isRecord(toolCall) ? toolCall['id'] : undefined) ?? toolCallId);
  const { __pregel_scratchpad: scratchpad, __pregel_resume_map: byInterrupt } = configurable;
  const pad = isRecord(scratchpad) ? scratchpad : {};
  // Before LangChain 1, a tool does not get the state as `state`;
  // it is read from the place where LangChain 1 reads it.
  const state = config['state'] ?? pad['currentTaskInput'];
  const message = callId === undefined ? undefined : messageOf(state, callId);
  const isOnly = message?.calls.length === 1;
  const namesInterrupt = isRecord(byInterrupt) && pad['nullResume'] === undefined;
  return {
    threadId: textOr(configurable['thread_id']),
    callId,
    identity: message && identityOf(message, callId),
    // A graph may run each call of a message as a step of its own.
    sharesStep: !isOnly && !(isRecord(state) && callId !== undefined && isOf(state['lg_tool_call'], callId)),
    isAnswered: namesInterrupt || (isOnly && !isInSubgraph(configurable)),
  };
}

interface CallingMessage {
  readonly id: string;
  readonly calls: readonly unknown[];
}

/** The last message in a graph's state that makes a call if it has an id. */
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

/** A message that was changed in any of its calls is another one. */
function identityOf({ id, calls }: CallingMessage, callId: string | undefined): string | undefined {
  try {
    const made = calls.map((call) => (isRecord(call) ? [call['id'], call['name'], call['args']] : null));
    return canonicalJson([id, callId ?? null, made as JsonValue]);
  } catch {
    // Arguments that are no JSON cannot be asked about.
    return undefined;
  }
}

/** True in a subgraph: other parts of the outer graph may wait for an answer at the same time. */
function isInSubgraph({ checkpoint_ns: namespace }: Readonly<Record<string, unknown>>): boolean {
  return typeof namespace !== 'string' || namespace.includes('|');
}

function isOf(call: unknown, callId: string): boolean {
  return isRecord(call) && call['id'] === callId;
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
