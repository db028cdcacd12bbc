import { defaultApplyEvents, verifyEvents } from '@ag-ui/client';
import type { BaseEvent, Message, RunAgentInput } from '@ag-ui/core';
import { EventSchemas } from '@ag-ui/core/schemas';
import { type AgUiEvent, type AgUiMessage, AgUiStream } from '@mortise/ag-ui';
import type { RunEvent } from '@mortise/core';
import { projectEvent, type UiEvent, type UiState } from '@mortise/ui';
import { from, lastValueFrom, toArray } from 'rxjs';

/** The state of a client that reads a run with this library's parser of the protocol. */
export interface ClientState {
  readonly messages: readonly Message[];
  readonly state: unknown;
}

/**
 * Returns the state of an AG-UI client after the events. Checks
 * each event by the protocol's own schema, and their order.
 */
export async function shownTo(before: ClientState, events: readonly AgUiEvent[]): Promise<ClientState> {
  const checked = events.map((event) => EventSchemas.parse(JSON.parse(JSON.stringify(event))) as BaseEvent);
  const input = {
    threadId: 't',
    runId: 'r',
    messages: structuredClone(before.messages) as Message[],
    state: structuredClone(before.state),
    tools: [],
    context: [],
  } satisfies RunAgentInput;
  const agent = { messages: input.messages, state: input.state } as never;
  const mutations = await lastValueFrom(
    defaultApplyEvents(input, verifyEvents()(from(checked)), agent, []).pipe(toArray()),
  );
  return mutations.reduce<ClientState>(
    (now, { messages = now.messages, state = now.state }) => ({ messages, state }),
    before,
  );
}

/** Yields the events of a run as a client gets them. */
export function* agUiEvents(
  seen: readonly RunEvent[],
  before: UiState,
  run: { readonly known: readonly string[]; readonly newMessages?: readonly AgUiMessage[] },
): Generator<AgUiEvent> {
  const stream = new AgUiStream({ threadId: 't', runId: 'r', newMessages: [], ...run }, before);
  yield* stream.begin();
  for (const event of seen) {
    for (const shown of uiEvents(event)) yield* stream.take(shown);
    if (event.type !== 'end') continue;
    const { status, error } = event.result;
    yield* stream.end({ status, ...(error && { error: { code: error.code, message: error.message } }) });
  }
}

function* uiEvents(event: RunEvent): Generator<UiEvent> {
  switch (event.type) {
    case 'delta': {
      const { turn, author: agent, branch, index: part, kind, text, name } = event;
      yield { type: 'turn', turn, agent, run: '', at: 0, ...(branch !== undefined && { branch }) };
      yield { type: 'delta', turn, part, kind, text, ...(name !== undefined && { name }) };
      return;
    }
    case 'turnDropped':
      yield { type: 'cut', turn: event.turn };
      return;
    case 'event':
      yield projectEvent(event.event, event.revision);
      return;
    case 'toolProgress':
      yield { type: 'progress', callId: event.callId, value: event.value };
      return;
    case 'warning':
      yield { type: 'warning', code: event.code, message: event.message };
      return;
    default:
      return;
  }
}

/**
 * Returns messages in a comparable form: arguments as values, the
 * results of a turn in a fixed order, and nothing that depends on time.
 */
export function comparable(messages: readonly (Message | AgUiMessage)[]): unknown {
  return inOrder(messages)
    .toSorted(byAgent)
    .filter((message) => !(message.role === 'activity' && message.activityType === 'mortise:progress'))
    .map((message) =>
      message.role === 'assistant'
        ? {
            ...message,
            content: message.content ?? '',
            ...(message.toolCalls && {
              toolCalls: message.toolCalls.map((call) => ({
                ...call,
                function: { ...call.function, arguments: parsed(call.function.arguments) },
              })),
            }),
          }
        : message,
    );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Orders results by their calls, because a log does not keep the order of their arrival. */
function inOrder(messages: readonly (Message | AgUiMessage)[]): (Message | AgUiMessage)[] {
  const ordered: (Message | AgUiMessage)[] = [];
  for (const message of messages) {
    let at = ordered.length;
    if (message.role === 'tool')
      for (; at > 0; at--) {
        const before = ordered[at - 1];
        if (before?.role !== 'tool' || before.toolCallId <= message.toolCallId) break;
      }
    ordered.splice(at, 0, message);
  }
  return ordered;
}

/**
 * Orders the messages of parallel agents: a stream has them in
 * the order of their starts, a log in the order of their ends.
 */
function byAgent(one: { readonly subagentRunId?: string }, other: { readonly subagentRunId?: string }): number {
  const [a = '', b = ''] = [one.subagentRunId, other.subagentRunId];
  return a < b ? -1 : a > b ? 1 : 0;
}
