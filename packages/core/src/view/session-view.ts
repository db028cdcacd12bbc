import type { BranchView, MemberView } from '../agent/agent.ts';
import type { Limits } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Answer, PendingRequest } from '../content/pending-request.ts';
import type { Event, EventOf, MemberEnd } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { GrowingState } from '../session/growing-state.ts';
import type { SessionKey } from '../session/session.ts';
import type { ToolEffect } from '../tool/tool.ts';
import { type Conversation, newConversation } from './conversation.ts';
import { beginInvocation, type InvocationState } from './invocation-state.ts';
import type { RareEvent } from './rare-event.ts';
import { noEntries, noItems } from './seldom-used.ts';

/**
 * What follows from a session's log: everything that the loop needs to know what comes next.
 *
 * Owned by one driver and changed by `apply` alone, in place, so
 * that an event costs the same in a long session as in a short one.
 */
export interface SessionView {
  readonly key: SessionKey;
  revision: number;
  readonly events: Event[];
  /** The events as they were last shown to whoever is not to change them. */
  shown: readonly Event[];
  readonly growing: GrowingState;
  /** Frozen; replaced, never changed. */
  readonly state: JsonObject;
  inputIds: ReadonlySet<string>;
  /** The first call of every round, by id. */
  readonly rounds: Set<string>;
  /** Calls of the running rounds, by id. */
  readonly calls: Map<string, CallState>;
  /** Calls whose result the model does not wait for, by id. */
  ongoing: ReadonlyMap<string, CallState>;
  /** Calls of which the model was told that it is not known what came of them, by id. */
  unsure: ReadonlyMap<string, CallState>;
  /** Every question that was ever asked, by id. */
  exchanges: ReadonlyMap<string, Exchange>;
  /** Those that wait for an answer. */
  waiting: ReadonlySet<Exchange>;
  readonly root: BranchState;
  /** The nested runs that have not ended, by path. */
  branches: ReadonlyMap<string, BranchState>;
  /** What is left of nested runs that go on with it when they are called again, by path. */
  kept: ReadonlyMap<string, Conversation>;
  /** How events are taken in that most logs do not have; undefined until the first of them comes. */
  folds: RareFolds | undefined;
}

/**
 * How events that most logs do not have change a view:
 * those of questions, of nested runs and of late results.
 */
export interface RareFolds {
  applyRare(view: SessionView, branch: BranchState | undefined, event: RareEvent): void;
  applyRareNotice(view: SessionView, branch: BranchState, code: 'continued' | 'output_invalid', value: unknown): void;
  leave(view: SessionView, branch: BranchState): void;
  leaveMembers(view: SessionView, branch: BranchState): void;
  membersHear(branch: BranchState): void;
  refusedTurn(calls: readonly FunctionCall[], reason: FinishReason): Content;
  stopWaiting(view: SessionView, call: CallState): void;
  openExchanges(view: SessionView): readonly Exchange[];
}

