import type { JsonValue } from '@mortise/core';

/**
 * The events of a session, as data: the model's turns, and the actions of its users, workers and machines.
 */
export interface Story {
  readonly agent: AgentPlan;
  readonly steps: readonly StepPlan[];
  readonly concurrency: number;
  readonly modelCalls: number;
  readonly onInDoubt: 'ask' | 'tell';
  /** True if the agent has callbacks, some of which throw secrets. */
  readonly hooked: boolean;
  /** True if an append takes a while, so that other events come before it is stored. */
  readonly slowStore: boolean;
  /** True if every run has a separate runner, which knows only the log. */
  readonly restarts: boolean;
}

/** An agent with a model, or one that runs others. */
export type AgentPlan = SpeakerPlan | WorkflowPlan;

/** An agent with a model. */
export interface SpeakerPlan {
  readonly kind: 'speaker';
  /** The turns of its model, from the first on each branch; then it is done. */
  readonly turns: readonly TurnPlan[];
  /** The agents that it can call, as its tools `agent0`, `agent1`. */
  readonly helpers: readonly HelperPlan[];
  /** The agents that it can hand over to. */
  readonly team: readonly AgentPlan[];
}

/** An agent as a tool. */
export interface HelperPlan {
  readonly agent: AgentPlan;
  readonly effect: 'read' | 'write';
  /** True if a user is asked before it starts. */
  readonly confirmed: boolean;
  readonly history: 'fresh' | 'continue';
  /** Its own limit on model calls. */
  readonly modelCalls: number | undefined;
  /** True if its state is separate. */
  readonly ownState: boolean;
}

/** An agent without a model, which runs its members. A loop runs them twice. */
export interface WorkflowPlan {
  readonly kind: 'workflow';
  readonly order: 'sequence' | 'parallel' | 'loop';
  readonly reads: 'shared' | 'copy';
  readonly members: readonly AgentPlan[];
}

/** One answer of the model. */
export interface TurnPlan {
  readonly thought: boolean;
  readonly text: string;
  readonly calls: readonly CallPlan[];
  readonly end: TurnEnd;
  /** The number of characters of one delta. */
  readonly chunk: number;
  /** The provider's ids of the calls: unique, equal, or none. */
  readonly ids: 'own' | 'same' | 'none';
}

/** The end of a turn. A stall lasts until an abort; `deaf`: it does not react to that either. */
export type TurnEnd = 'normal' | 'length' | 'safety' | 'other' | 'empty' | 'fail' | 'throw' | 'cut' | 'stall' | 'deaf';

/** One call of a turn. */
export interface CallPlan {
  readonly tool: ToolName | 'agent0' | 'agent1' | 'transfer_to_agent' | 'nothing' | 'Pay' | 'constructor' | '';
  readonly args: ArgsPlan;
  readonly how: Behaviour;
  /** Milliseconds, or a variant; for a transfer: the index of the agent in the tree. */
  readonly ms: number;
  readonly value: JsonValue;
  /** True if the arguments are an object, as with some providers. */
  readonly asObject: boolean;
}

/**
 * The tools: `look` reads, `again` is idempotent, `pay` writes, `ship` writes and can look its outcome up
 * later, `stuck` writes and never ends, `ticket` is long-running, `sign` is run by the client, `send` and
 * `peek` wait for a user, `ask` asks itself.
 */
export type ToolName = 'look' | 'again' | 'pay' | 'ship' | 'stuck' | 'ticket' | 'sign' | 'send' | 'peek' | 'ask';

/** The form in which the arguments are sent. */
export type ArgsPlan = 'good' | 'malformed' | 'duplicate' | 'deep' | 'schema' | 'array' | 'proto';

/** The behaviour of a tool. `late`: it returns after its timeout. */
export type Behaviour =
  | 'return'
  | 'async'
  | 'slow'
  | 'throw'
  | 'throwTyped'
  | 'throwJunk'
  | 'hang'
  | 'late'
  | 'junk'
  | 'cycle'
  | 'flood';

/** One action. */
export type StepPlan =
  | (RunPlan & { readonly do: 'say'; readonly inputId: 'new' | 'last' | 'none' })
  | (RunPlan & { readonly do: 'goOn' })
  | (RunPlan & {
      readonly do: 'answer';
      /** The questions to answer, as bits; the others wait. */
      readonly which: number;
      readonly reversed: boolean;
      readonly yes: boolean;
      readonly fault: 'none' | 'unknown' | 'value' | 'twice' | 'again' | 'twoWorkers';
    })
  /** Starts another runner over the same sessions. */
  | { readonly do: 'restart' }
  /**
   * Crashes so that only the appends up to here were made: the share of all, or the last that wrote
   * `started`.
   */
  | { readonly do: 'crash'; readonly at: number | 'started' };

/** One run. */
export interface RunPlan {
  readonly reader: Reader;
  /** Aborts at this moment: moments are appends, started tools and the model's events. */
  readonly abortAt?: number | undefined;
  readonly deadlineMs?: number | undefined;
  readonly mail?: MailPlan | undefined;
}

/** The reader of a run: none, a watcher, or a slow one. */
export type Reader = 'run' | 'stream' | 'lazy';

/** An item that is delivered to the inbox at a moment. */
export interface MailPlan {
  readonly kind: 'message' | 'answer' | 'result' | 'cancel';
  readonly at: number;
}

/** A secret that must never appear anywhere. */
export const canary = 'sk-canary-4711';
