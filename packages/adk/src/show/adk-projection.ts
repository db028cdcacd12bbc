import {
  type Event,
  type EventOf,
  type FunctionCall,
  failureText,
  type InterimOutcome,
  type JsonObject,
  type JsonValue,
  modelResponse,
} from '@mortise/core';
import type { AdkPart } from '../wire/adk-content.ts';
import type { AdkEvent } from '../wire/adk-event.ts';
import { adkConfirmationName, adkCredentialName, adkInputName, isVirtualName } from '../wire/virtual-names.ts';
import { adkActions, hasAdkActions, noActions } from './adk-actions.ts';
import { adkContent, mediaOf } from './adk-parts.ts';
import { modelEvent } from './model-event.ts';
import { baseOf, Round } from './round.ts';
import { authConfigOf } from './virtual-call.ts';

/**
 * Converts a log's events to ADK's events, in order. It remembers calls, which later events refer to by id,
 * and delays events that ADK merges into one: the responses and the questions of a turn, and the answers of a
 * message.
 */
export class AdkProjection {
  readonly #ofUser: boolean;
  readonly #calls = new Map<string, Known>();
  readonly #asked = new Map<string, Asked>();
  /** The rounds with delayed events. */
  readonly #held = new Set<Round>();
  #answers: EventOf<'answered'>[] = [];

  /** @param ofUser True to include the user's messages and answers. */
  constructor({ ofUser = true }: { readonly ofUser?: boolean } = {}) {
    this.#ofUser = ofUser;
  }

