import type { JsonObject } from '@mortise/core';
import {
  apply,
  emptyLive,
  type UiChange,
  type UiEvent,
  type UiMessage,
  type UiRunEnd,
  type UiState,
  UsageTotals,
} from '@mortise/ui';
import { progressActivity } from '../message/activities-of.ts';
import { type AgUiCallResult, callResult } from '../message/call-result.ts';
import { agUiMessages, isSpoken, userMessageId } from '../message/messages-of.ts';
import { attributed, ShownTurns } from '../turn/shown-turns.ts';
import { type AgUiAttributed, type AgUiEvent, type AgUiPatch, protocolVersion } from '../wire/ag-ui-event.ts';
import type { AgUiMessage } from '../wire/ag-ui-message.ts';
import type { AgUiRun } from './ag-ui-run.ts';
import { interruptsOf, reportedUsage, runEnd, waitingFor } from './run-end.ts';
import { ShownAgents } from './shown-agents.ts';
import { ShownCalls } from './shown-calls.ts';

/**
 * Converts the events of a session's watcher to the AG-UI events of a run for one client.
 *
 * Call `begin` first, then `take` for each event, then `end`. Nothing is sent after `end`.
 */
export class AgUiStream {
  readonly #run: AgUiRun;
  readonly #known: Set<string>;
  #state: UiState;
  readonly #turns = new ShownTurns();
  readonly #agents = new ShownAgents();
  readonly #calls = new ShownCalls();
  readonly #usage = new UsageTotals();
  #output: UiMessage['output'];

  /** @param state The stored and live state of the session when the stream starts. */
  constructor(run: AgUiRun, state: UiState) {
    this.#run = run;
    this.#known = new Set([...run.known, ...run.newMessages.map(({ id }) => id)]);
    this.#state = state;
    for (const message of state.messages) this.#calls.keep(message);
  }

