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
  /** The path; undefined at the root. */
  readonly path: string | undefined;
  readonly parent: BranchState | undefined;
  /** The call that it runs for. */
  readonly call: CallState | undefined;
  /** The agent that the branch was started with; undefined at the root, whose agent is the runner's. */
  readonly agent: string | undefined;
  /** The agent that has the turn after a transfer, and the invocation of the transfer. */
  active: { readonly agent: string; readonly since: string } | undefined;
  /** The agent that spoke last; undefined if the agent that has the turn was not asked yet. */
  speaker: string | undefined;
  readonly conversation: Conversation;
  /** The state that it reads, if that is not the session's. */
  state: JsonObject | undefined;
  /** The changes of its own state. */
  written: JsonObject | undefined;
  /** The branch's own limits, set at its start. */
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
  /** The members of this run in this turn; undefined if there were none. */
  team: TeamState | undefined;
  /** The end of the run, if it is a member that has ended. */
  end: MemberEnd | undefined;
  /** True if the run has ended. */
  over: boolean;
  escalated: boolean;
  /** The invocation's state, whose usage includes nested runs. */
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
  /** The agent that gets the turn when the round is over: the first that a response names. */
  transferTo: string | undefined;
}

/** The members of a run. */
export interface TeamState {
  /** The members by their keys. */
  readonly members: Map<string, BranchState>;
  /** The members as their agent sees them. */
  readonly views: Map<string, MemberView>;
  /**
   * Members whose last message is not in the conversation of the run yet, in the order in which they started.
   */
  unheard: BranchState[];
  /** The number of members that have not ended. */
  running: number;
  /**
   * Members that did not complete, and were not followed by another start: they are the reason why the run
   * stops.
   */
  broken: readonly BranchState[];
}

/** The state of one call. */
export interface CallState {
  readonly request: FunctionCall;
  /** The run that made it. */
  readonly branch: BranchState;
  /** The agent that made it: another may have the turn now. */
  readonly caller: string;
  /** The nested run that answers it. */
  child: BranchState | undefined;
  /** The number of times that the effect may have started. */
  attempt: number;
  effect: ToolEffect | undefined;
  /** True if it was started, and its end is unknown. */
  inFlight: boolean;
  /** The number of starts while the end of the previous start was unknown. */
  lost: number;
  /** The arguments in force, if they are not the model's. */
  args: JsonObject | undefined;
  /** The results of its tool's steps, by name. */
  steps: Map<string, JsonValue | undefined> | undefined;
  /** The passes of gates that are not asked again. */
  passed: readonly GatePass[];
  questions: readonly Question[];
  outcome: ToolOutcome | undefined;
  /** True if the response ends the turn: it is marked so, or no model made the call. */
  endsTurn: boolean;
  /** True if the model continues after reading that the call is pending. */
  goesOn: boolean;
}

/** The pass of a gate for a call as it was then. */
export interface GatePass {
  readonly gate: string;
  readonly place?: 'runner';
  /** The digest of the tool's definition and the arguments. */
  readonly digest: string;
  readonly note?: string;
}

/** One question and its answers. */
export interface Question {
  readonly request: PendingRequest;
  readonly call: CallState;
  readonly answers: Answer[];
  /** The number of starts of the call when the question was asked. */
  readonly attempt: number;
  status: 'open' | 'answered' | 'withdrawn';
}

/** Returns the members of a run, in the order in which they were started. */
export function membersOf({ team }: BranchState): Iterable<BranchState> {
  return team ? team.members.values() : [];
}

/** Creates a run without events. */
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
  /**
   * The usage of each model that reported its usage; only at the root. The list is replaced, never changed.
   */
  usageByModel: readonly ModelUsage[];
  /** The number of consecutive model calls that gave an empty turn. */
  emptyTurns: number;
  /** The number of structured outputs that did not match. */
  badOutputs: number;
  /** The reason why the invocation cannot continue by itself. */
  stopped: InvocationStop | undefined;
}

/** The reason why an invocation stopped before its end. */
export interface InvocationStop {
  readonly status: 'limited' | 'cancelled' | 'failed';
  readonly code: string;
  readonly message: string;
  /** True if a model call failed: the message may quote the provider. */
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

/** Creates the state of a call that was not handled yet. */
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
