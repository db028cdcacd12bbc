import { isRecord } from '../vendor/content-block.ts';
import type { RunConfig } from '../vendor/run-config.ts';

/** Where in a graph a tool is called. */
export interface CallPlace {
  readonly callId: string | undefined;
  readonly threadId: string | undefined;
  /** Of the step of the graph: the same when it runs again after a question. */
  readonly step: string | undefined;
  /** Of the message that makes the call. */
  readonly messageId: string | undefined;
}

export function placeOf(config: RunConfig = {}): CallPlace {
  const { configurable = {}, metadata = {}, toolCall, toolCallId } = config;
  const id = (isRecord(toolCall) ? toolCall['id'] : undefined) ?? toolCallId;
  const callId = textOr(id);
  return {
    callId,
    threadId: textOr(configurable['thread_id']),
    step: textOr(configurable['checkpoint_ns']) ?? textOr(metadata['langgraph_checkpoint_ns']),
    messageId: callId === undefined ? undefined : messageOf(config['state'], callId),
  };
}

/** The id of the last message in a graph's state that makes a call. */
export function messageOf(state: unknown, callId: string): string | undefined {
  const messages: unknown = isRecord(state) ? state['messages'] : undefined;
  if (!Array.isArray(messages)) return undefined;
  const makes = (message: unknown): boolean =>
    isRecord(message) &&
    Array.isArray(message['tool_calls']) &&
    message['tool_calls'].some((call: unknown) => isRecord(call) && call['id'] === callId);
  const found: unknown = messages.findLast(makes);
  return isRecord(found) ? textOr(found['id']) : undefined;
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