  /** Yields the state of the session when a client begins to follow a run. */
  *begin(): Generator<AgUiEvent> {
    const { threadId, runId, newMessages: said } = this.#run;
    yield { type: 'RUN_STARTED', threadId, runId, protocolVersion };
    if (Object.keys(this.#state.state).length > 0) yield { type: 'STATE_SNAPSHOT', snapshot: this.#state.state };
    if (!isUpToDate(this.#state, this.#known)) {
      this.#turns.snapshot(this.#state.live);
      yield this.#snapshot([...said, ...this.#turns.thoughts()]);
    }
    yield* this.#live();
  }

  /** Yields the AG-UI events for an event. */
  *take(event: UiEvent): Generator<AgUiEvent> {
    switch (event.type) {
      case 'delta':
        yield* this.#emit(this.#turns.more(event));
        return;
      case 'turn':
        this.#turns.begin(event);
        return;
      case 'cut':
        if (yield* this.#emit(this.#turns.drop(event.turn))) yield* this.#again();
        return;
      case 'progress': {
        const { branch } = this.#calls.get(event.callId) ?? {};
        yield* this.#emit(attributed({ branch }, [progressActivity(event)]));
        return;
      }
      case 'warning':
        yield { type: 'CUSTOM', name: 'mortise:warning', value: { code: event.code, message: event.message } };
        return;
      case 'live':
        this.#state = apply(this.#state, event);
        yield* this.#live();
        return;
      case 'all':
        this.#state = event.state;
        for (const message of event.state.messages) this.#calls.keep(message);
        yield { type: 'STATE_SNAPSHOT', snapshot: event.state.state };
        yield* this.#again();
        yield* this.#live();
        return;
      case 'run':
      case 'running':
      case 'ended':
      case 'lost':
        return;
      default:
        yield* this.#stored(event);
    }
  }

  /** Ends the run. Without `ended`, no run is active, and the state of the session decides. */
  *end(ended?: Partial<UiRunEnd>): Generator<AgUiEvent> {
    // Turns that are not stored yet will never be stored.
    if (yield* this.#emit(this.#turns.dropAll())) yield this.#snapshot();
    for (const { callId, branch, result } of this.#calls.dropped(this.#state))
      yield* this.#result(callId, branch, result);
    yield* this.#agents.suspend((branch) => interruptsOf(this.#state, branch).map(({ id }) => id));
    const { threadId, runId, clientTools = [] } = this.#run;
    yield* waitingFor(this.#state, clientTools);
    const end = runEnd(this.#state, clientTools, ended);
    const usage = reportedUsage(this.#usage);
    yield end.type === 'RUN_ERROR'
      ? { ...end, ...usage }
      : { ...end, threadId, runId, ...(this.#output !== undefined && { result: this.#output }), ...usage };
  }

  *#stored(event: Extract<UiEvent, { readonly rev: number }>): Generator<AgUiEvent> {
    if (event.rev <= this.#state.rev) return;
    const before = this.#state.state;
    this.#state = apply(this.#state, event);
    for (const change of event.type === 'batch' ? event.changes : [event]) yield* this.#change(change, before);
  }

  *#change(change: UiChange, before: UiState['state']): Generator<AgUiEvent> {
    switch (change.type) {
      case 'message':
        yield* change.message.role === 'user' ? this.#userMessage(change.message) : this.#modelMessage(change.message);
        return;
      case 'passed':
        this.#calls.change(change.callId, change.args);
        return;
      case 'started':
        for (const { id, args } of change.calls) this.#calls.change(id, args);
        return;
      case 'outcome':
        yield* this.#outcome(change);
        return;
      case 'opened':
        this.#calls.answeredBy(change.callId, change.branch);
        yield* this.#agents.enter(change.branch, this.#state.agents);
        return;
      case 'closed':
        yield* this.#agents.leave(change.branch, change.status === 'failed' ? (change.code ?? 'failed') : undefined);
        return;
      case 'transfer':
        yield* this.#emit(attributed(change, [{ type: 'CUSTOM', name: 'mortise:transfer', value: { to: change.to } }]));
        return;
      case 'state': {
        const delta = statePatch(before, change.delta);
        if (delta.length > 0) yield { type: 'STATE_DELTA', delta };
        return;
      }
      case 'usage':
        this.#usage.add({ usage: change.usage });
        return;
      case 'rewound':
        for (const message of change.page.messages) this.#calls.keep(message);
        yield { type: 'STATE_SNAPSHOT', snapshot: this.#state.state };
        yield* this.#again();
        return;
      case 'question':
      case 'answer':
      case 'withdrawn':
      case 'stopped':
      case 'continued':
      case 'at':
        return;
      default:
        change satisfies never;
    }
  }

  *#modelMessage(message: UiMessage): Generator<AgUiEvent> {
    this.#calls.keep(message);
    this.#usage.add(message);
    if (message.output !== undefined && message.branch === undefined) this.#output = message.output;
    const client = yield* this.#emit(this.#turns.stored(message));
    for (const part of message.parts) {
      const result = part.type === 'call' ? callResult(part) : undefined;
      if (part.type === 'call' && result) yield* this.#result(part.id, message.branch, result);
    }
    if (client === 'wrong') yield* this.#again();
  }

  /** Shows a user message that this client did not send, from another tab or from the application. */
  *#userMessage(message: UiMessage): Generator<AgUiEvent> {
    const messageId = userMessageId(message);
    if (this.#known.has(messageId)) return;
    this.#known.add(messageId);
    const delta = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    yield { type: 'TEXT_MESSAGE_START', messageId, role: 'user' };
    if (delta !== '') yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta };
    yield { type: 'TEXT_MESSAGE_END', messageId };
  }

  *#outcome(change: Extract<UiChange, { readonly type: 'outcome' }>): Generator<AgUiEvent> {
    const ended = this.#calls.end(change);
    if (!ended) {
      // The stored message differs from the message that the client has.
      yield* this.#again();
      return;
    }
    if (ended.nested !== undefined) yield* this.#agents.leave(ended.nested);
    yield* this.#result(change.callId, ended.branch, ended.result);
  }

  *#result(callId: string, branch: string | undefined, result: AgUiCallResult): Generator<AgUiEvent> {
    yield* this.#emit(
      attributed({ branch }, [{ type: 'TOOL_CALL_RESULT', toolCallId: callId, role: 'tool', ...result }]),
    );
  }

  /** Shows the streamed part of the live turns. */
  *#live(): Generator<AgUiEvent> {
    if (yield* this.#emit(this.#turns.replace(this.#state.live))) yield* this.#again();
  }

  /**
   * Sends a snapshot and then the live turns, because the client's messages differ from the stored messages.
   */
  *#again(): Generator<AgUiEvent> {
    yield* this.#emit(this.#turns.end());
    yield this.#snapshot(this.#turns.thoughts());
    yield* this.#emit(this.#turns.again());
  }

  #snapshot(more: readonly AgUiMessage[] = []): AgUiEvent {
    const stored = agUiMessages({ ...this.#state, live: emptyLive });
    for (const { id } of stored) this.#known.add(id);
    const ids = new Set(stored.map(({ id }) => id));
    return { type: 'MESSAGES_SNAPSHOT', messages: [...stored, ...more.filter(({ id }) => !ids.has(id))] };
  }

  /** Sends events of agents. A nested agent is announced before its first event. */
  *#emit<T>(events: Generator<AgUiAttributed, T>): Generator<AgUiEvent, T> {
    for (let next = events.next(); ; next = events.next()) {
      if (next.done) return next.value;
      yield* this.#agents.enter(next.value.subagentRunId, this.#state.agents);
      yield next.value;
    }
  }
}

/**
 * Returns true if the client has all stored messages, and no partial message of a run from which it
 * disconnected. Its other messages are its own or new.
 * @param known The ids that the client has.
 */
function isUpToDate({ messages, live }: UiState, known: ReadonlySet<string>): boolean {
  const hasStored = messages.every((message) =>
    message.role === 'user'
      ? known.has(userMessageId(message))
      : !message.parts.some(isSpoken) || known.has(message.id),
  );
  const ids = live.turns.flatMap(({ id, parts }) => [id, ...parts.flatMap((part) => ('id' in part ? part.id : []))]);
  return hasStored && !ids.some((id) => known.has(id));
}

/** Returns changed keys of a state as a JSON patch: `null` removes an existing key. */
function statePatch(before: JsonObject, delta: JsonObject): readonly AgUiPatch[] {
  return Object.entries(delta).flatMap(([key, value]): AgUiPatch[] => {
    const path = `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (value !== null) return [{ op: 'add', path, value }];
    return Object.hasOwn(before, key) ? [{ op: 'remove', path }] : [];
  });
}
