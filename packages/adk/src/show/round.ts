import type { Event, FunctionCall, JsonObject, PendingRequest } from '@mortise/core';
import type { AdkPart } from '../wire/adk-content.ts';
import type { AdkActions, AdkEvent, AdkToolConfirmation } from '../wire/adk-event.ts';
import { adkActions } from './adk-actions.ts';
import {
  authConfigOf,
  confirmationCall,
  credentialCall,
  inputCall,
  toolConfirmationOf,
  type VirtualCall,
} from './virtual-call.ts';

/**
 * The calls of one model turn. ADK has one event for all responses, in the order of the calls, and one event
 * for all confirmations. They are sent when no call of the turn is running any more.
 */
export class Round {
  readonly #order: readonly string[];
  readonly #atWork: Set<string>;
  readonly #over = new Set<string>();
  #responses = new Map<string, { readonly event: Event; readonly parts: readonly AdkPart[] }>();
  #questions = new Map<string, Question[]>();

  constructor(calls: readonly FunctionCall[]) {
    this.#order = calls.map(({ id }) => id);
    this.#atWork = new Set(this.#order);
  }

  /** True if every call has a response or waits for a user. */
  get isStill(): boolean {
    return this.#atWork.size === 0;
  }

  /** True if the round has events to send. */
  get isHolding(): boolean {
    return this.#responses.size > 0 || this.#questions.size > 0;
  }

  /** Adds the response to a call. Without parts, the client has sent the response itself. */
  respond(event: Event, callId: string, parts: readonly AdkPart[]): void {
    this.#atWork.delete(callId);
    this.#over.add(callId);
    this.#questions.delete(callId);
    if (parts.length > 0) this.#responses.set(callId, { event, parts });
  }

  /** Marks a call as waiting for a user. A call whose question is not shown waits only for its result. */
  wait(event: Event, request: PendingRequest, call: FunctionCall, isShown: boolean): void {
    this.#atWork.delete(call.id);
    if (isShown) this.#questions.set(call.id, [...(this.#questions.get(call.id) ?? []), { event, request, call }]);
  }

  /** Marks a call as running again after its question was answered. */
  goOn(callId: string): void {
    if (!this.#over.has(callId)) this.#atWork.add(callId);
  }

  /** Returns the events to send, each once: the responses, then one event per kind of question. */
  take(): readonly AdkEvent[] {
    return [...this.#takeResponses(), ...this.#takeQuestions()];
  }

  #takeResponses(): readonly AdkEvent[] {
    const responses = this.#responses;
    this.#responses = new Map();
    const stored = [...responses.values()].map(({ event }) => event);
    const [first] = stored;
    if (!first) return [];
    const parts = this.#order.flatMap((id) => responses.get(id)?.parts ?? []);
    const actions = adkActions(stored.map((event) => event.actions));
    return [{ ...baseOf(first), content: { role: 'user', parts }, actions }];
  }

  #takeQuestions(): readonly AdkEvent[] {
    const byName = new Map<string, [Question & Shown, ...(Question & Shown)[]]>();
    for (const question of [...this.#questions.values()].flat()) {
      const shown = shownAs(question.request, question.call);
      const known = byName.get(shown.virtual.name);
      if (known) known.push({ ...question, ...shown });
      else byName.set(shown.virtual.name, [{ ...question, ...shown }]);
    }
    this.#questions = new Map();
    return [...byName.values()].map(questionEvent);
  }
}

/** Returns one event for the questions of one kind. */
function questionEvent(questions: readonly [Question & Shown, ...(Question & Shown)[]]): AdkEvent {
  const [{ event, request }] = questions;
  const parts = questions.map(({ request: { id }, virtual }): AdkPart => ({ functionCall: { id, ...virtual } }));
  return {
    ...baseOf(event),
    content: { role: 'user', parts },
    actions: {
      ...adkActions(questions.map((each) => each.event.actions)),
      ...(request.kind === 'confirmation' && { skipSummarization: true }),
      requestedAuthConfigs: Object.fromEntries(
        questions.flatMap(({ call, authConfig }) => (authConfig ? [[call.id, authConfig]] : [])),
      ),
      requestedToolConfirmations: Object.fromEntries(
        questions.flatMap(({ call, confirmation }) => (confirmation ? [[call.id, confirmation]] : [])),
      ),
    },
    longRunningToolIds: questions.map(({ request: { id } }) => id),
  };
}

interface Question {
  readonly event: Event;
  readonly request: PendingRequest;
  readonly call: FunctionCall;
}

/** Returns the members that every ADK event has, from an event of the log. */
export function baseOf({
  id,
  invocationId,
  author,
  timestamp,
  branch,
}: Event): Omit<AdkEvent, 'actions'> & { readonly actions?: AdkActions } {
  return {
    id,
    invocationId,
    author,
    timestamp: timestamp / 1000,
    ...(branch !== undefined && { branch }),
    longRunningToolIds: [],
  };
}

interface Shown {
  readonly virtual: VirtualCall;
  readonly authConfig?: JsonObject;
  readonly confirmation?: AdkToolConfirmation;
}

function shownAs(request: PendingRequest, call: FunctionCall): Shown {
  if (request.kind === 'confirmation')
    return { virtual: confirmationCall(request, call), confirmation: toolConfirmationOf(request) };
  const authConfig = authConfigOf(request);
  return authConfig ? { virtual: credentialCall(call.id, authConfig), authConfig } : { virtual: inputCall(request) };
}
