import type { BranchView } from '../agent/agent.ts';
import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { Settled } from '../content/outcome.ts';
import type { Answer, PendingRequest } from '../content/pending-request.ts';
import type { Usage } from '../content/usage.ts';
import type { Event } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { SessionKey } from '../session/session.ts';

/**
 * What follows from a session's log: everything that the loop needs to know what comes next.
 *
 * Owned by one driver and changed by `apply` alone, in place, so that an event costs the same in a long session as in a short one.
 */
export interface SessionView {
  readonly key: SessionKey;
  revision: number;
  readonly events: Event[];
  /** Frozen; replaced, never changed. */
  state: JsonObject;
  readonly inputIds: Set<string>;
  /** The first call of every round, by id. */
  readonly rounds: Set<string>;
  /** Calls of the running round, by id. */
  readonly calls: Map<string, CallState>;
  /** Calls whose result the model does not wait for, by id. */
  readonly ongoing: Map<string, CallState>;
  /** Every question that was ever asked, by id. */
  readonly exchanges: Map<string, Exchange>;
  readonly branch: BranchState;
  invocation: InvocationState;
}

/** Where one agent's conversation stands. */
export interface BranchState {
  /** What the model reads. */
  readonly contents: Content[];
  /** The user's words that came while calls were open; they follow the responses. */
  held: Content[];
  round: readonly CallState[];
  /** Calls of the round without a response. */
  open: number;
  /** Calls that may be dispatched. */
  ready: CallState[];
  turn: BranchView['turn'];
  output: JsonValue | undefined;
  input: Content | undefined;
  /** Of this invocation. */
  lastModel: Content | undefined;
  finishReason: FinishReason | undefined;
}

/** One call on its way to an outcome. */
export interface CallState {
  readonly call: FunctionCall;
  /** How often the effect may have begun. */
  attempt: number;
  /** Begun, and nothing is known of its end. */
  inFlight: boolean;
  /** The arguments in force, where they are not the model's. */
  args: JsonObject | undefined;
  /** What its tool has done already, by the steps' names. */
  steps: Map<string, JsonValue | undefined> | undefined;
  /** Gates that are not asked again, each for what it let pass. */
  passed: readonly Pass[];
  exchanges: readonly Exchange[];
  outcome: Settled | undefined;
  /** The response ends the turn. */
  endsTurn: boolean;
  /** The model was told that it is pending, and goes on. */
  goesOn: boolean;
}

/** A gate let a call pass, as it was then. */
export interface Pass {
  readonly gate: string;
  /** Of the tool's definition and the arguments. */
  readonly digest: string;
  readonly note?: string;
}

/** One question and what came of it. */
export interface Exchange {
  readonly request: PendingRequest;
  readonly call: CallState;
  readonly answers: Answer[];
  /** How often the call had begun when it was asked. */
  readonly attempt: number;
  status: 'open' | 'answered' | 'withdrawn';
}

/** What has been used since the user's last message, or since the last continuation. */
export interface InvocationState {
  readonly id: string;
  modelCalls: number;
  toolCalls: number;
  tokens: number;
  usage: Usage;
  /** Model calls in a row that gave nothing. */
  emptyTurns: number;
  /** Structured outputs that did not match. */
  badOutputs: number;
  /** Why the invocation cannot go on by itself. */
  stopped: Stopped | undefined;
}

/** Why an invocation stopped before its end. */
export interface Stopped {
  readonly status: 'limited' | 'cancelled' | 'failed';
  readonly code: string;
  readonly message: string;
}

/** The view of an empty log. */
export function emptyView(key: SessionKey): SessionView {
  return {
    key,
    revision: 0,
    events: [],
    state: Object.freeze({}),
    inputIds: new Set(),
    rounds: new Set(),
    calls: new Map(),
    ongoing: new Map(),
    exchanges: new Map(),
    branch: {
      contents: [],
      held: [],
      round: [],
      open: 0,
      ready: [],
      turn: 'begin',
      output: undefined,
      input: undefined,
      lastModel: undefined,
      finishReason: undefined,
    },
    invocation: beginInvocation(''),
  };
}

/** A call that nothing was done about yet. */
export function newCall(call: FunctionCall): CallState {
  return {
    call,
    attempt: 0,
    inFlight: false,
    args: undefined,
    steps: undefined,
    passed: none,
    exchanges: none,
    outcome: undefined,
    endsTurn: false,
    goesOn: false,
  };
}

/** Nothing used yet. */
export function beginInvocation(id: string): InvocationState {
  return { id, modelCalls: 0, toolCalls: 0, tokens: 0, usage: {}, emptyTurns: 0, badOutputs: 0, stopped: undefined };
}

/** The questions that wait for an answer, oldest first. */
export function openExchanges(view: SessionView): readonly Exchange[] {
  if (view.exchanges.size === 0) return noExchanges;
  return [...view.ongoing.values(), ...view.branch.round.filter((call) => !call.goesOn)].flatMap((call) =>
    call.outcome ? [] : call.exchanges.filter((exchange) => exchange.status === 'open'),
  );
}

const noExchanges: readonly Exchange[] = Object.freeze([]);
const none: readonly never[] = Object.freeze([]);
