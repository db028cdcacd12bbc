import type { BranchView, MemberView } from '../agent/agent.ts';
import type { Limits } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Answer, PendingRequest } from '../content/pending-request.ts';
import type { ModelUsage, Usage } from '../content/usage.ts';
import type { EventOf, MemberEnd } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ToolEffect } from '../tool/tool.ts';
import { type Conversation, newConversation } from './conversation.ts';

/** The state of one run: the session's own, or one that is nested in it. */
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
  /** The changes of its own state. */
  written: JsonObject | undefined;
  /** Its own limits, from whoever began it. */
  readonly limits: Limits | undefined;
  readonly round: RoundState;
  /** Calls of a nested run that may have had an effect, with those of the runs nested in it. */
  begun: Set<CallState> | undefined;
  turn: BranchView['turn'];
  output: JsonValue | undefined;
  input: Content | undefined;
  /** The last turn of this invocation. */
  lastTurn: EventOf<'model'> | undefined;
  /** The number of transfers from one agent to another in this invocation, by both names. */
  transfers: Map<string, number> | undefined;
  /** Nested runs that are parts of this one, of this turn; undefined where there were none. */
  team: TeamState | undefined;
  /** The end of a member. */
  end: MemberEnd | undefined;
  /** Nothing more happens here. */
  over: boolean;
  escalated: boolean;
  /** The usage, with that of nested runs. */
  invocation: InvocationState;
}

/** The calls of a run's last turn that acts. */
export interface RoundState {
  calls: readonly CallState[];
  /** The agent that made them. */
  caller: string;
  /** The number of calls without a response. */
  open: number;
  /** The calls that may be handled, and calls of earlier rounds that continue. */
  ready: Set<CallState>;
  /** The agent that is to get the turn when the round is over: the first that a response names. */
  transferTo: string | undefined;
}

/** Nested runs that are parts of another. */
export interface TeamState {
  /** By key. */
  readonly members: Map<string, BranchState>;
  /** The members as their agent sees them. */
  readonly views: Map<string, MemberView>;
  /** Members whose last message the run around them has not read, in the order in which they started. */
  unheard: BranchState[];
  /** The number of members that have not ended. */
  running: number;
  /**
   * Members that did not complete, and after whose end no other was begun: they are why the run around stops.
   */
  broken: readonly BranchState[];
}

/** One call on its way to an outcome. */
export interface CallState {
  readonly call: FunctionCall;
  /** The run that made it. */
  readonly branch: BranchState;
  /** The agent that made it: another may have the turn there by now. */
  readonly caller: string;
  /** The nested run that answers it. */
  child: BranchState | undefined;
  /** The number of times that the effect may have started. */
  attempt: number;
  effect: ToolEffect | undefined;
  /** Begun, and nothing is known of its end. */
  inFlight: boolean;
  /** The number of starts while the end of the start before was unknown. */
  lost: number;
  /** The arguments in force, where they are not the model's. */
  args: JsonObject | undefined;
  /** The results of steps that its tool has taken, by name. */
  steps: Map<string, JsonValue | undefined> | undefined;
  /** Gates that are not asked again, each for what it let pass. */
  passed: readonly GatePass[];
  exchanges: readonly Exchange[];
  outcome: ToolOutcome | undefined;
  /** The response ends the turn: it says so, or no model made the call. */
  endsTurn: boolean;
  /** The model was told that it is pending, and goes on. */
  goesOn: boolean;
}

/** A gate let a call pass, as it was then. */
export interface GatePass {
  readonly gate: string;
  readonly place?: 'runner';
  /** The digest of the tool's definition and the arguments. */
  readonly digest: string;
  readonly note?: string;
}

/** One question and what came of it. */
export interface Exchange {
  readonly request: PendingRequest;
  readonly call: CallState;
  readonly answers: Answer[];
  /** The number of starts of the call when the question was asked. */
  readonly attempt: number;
  status: 'open' | 'answered' | 'withdrawn';
}

/** The nested runs that are parts of a run, in the order in which they were begun. */
export function membersOf({ team }: BranchState): Iterable<BranchState> {
  return team ? team.members.values() : [];
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
    round: { calls: [], caller: '', open: 0, ready: new Set(), transferTo: undefined },
    begun: undefined,
    turn: 'begin',
    output: undefined,
    input,
    lastTurn: undefined,
    transfers: undefined,
    team: undefined,
    end: undefined,
    over: false,
    escalated: false,
    invocation: beginInvocation(''),
  };
}

/** The usage since the user's last message, or since the last continuation. */
export interface InvocationState {
  readonly id: string;
  modelCalls: number;
  toolCalls: number;
  tokens: number;
  usage: Usage;
  /** At the root: the usage of each model that said what it used. Replaced, never changed. */
  usageByModel: readonly ModelUsage[];
  /** Model calls in a row that gave nothing. */
  emptyTurns: number;
  /** Structured outputs that did not match. */
  badOutputs: number;
  /** The reason why the invocation cannot continue by itself. */
  stopped: InvocationStop | undefined;
}

/** The reason why an invocation stopped before its end. */
export interface InvocationStop {
  readonly status: 'limited' | 'cancelled' | 'failed';
  readonly code: string;
  readonly message: string;
  /** The call of a model failed: the message may say what its provider said. */
  readonly ofModel?: true;
}

/** Nothing used yet. */
export function beginInvocation(id: string): InvocationState {
  return {
    id,
    modelCalls: 0,
    toolCalls: 0,
    tokens: 0,
    usage: {},
    usageByModel: [],
    emptyTurns: 0,
    badOutputs: 0,
    stopped: undefined,
  };
}

/** A call that nothing was done about yet. */
export function newCall(call: FunctionCall, branch: BranchState, caller: string, endsTurn = false): CallState {
  return {
    call,
    branch,
    caller,
    child: undefined,
    attempt: 0,
    effect: undefined,
    inFlight: false,
    lost: 0,
    args: undefined,
    steps: undefined,
    passed: [],
    exchanges: [],
    outcome: undefined,
    endsTurn,
    goesOn: false,
  };
}
