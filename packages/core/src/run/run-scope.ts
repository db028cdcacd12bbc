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
 * The scope that everything that an agent does on a branch has in
 * common: whose turn it is, where, and the run that all share.
 */
export interface BranchScope {
  /** The state that all branches of the run share. */
  readonly run: RunState;
  /** The agent that has the turn. */
  readonly agent: Agent;
  /** The agent that the branch was begun with. */
  readonly base: Agent;
  /** The top of the tree that both stand in. */
  readonly tree: Agent;
  /** Every agent of the tree, by name. */
  readonly agents: AgentsByName;
  readonly branch: BranchState;
  /** Plugins, then the agent's own. */
  readonly callbacks: readonly Callbacks[];
  readonly limitStack: LimitStack;
}

/** One run of a session, with all that is nested in it: what its branches share. */
export interface RunState {
  readonly settings: RunSettings;
  /** The runner's agent. */
  readonly agent: Agent;
  readonly view: SessionView;
  readonly journal: Journal;
  readonly queue: RunEventQueue;
  readonly cancellation: Cancellation;
  /** The runner's secrets and those that this run was told. */
  readonly secrets: Secrets;
  /** The dependencies that the caller of the run gives to tools and callbacks. */
  readonly deps: unknown;
  /** Aborts where the run is to stop at its next boundary. */
  readonly suspend: AbortSignal | undefined;
  /** The start of the ids of this run's events. */
  readonly idPrefix: string;
  /** The number of ids that were given out. */
  ids: number;
  /** `temp:` state. */
  temp: Map<string, JsonValue> | undefined;
  /** The last write of each key of each state, in this run. */
  readonly writes: Map<string, StateWrite>;
  /** Calls that this run works on, or has answered: of what comes for them from outside, theirs counts. */
  readonly settling: Set<string>;
  /** Paths of the nested runs whose `opened` is being stored. */
  readonly opening: Set<string>;
  /** The model calls that are under way in nested runs; undefined until there is one. */
  limiter: ModelCallLimiter | undefined;
  /** The warnings that are shown once. */
  readonly warned: Set<string>;
  /** The mailbox is being read. */
  readingMail: Promise<boolean> | undefined;
  /** Does what is to be done on a branch, until there is nothing left to do. */
  readonly drive: (scope: BranchScope) => Promise<BranchEnd>;
  /** The scope of the session's own run. */
  root: BranchScope;
}

/** The reason why a branch cannot continue, for now or for good. */
export type BranchEnd =
  | Extract<Step, { readonly do: 'pause' | 'hold' | 'complete' }>
  /** `cause`: what was thrown, where something was. */
  | (Extract<Step, { readonly do: 'stop' }> & { readonly cause: unknown })
  | { readonly do: 'cancel' };

/** An event of this run, stamped. */
export function newEvent(scope: BranchScope, body: EventBody, actions?: EventActions, author?: string): Event {
  return Object.assign(eventBase(scope, actions, author), body);
}

/** The members that all events of this run have. */
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

/** Unique, also where no event gets it. */
export function newEventId({ run }: BranchScope): string {
  return `${run.idPrefix}.${run.ids++}`;
}

/** An event about a call of this run, or of one that is nested in it or around it. */
export function eventAbout(
  scope: BranchScope,
  { branch }: CallState,
  body: EventBody,
  actions?: EventActions,
  author?: string,
): Event {
  return newEvent(branch === scope.branch ? scope : { ...scope, branch }, body, actions, author);
}

/** Shows the watcher something that is wrong but stops nothing. */
export function warn(scope: BranchScope, code: string, message: string, cause?: unknown): void {
  scope.run.queue.push(withCause({ type: 'warning', code, message }, cause));
}

/** Shows a warning once in a run: each request repeats what the one before it said. */
export function warnOnce(scope: BranchScope, code: string, message: string): void {
  const { run } = scope;
  if (run.warned.has(message)) return;
  run.warned.add(message);
  warn(scope, code, message);
}

/** Shows a warning about a thrown error, with its reason as far as that may be shown. */
export function warnWhy(scope: BranchScope, code: string, what: string, cause: unknown): void {
  warn(scope, code, `${what}: ${publicReason(cause)}`, cause);
}

/** Returns true if the agent that has the turn has a model. */
export function hasModel(scope: BranchScope): scope is AgentScope {
  return isLlmAgent(scope.agent);
}
