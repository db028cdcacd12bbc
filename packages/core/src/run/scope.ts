import type { Agent } from '../agent/agent.ts';
import type { Callbacks } from '../callback/callbacks.ts';
import type { Secrets } from '../credential/secrets.ts';
import { publicReason, withCause } from '../error/thrown.ts';
import type { Event, EventBase, EventBody } from '../event/event.ts';
import type { EventActions } from '../event/event-actions.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isLlmAgent, type LlmAgent } from '../llm-agent/llm-agent.ts';
import type { BranchState, CallState } from '../view/branch-state.ts';
import type { LimitStack, Step } from '../view/decide.ts';
import type { SessionView } from '../view/session-view.ts';
import type { AgentsByName } from './agent-tree.ts';
import type { Cancellation } from './cancellation.ts';
import type { Journal } from './journal.ts';
import type { ModelCallLimiter } from './model-call-limiter.ts';
import type { RunEventQueue } from './run-event-queue.ts';
import type { RunSettings } from './run-settings.ts';
import type { StateWrite } from './state-writer.ts';

/** The scope of an agent with a model. */
export interface AgentScope extends BranchScope {
  readonly agent: LlmAgent;
}

/**
 * The scope of an agent on a branch: the agent that has the turn, the branch, and the run that all branches
 * share.
 */
export interface BranchScope {
  /** The state that all branches of the run share. */
  readonly run: RunState;
  /** The agent that has the turn. */
  readonly agent: Agent;
  /** The agent that the branch was started with. */
  readonly base: Agent;
  /** The root of the agent tree that contains `agent` and `base`. */
  readonly tree: Agent;
  /** Every agent of the tree, by name. */
  readonly agents: AgentsByName;
  readonly branch: BranchState;
  /** The plugins, then the agent's own callbacks. */
  readonly callbacks: readonly Callbacks[];
  readonly limitStack: LimitStack;
}

/** The state of one run of a session, which its branches share. */
export interface RunState {
  readonly settings: RunSettings;
  /** The runner's agent. */
  readonly agent: Agent;
  readonly view: SessionView;
  readonly journal: Journal;
  readonly queue: RunEventQueue;
  readonly cancellation: Cancellation;
  /** The runner's secrets, and the secrets that were registered with this run. */
  readonly secrets: Secrets;
  /** The dependencies that the caller of the run gives to tools and callbacks. */
  readonly deps: unknown;
  /** A signal that suspends the run at its next boundary. */
  readonly suspend: AbortSignal | undefined;
  /** The prefix of the ids of this run's events. */
  readonly idPrefix: string;
  /** The number of event ids that this run has created. */
  ids: number;
  /** The `temp:` state. */
  temp: Map<string, JsonValue> | undefined;
  /** The last write of each key of each state, in this run. */
  readonly writes: Map<string, StateWrite>;
  /**
   * The ids of calls that this run handles or has answered: the run's own outcome counts, and an outcome from
   * outside is ignored.
   */
  readonly settling: Set<string>;
  /** Paths of the nested runs whose `opened` event is being stored. */
  readonly opening: Set<string>;
  /** The limiter of the model calls of nested runs; undefined until a nested run needs it. */
  limiter: ModelCallLimiter | undefined;
  /** The messages of warnings that are shown only once in a run. */
  readonly warned: Set<string>;
  /** The promise of the read of the inbox that is in progress. */
  readingInbox: Promise<boolean> | undefined;
  /** Runs the steps of a branch until it has ended or cannot continue now. */
  readonly drive: (scope: BranchScope) => Promise<BranchEnd>;
  /** The scope of the session's own run. */
  root: BranchScope;
}

/** The reason why a branch has ended or cannot continue now. */
export type BranchEnd =
  | Extract<Step, { readonly do: 'pause' | 'hold' | 'complete' }>
  /** The run stops; `cause`: the thrown error, if there was one. */
  | (Extract<Step, { readonly do: 'stop' }> & { readonly cause: unknown })
  | { readonly do: 'cancel' };

/** Creates an event of this run. */
export function newEvent(scope: BranchScope, body: EventBody, actions?: EventActions, author?: string): Event {
  return Object.assign(eventBase(scope, actions, author), body);
}

/** Returns the members that all events of this run have. */
export function eventBase(
  scope: BranchScope,
  actions?: EventActions,
  author: string = scope.agent.name,
  id: string = newEventId(scope),
): EventBase {
  const { run } = scope;
  const { path } = scope.branch;
  const invocationId = run.view.root.invocation.id;
  const timestamp = run.settings.platform.now();
  const base: EventBase = actions
    ? { v: 1, id, invocationId, author, timestamp, actions }
    : { v: 1, id, invocationId, author, timestamp };
  return path === undefined ? base : { ...base, branch: path };
}

/** Returns a unique id, even if no event gets it. */
export function newEventId({ run }: BranchScope): string {
  return `${run.idPrefix}.${run.ids++}`;
}

/** Creates an event about a call of this run, or of a nested run or its parent. */
export function eventAbout(
  scope: BranchScope,
  { branch }: CallState,
  body: EventBody,
  actions?: EventActions,
  author?: string,
): Event {
  return newEvent(branch === scope.branch ? scope : { ...scope, branch }, body, actions, author);
}

/** Shows a warning to the watchers; the run continues. */
export function warn(scope: BranchScope, code: string, message: string, cause?: unknown): void {
  scope.run.queue.push(withCause({ type: 'warning', code, message }, cause));
}

/** Shows a warning once in a run, although each request repeats it. */
export function warnOnce(scope: BranchScope, code: string, message: string): void {
  const { run } = scope;
  if (run.warned.has(message)) return;
  run.warned.add(message);
  warn(scope, code, message);
}

/** Shows a warning about a thrown error, with the part of the error's message that may be shown. */
export function warnWhy(scope: BranchScope, code: string, what: string, cause: unknown): void {
  warn(scope, code, `${what}: ${publicReason(cause)}`, cause);
}

/** Returns true if the agent that has the turn has a model. */
export function hasModel(scope: BranchScope): scope is AgentScope {
  return isLlmAgent(scope.agent);
}
