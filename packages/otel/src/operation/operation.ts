import type {
  FinishReason,
  FunctionCall,
  GateDecision,
  JsonObject,
  ModelRequest,
  ToolOutcome,
  Usage,
} from '@mortise/core';

/** A unit of work in a run. */
export type Operation = AgentOperation | ModelOperation | ToolOperation;

/** The turn of an agent, or of a workflow agent that runs others. */
export interface AgentOperation {
  readonly type: 'agent';
  readonly name: string;
  readonly description: string;
  /** True if the agent runs other agents, and calls no model itself. */
  readonly isWorkflow: boolean;
  /** The model that the agent calls. */
  readonly model: AskedModel | undefined;
  /** The session's id, if it is known at the start. */
  readonly conversation: string | undefined;
}

/** The provider and id of a model. */
export interface AskedModel {
  readonly provider: string;
  readonly id: string;
}

/** One call of a model, including the retries that the model makes itself. */
export interface ModelOperation {
  readonly type: 'model';
  readonly agent: string;
  /** The model's provider and id; undefined if they are unknown before the answer. */
  readonly provider: string | undefined;
  readonly model: string | undefined;
  /** The request without secrets. */
  readonly request: ModelRequest;
  readonly conversation: string;
}

/** A call of a tool. */
export interface ToolOperation {
  readonly type: 'tool';
  readonly agent: string;
  readonly call: Pick<FunctionCall, 'id' | 'name'>;
  readonly description: string | undefined;
  /** The MCP server that the tool calls. */
  readonly mcpServer: string | undefined;
  /** The number of the attempt, from 1; 0 if the call does not reach its tool. */
  readonly attempt: number;
  readonly conversation: string | undefined;
}

/** The end of an operation. */
export type OperationEnd = AgentEnd | ModelEndSeen | ToolEndSeen;

export interface AgentEnd {
  readonly type: 'agent';
  /** The status; `left` means that the run ended before the agent did. */
  readonly status: 'completed' | 'paused' | 'limited' | 'cancelled' | 'suspended' | 'failed' | 'left';
  readonly error?: OperationError | undefined;
  /** The usage of all models that were called, for a complete run. */
  readonly usage?: Usage | undefined;
  /** The invocation id of a complete run. */
  readonly invocationId?: string | undefined;
  readonly conversation?: string | undefined;
}

export interface ModelEndSeen {
  readonly type: 'model';
  readonly error?: OperationError | undefined;
  /** The model that answered, and its provider. */
  readonly origin?: { readonly provider: string; readonly model: string } | undefined;
  readonly finishReason?: FinishReason | undefined;
  readonly usage?: Usage | undefined;
  readonly responseId?: string | undefined;
  /** The parts as they were stored, without secrets. */
  readonly parts?: readonly object[] | undefined;
}

export interface ToolEndSeen {
  readonly type: 'tool';
  readonly outcome: 'ok' | 'error' | 'denied' | 'pending' | 'left';
  readonly error?: OperationError | undefined;
  /** The question that the call waits for. */
  readonly asked?: QuestionSeen | undefined;
  /** The arguments as they are shown, without secrets. */
  readonly args?: JsonObject | undefined;
  readonly result?: ToolOutcome | undefined;
}

/** A question about a call. */
export interface QuestionSeen {
  readonly id: string;
  readonly kind: string;
  readonly gate: string | undefined;
}

/** The error of an operation. */
export interface OperationError {
  /** The stable code of the error: a code of the catalogue, or the name of an error class. */
  readonly code: string;
  /** The message of the error, which may contain user content. */
  readonly message: string;
}

/** An earlier run, in this or another process, that an operation continues. */
export interface Before {
  /** The trace of the earlier run, from the log: the `OpenOperation.trace` of its operation. */
  readonly trace: string;
  /** The question that the earlier run asked and that is answered now. */
  readonly answered?: AnsweredQuestion | undefined;
}

/** A question, and how long its answer took. */
export interface AnsweredQuestion extends QuestionSeen {
  readonly waitedMs: number;
}

/** Work that is reported after it is over. Times are epoch milliseconds. */
export type PastOperation = GateChecks | QuestionWait;

/** The checks of a call by its gates. */
export interface GateChecks {
  readonly type: 'gates';
  readonly call: Pick<FunctionCall, 'id' | 'name'>;
  /** The names of the gates of the call, in any order. */
  readonly gates: readonly string[];
  /** The decision; `respond` means that a gate gave the outcome and the tool did not run. */
  readonly decision: GateDecision['type'];
  readonly conversation: string;
  readonly from: number;
  readonly to: number;
  readonly parent: OpenOperation;
}

/** The wait for an answered question. */
export interface QuestionWait {
  readonly type: 'question';
  readonly call: Pick<FunctionCall, 'id' | 'name'>;
  readonly question: QuestionSeen;
  readonly conversation: string;
  readonly from: number;
  readonly to: number;
  /** The run that asked: the `OpenOperation.trace` of an earlier run, or the operation of this run. */
  readonly asker: string | OpenOperation;
}

/** A running operation. */
export interface OpenOperation {
  /** True if it is observed. An unobserved operation reports nothing else. */
  readonly isSeen: boolean;
  /** The trace with which a later run can link to this operation; undefined if it cannot. */
  readonly trace: string | undefined;
  /**
   * Runs a function with this operation as the active one.
   * The first call follows directly after the start of the operation.
   */
  within<T>(run: () => T): T;
  /** Links the operation to an earlier run. */
  link(before: Before): void;
  answered(question: AnsweredQuestion): void;
  /** Ends the operation; called once. `at` is in epoch milliseconds, with fractions. */
  end(end: OperationEnd, at: number): void;
}

/**
 * A receiver of the operations of runs.
 *
 * INVARIANT sink:quiet: the methods never throw, and never wait.
 */
export interface OperationSink {
  /**
   * Starts an operation. `parent` is undefined for a run
   * itself. `at` is in epoch milliseconds, with fractions.
   */
  begin(operation: Operation, parent: OpenOperation | undefined, at: number): OpenOperation;
  /** Reports finished work. */
  past(operation: PastOperation): void;
}
