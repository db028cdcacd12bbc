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

/** The state of one run: the session's own, or a nested run. */
export interface BranchState {
  /** The path of the run; undefined for the session's own run. */
  readonly path: string | undefined;
  readonly parent: BranchState | undefined;
  /** The call that the run answers; undefined for a member and for the session's own run. */
  readonly call: CallState | undefined;
  /** The agent that the branch was started with; undefined at the root, whose agent is the runner's. */
  readonly agent: string | undefined;
  /** The agent that has the turn after a transfer, and the invocation in which the transfer happened. */
  active: { readonly agent: string; readonly since: string } | undefined;
  /** The agent that spoke last; undefined if the model of the agent that has the turn was not called yet. */
  speaker: string | undefined;
  readonly conversation: Conversation;
  /** The run's own state; undefined if it reads the state of its parent or of the session. */
  state: JsonObject | undefined;
  /** The changes of the run's own state. */
  written: JsonObject | undefined;
  /** The limits that were set when the run was started. */
  readonly limits: Limits | undefined;
  readonly round: RoundState;
  /** The calls of a nested run, and of the runs nested in it, that may have had an effect. */
  begun: Set<CallState> | undefined;
  turn: BranchView['turn'];
  output: JsonValue | undefined;
  input: Content | undefined;
  /** The last turn of this invocation. */
  lastTurn: EventOf<'model'> | undefined;
  /** The number of transfers in this invocation, by the names of both agents: see `transferOf`. */
  transfers: Map<string, number> | undefined;
  /** The members of this run in this turn; undefined if there were none. */
  team: TeamState | undefined;
  /** The end of the run, if it is a member that has ended. */
  end: MemberEnd | undefined;
  /** True if the run has ended. */
  over: boolean;
  escalated: boolean;
  /** The state of the invocation, whose usage includes nested runs. */
  invocation: InvocationState;
}

/** The state of the calls of a run's last turn. */
export interface RoundState {
  calls: readonly CallState[];
  /** The agent that made the calls. */
  caller: string;
  /** The number of calls without a response. */
  open: number;
  /**
   * The calls that may be handled now, including calls of earlier rounds whose result the model does not wait
   * for.
   */
  ready: Set<CallState>;
  /** The agent that gets the turn when the round is over: the first agent that a response names. */
  transferTo: string | undefined;
}

/** The members of a run. */
export interface TeamState {
  /** The members by their keys. */
  readonly members: Map<string, BranchState>;
  /** The members in the form that their workflow agent gets. */
  readonly views: Map<string, MemberView>;
  /**
   * The members whose last message is not in the conversation of the run yet, in the order of their starts.
   */
  unheard: BranchState[];
  /** The number of members that have not ended. */
  running: number;
  /**
   * The members that did not complete, and after which no other member was started: they are the reason why
   * the run stops.
   */
  broken: readonly BranchState[];
}

/** The state of one call. */
export interface CallState {
  readonly request: FunctionCall;
  /** The run that made the call. */
  readonly branch: BranchState;
  /** The agent that made the call. Another agent may have the turn now. */
  readonly caller: string;
  /** The nested run that answers the call. */
  child: BranchState | undefined;
  /** The number of the current attempt: how many times the tool may have been started. */
  attempt: number;
  effect: ToolEffect | undefined;
  /** True if the call was started and its end is not known. */
  inFlight: boolean;
  /** The number of starts while the end of the previous start was unknown. */
  lost: number;
  /** The arguments in force, if they differ from the model's. */
  args: JsonObject | undefined;
  /** The results of the steps that the tool took, by name. */
  steps: Map<string, JsonValue | undefined> | undefined;
  /** The gates that have passed the call, as the log records them. */
  passed: readonly GatePass[];
  questions: readonly Question[];
  outcome: ToolOutcome | undefined;
  /** True if the response ends the turn, because its actions say so or the call was not made by a model. */
  endsTurn: boolean;
  /** True if the model continues after reading that the call is pending. */
  goesOn: boolean;
}

/** The record that a gate has passed a call. */
export interface GatePass {
  readonly gate: string;
  readonly place?: 'runner';
  /** The digest of the tool's definition and the arguments at that time. */
  readonly digest: string;
  readonly note?: string;
}

/** One question and its answers. */
export interface Question {
  readonly request: PendingRequest;
  readonly call: CallState;
  readonly answers: Answer[];
  /** The attempt of the call at the time when the question was asked. */
  readonly attempt: number;
  status: 'open' | 'answered' | 'withdrawn';
}

/** Returns the members of a run, in the order in which they were started. */
export function membersOf({ team }: BranchState): Iterable<BranchState> {
  return team ? team.members.values() : [];
}

/** Creates the state of a run before its first event. */
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

/**
 * The state of an invocation: what counts against limits since the user's last message, or since the last
 * continuation.
 */
export interface InvocationState {
  readonly id: string;
  modelCalls: number;
  toolCalls: number;
  tokens: number;
  usage: Usage;
  /**
   * The usage of each model that reported it; only in the session's own run. The list is replaced, never
   * changed.
   */
  usageByModel: readonly ModelUsage[];
  /** The number of consecutive model calls that gave an empty turn. */
  emptyTurns: number;
  /** The number of structured outputs that did not match their schema. */
  badOutputs: number;
  /** The reason why the invocation cannot continue by itself. */
  stopped: InvocationStop | undefined;
}

/** The reason why an invocation stopped before its end. */
export interface InvocationStop {
  readonly status: 'limited' | 'cancelled' | 'failed';
  readonly code: string;
  readonly message: string;
  /** True if a model call failed: then the message may quote the provider. */
  readonly ofModel?: true;
}

/** Returns the state of an invocation at its start. */
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

/** Creates the state of a new call. */
export function newCall(request: FunctionCall, branch: BranchState, caller: string, endsTurn = false): CallState {
  return {
    request,
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
    questions: [],
    outcome: undefined,
    endsTurn,
    goesOn: false,
  };
}