  /** Registers a call that an event refers to. */
  addCall(call: FunctionCall): void {
    if (!this.#calls.has(call.id)) this.#calls.set(call.id, { call });
  }

  /** Returns true if the call that an event refers to is known. */
  knows(callId: string): boolean {
    return this.#calls.has(callId);
  }

  /** Returns the ADK events for an event: none, or several, including delayed events. */
  project(event: Event): readonly AdkEvent[] {
    switch (event.type) {
      case 'response':
      case 'late':
        return [...this.#takeAnswers(), ...this.#response(event)];
      case 'asked':
        return [...this.#takeAnswers(), ...this.#question(event)];
      case 'answered':
        return this.#answered(event);
      case 'started':
      case 'passed':
      case 'stepped':
      case 'opened':
      case 'closed':
        return [...this.#takeAnswers(), ...only(event, {})];
      case 'model':
        return [...this.#takeAnswers(), ...this.#model(event)];
      case 'input':
        return [...this.flush(), ...(this.#ofUser ? only(event, inputEvent(event)) : [])];
      case 'modelFailed':
        return [...this.flush(), ...only(event, { errorCode: event.code, errorMessage: failureText(event.code) })];
      default:
        event.type satisfies 'withdrawn' | 'rewound' | 'notice';
        return [...this.flush(), ...only(event, {})];
    }
  }

  /** Returns the remaining events at the end of a log or of a run. */
  flush(): readonly AdkEvent[] {
    return [...this.#takeAnswers(), ...[...this.#held].flatMap((round) => this.#take(round))];
  }

  #model(event: EventOf<'model'>): readonly AdkEvent[] {
    const calls = event.content.parts.flatMap((part) => (part.type === 'functionCall' ? [part] : []));
    const shown = calls.filter(({ name }) => !isVirtualName(name));
    const round = event.acts && shown.length > 0 ? new Round(shown) : undefined;
    for (const call of calls) this.#calls.set(call.id, { call, ...(round && shown.includes(call) && { round }) });
    return only(event, modelEvent(event));
  }

  #response(event: EventOf<'response' | 'late'>): readonly AdkEvent[] {
    const known = this.#calls.get(event.callId);
    if (!known || isVirtualName(known.call.name)) return only(event, {});
    const { call, round, said } = known;
    const response = modelResponse({ name: call.name, outcome: event.outcome });
    const media = mediaOf(event.outcome);
    const isSaid = said !== undefined && media.length === 0 && JSON.stringify(response) === JSON.stringify(said);
    delete known.said;
    const parts = isSaid ? [] : [responsePart(call, response), ...media];
    if (event.type === 'late' || !round)
      return only(event, parts.length > 0 ? { content: { role: 'user', parts } } : {});
    round.respond(event, call.id, parts);
    const rest = parts.length === 0 ? only(event, {}) : [];
    return [...rest, ...this.#hold(round)];
  }

  #question(event: EventOf<'asked'>): readonly AdkEvent[] {
    const { request, interim } = event;
    const known = this.#calls.get(request.callId);
    if (!known) return only(event, {});
    const { call, round = new Round([call]) } = known;
    known.round = round;
    // A client answers a long-running call itself, without a question.
    const isShown = request.kind !== 'result' || !call.longRunning;
    this.#asked.set(request.id, {
      call,
      name: isShown ? nameOf(request) : call.name,
      id: isShown ? request.id : call.id,
    });
    if (interim) {
      const { handle, modelOutput } = request;
      const outcome: InterimOutcome = {
        status: 'interim',
        ...(handle !== undefined && { handle }),
        ...(modelOutput !== undefined && { modelOutput }),
      };
      round.respond(event, call.id, [responsePart(call, modelResponse({ name: call.name, outcome }))]);
      if (isShown) round.wait(event, request, call, true);
    } else round.wait(event, request, call, isShown);
    return this.#hold(round);
  }

  #answered(event: EventOf<'answered'>): readonly AdkEvent[] {
    const asked = this.#asked.get(event.answer.requestId);
    if (!asked) return only(event, {});
    const held = this.#answers.length > 0 ? [] : this.flush();
    const known = this.#calls.get(asked.call.id);
    if (known) {
      known.round?.goOn(asked.call.id);
      if (asked.id === asked.call.id) known.said = asObject(event.answer.value);
    }
    this.#answers.push(event);
    return held;
  }

  /** Returns the answers of one client message as one event. */
  #takeAnswers(): readonly AdkEvent[] {
    const answers = this.#answers;
    const [first] = answers;
    if (!first) return [];
    this.#answers = [];
    if (!this.#ofUser) return [];
    const parts = answers.flatMap(({ answer }): readonly AdkPart[] => {
      const asked = this.#asked.get(answer.requestId);
      if (!asked) return [];
      return [{ functionResponse: { id: asked.id, name: asked.name, response: asObject(answer.value) } }];
    });
    const actions = adkActions(answers.map((event) => event.actions));
    return [{ ...baseOf(first), content: { role: 'user', parts }, actions }];
  }

  #hold(round: Round): readonly AdkEvent[] {
    if (round.isStill) return this.#take(round);
    if (round.isHolding) this.#held.add(round);
    return [];
  }

  #take(round: Round): readonly AdkEvent[] {
    this.#held.delete(round);
    return round.take();
  }
}

/** A call, its turn, and the result that a client sent. */
interface Known {
  readonly call: FunctionCall;
  round?: Round;
  said?: JsonObject;
}

/** A shown question: the name and the id of its virtual call, which the answer refers to. */
interface Asked {
  readonly call: FunctionCall;
  readonly name: string;
  readonly id: string;
}

/** Returns ADK's event for one event of the log; none if ADK has no equivalent. */
function only(event: Event, about: Partial<AdkEvent>): readonly AdkEvent[] {
  if (Object.keys(about).length === 0 && !hasAdkActions(event.actions)) return [];
  return [{ ...baseOf(event), ...about, actions: event.actions ? adkActions([event.actions]) : noActions }];
}

function nameOf(request: EventOf<'asked'>['request']): string {
  if (request.kind === 'confirmation') return adkConfirmationName;
  return authConfigOf(request) ? adkCredentialName : adkInputName;
}

function responsePart({ id, name }: FunctionCall, response: JsonObject): AdkPart {
  return { functionResponse: { id, name, response } };
}

function asObject(value: JsonValue): JsonObject {
  return modelResponse({ name: '', outcome: { status: 'ok', output: value } });
}

/** Converts a user message, with its author if the log has one. */
function inputEvent({ content, by }: EventOf<'input'>): Partial<AdkEvent> {
  return { content: adkContent(content), ...(by !== undefined && { customMetadata: { by } }) };
}