/** Where one run stands: the session's own, or one that is nested in it. */
export interface BranchState {
  /** Undefined at the root. */
  readonly path: string | undefined;
  readonly parent: BranchState | undefined;
  /** The call that it runs for. */
  readonly call: CallState | undefined;
  /** The agent that it was begun with; undefined at the root, where it is the runner's. */
  readonly agent: string | undefined;
  /**
   * The agent of its tree that has the turn, after a transfer, and the invocation in which that took it over.
   */
  active: { readonly agent: string; readonly since: string } | undefined;
  /** The agent that spoke last; undefined where the one that has the turn was not asked yet. */
  speaker: string | undefined;
  readonly conversation: Conversation;
  /** The state that it sees, where that is not the session's. */
  state: JsonObject | undefined;
  /** Of a state of its own: what it wrote. */
  written: JsonObject | undefined;
  /** Its own limits, from whoever began it. */
  readonly limits: Limits | undefined;
  round: readonly CallState[];
  /** The agent that made the calls of the round. */
  caller: string;
  /** Of a nested run: calls that may have had an effect, its own and of the runs that are nested in it. */
  begun: Set<CallState> | undefined;
  /** Calls of the round without a response. */
  open: number;
  /** Calls that may be dispatched. */
  ready: Set<CallState>;
  turn: BranchView['turn'];
  output: JsonValue | undefined;
  input: Content | undefined;
  /** Of this invocation. */
  lastTurn: EventOf<'model'> | undefined;
  /** Who asked for the turn in this round. */
  transferTo: string | undefined;
  /** How often the turn went from one agent to another in this invocation, by both names. */
  transfers: Map<string, number> | undefined;
  /** Nested runs that are parts of this one, by key. */
  members: Map<string, BranchState> | undefined;
  /** What the agent is shown of them. */
  memberViews: Map<string, MemberView> | undefined;
  /** Those whose last words this run has not heard, in the order in which they were begun. */
  unheard: BranchState[];
  /** How many of them have not ended. */
  running: number;
  /** Those that did not complete, and after whose end no other was begun: they are why this run stops. */
  broken: readonly BranchState[];
  /** Of a member: how it ended. */
  end: MemberEnd | undefined;
  /** Nothing more happens here. */
  over: boolean;
  escalated: boolean;
  /** What it has used; what nested runs use counts for the runs around them, too. */
  invocation: InvocationState;
}

/** One call on its way to an outcome. */
export interface CallState {
  readonly call: FunctionCall;
  /** Where it was made. */
  readonly branch: BranchState;
  /** The agent that made it: another may have the turn there by now. */
  readonly caller: string;
  /** The nested run that answers it. */
  child: BranchState | undefined;
  /** How often the effect may have begun. */
  attempt: number;
  effect: ToolEffect | undefined;
  /** Begun, and nothing is known of its end. */
  inFlight: boolean;
  /** The arguments in force, where they are not the model's. */
  args: JsonObject | undefined;
  /** What its tool has done already, by the steps' names. */
  steps: Map<string, JsonValue | undefined> | undefined;
  /** Gates that are not asked again, each for what it let pass. */
  passed: readonly Pass[];
  exchanges: readonly Exchange[];
  outcome: ToolOutcome | undefined;
  /** The response ends the turn: it says so, or no model made the call. */
  endsTurn: boolean;
  /** The model was told that it is pending, and goes on. */
  goesOn: boolean;
}

/** A gate let a call pass, as it was then. */
export interface Pass {
  readonly gate: string;
  readonly place?: 'runner';
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

/** The view of an empty log. */
export function emptyView(key: SessionKey): SessionView {
  const growing = new GrowingState();
  return {
    key,
    revision: 0,
    events: [],
    shown: none,
    growing,
    get state() {
      return growing.value;
    },
    inputIds: noItems(),
    rounds: new Set(),
    calls: new Map(),
    ongoing: noEntries(),
    unsure: noEntries(),
    exchanges: noEntries(),
    waiting: noItems(),
    root: newBranch({}),
    branches: noEntries(),
    kept: noEntries(),
    folds: undefined,
  };
}

/** A run in which nothing has happened. */
export function newBranch({
  path,
  parent,
  call,
  agent,
  conversation = newConversation(),
  state,
  limits,
  input,
}: Partial<BranchState>): BranchState {
  return {
    path,
    parent,
    call,
    agent,
    active: undefined,
    speaker: undefined,
    conversation,
    state,
    written: undefined,
    limits,
    round: none,
    caller: '',
    begun: undefined,
    open: 0,
    ready: new Set(),
    turn: 'begin',
    output: undefined,
    input,
    lastTurn: undefined,
    transferTo: undefined,
    transfers: undefined,
    members: undefined,
    memberViews: undefined,
    unheard: [],
    running: 0,
    broken: none,
    end: undefined,
    over: false,
    escalated: false,
    invocation: beginInvocation(''),
  };
}

const none: readonly never[] = Object.freeze([]);
