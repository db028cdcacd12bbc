import type { BranchView, MemberView } from '../agent/agent.ts';
import type { Limits } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { FunctionCall } from '../content/function-call.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import type { Answer, PendingRequest } from '../content/pending-request.ts';
import type { EventOf, MemberEnd } from '../event/event.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { ToolEffect } from '../tool/tool.ts';
import { type Conversation, newConversation } from './conversation.ts';
import { beginInvocation, type InvocationState } from './invocation-state.ts';

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
  readonly round: RoundState;
  /** Of a nested run: calls that may have had an effect, its own and of the runs that are nested in it. */
  begun: Set<CallState> | undefined;
  turn: BranchView['turn'];
  output: JsonValue | undefined;
  input: Content | undefined;
  /** Of this invocation. */
  lastTurn: EventOf<'model'> | undefined;
  /** How often the turn went from one agent to another in this invocation, by both names. */
  transfers: Map<string, number> | undefined;
  /** Nested runs that are parts of this one, of this turn; undefined where there were none. */
  team: TeamState | undefined;
  /** Of a member: how it ended. */
  end: MemberEnd | undefined;
  /** Nothing more happens here. */
  over: boolean;
  escalated: boolean;
  /** What it has used; what nested runs use counts for the runs around them, too. */
  invocation: InvocationState;
}

/** The calls of a run's last turn that acts. */
export interface RoundState {
  calls: readonly CallState[];
  /** The agent that made them. */
  caller: string;
  /** How many have no response yet. */
  open: number;
  /** Those that may be dispatched, and those of earlier rounds that go on. */
  ready: Set<CallState>;
  /** The agent that is to get the turn when the round is over: the first that a response names. */
  transferTo: string | undefined;
}

/** Nested runs that are parts of another. */
export interface TeamState {
  /** By key. */
  readonly members: Map<string, BranchState>;
  /** What the agent is shown of them. */
  readonly views: Map<string, MemberView>;
  /** Those whose last words the run around them has not heard, in the order in which they were begun. */
  unheard: BranchState[];
  /** How many have not ended. */
  running: number;
  /**
   * Those that did not complete, and after whose end no other was begun: they are why the run around stops.
   */
  broken: readonly BranchState[];
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
  /** How often it was begun once more while nothing was known of the end of the time before. */
  lost: number;
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
