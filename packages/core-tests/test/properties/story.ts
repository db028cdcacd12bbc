import type { JsonValue } from '@mortise/core';

/** What happens to a session, as data: what its model says, and what its users, workers and machines do. */
export interface Story {
  readonly agent: AgentPlan;
  readonly steps: readonly StepPlan[];
  readonly concurrency: number;
  readonly modelCalls: number;
  readonly onInDoubt: 'ask' | 'tell';
  /** Whether the agent has callbacks, some of which throw what they must not say. */
  readonly hooked: boolean;
  /** Whether an append takes a while, so that other things happen before it is stored. */
  readonly slowStore: boolean;
  /** Whether every run has a runner of its own, which knows nothing but the log. */
  readonly restarts: boolean;
}

/** One agent: with a model, or one that has others do the work. */
export type AgentPlan = SpeakerPlan | WorkflowPlan;

/** An agent with a model. */
export interface SpeakerPlan {
  readonly kind: 'speaker';
  /** What its model says, from the beginning on each branch; then it is done. */
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
  /** Whether a person is asked before it begins. */
  readonly confirmed: boolean;
  readonly history: 'fresh' | 'continue';
  /** Its own limit on model calls. */
  readonly modelCalls: number | undefined;
  /** Whether it has a state of its own. */
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
  /** Characters of one delta. */
  readonly chunk: number;
  /** The provider's ids of the calls: each its own, all the same, or none. */
  readonly ids: 'own' | 'same' | 'none';
}

/** How a turn ends. A stall goes on until somebody aborts; `deaf`: it does not even react to that. */
export type TurnEnd = 'normal' | 'length' | 'safety' | 'other' | 'empty' | 'fail' | 'throw' | 'cut' | 'stall' | 'deaf';

/** One call of a turn. */
export interface CallPlan {
  readonly tool: ToolName | 'agent0' | 'agent1' | 'transfer_to_agent' | 'nothing' | 'Pay' | 'constructor' | '';
  readonly args: ArgsPlan;
  readonly how: Behaviour;
  /** Milliseconds, or a variant; of a transfer: which agent of the tree. */
  readonly ms: number;
  readonly value: JsonValue;
  /** The arguments are given as an object, as some providers do. */
  readonly asObject: boolean;
}

/**
 * The tools: `look` reads, `again` is idempotent, `pay` writes, `ship` writes and can say later what came of
 * it, `stuck` writes and never ends, `ticket` runs long, `sign` is run by the client, `send` and `peek` wait
 * for a person, `ask` asks itself.
 */
export type ToolName = 'look' | 'again' | 'pay' | 'ship' | 'stuck' | 'ticket' | 'sign' | 'send' | 'peek' | 'ask';

/** How the arguments are sent. */
export type ArgsPlan = 'good' | 'malformed' | 'duplicate' | 'deep' | 'schema' | 'array' | 'proto';

/** What the body of a tool does. `late`: it returns after its time was over. */
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

/** One thing that happens. */
export type StepPlan =
  | (RunPlan & { readonly do: 'say'; readonly inputId: 'new' | 'last' | 'none' })
  | (RunPlan & { readonly do: 'goOn' })
  | (RunPlan & {
      readonly do: 'answer';
      /** Which questions, by bits; the rest waits. */
      readonly which: number;
      readonly reversed: boolean;
      readonly yes: boolean;
      readonly fault: 'none' | 'unknown' | 'value' | 'twice' | 'again' | 'twoWorkers';
    })
  /** Another runner over the same sessions. */
  | { readonly do: 'restart' }
  /** Only the appends up to here were made: the share of all, or what last said "started". */
  | { readonly do: 'crash'; readonly at: number | 'started' };

/** One run. */
export interface RunPlan {
  readonly reader: Reader;
  /** Aborts at this moment: moments are appends, entered tools and the model's events. */
  readonly abortAt?: number | undefined;
  readonly deadlineMs?: number | undefined;
  readonly mail?: MailPlan | undefined;
}

/** Who reads a run: nobody, a watcher, or one that is slow. */
export type Reader = 'run' | 'stream' | 'lazy';

/** What is delivered to the mailbox, at a moment. */
export interface MailPlan {
  readonly kind: 'message' | 'answer' | 'result' | 'cancel';
  readonly at: number;
}

/** What must never be seen anywhere. */
export const canary = 'sk-canary-4711';
