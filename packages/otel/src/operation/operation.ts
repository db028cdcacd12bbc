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
  /** The model that it asks. */
  readonly model: AskedModel | undefined;
  /** The session's id if it is known by then. */
  readonly conversation: string | undefined;
}

/** A model by provider and id. */
export interface AskedModel {
  readonly provider: string;
  readonly id: string;
}

/** A model is asked once, with the retries that it makes itself. */
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
  /** Counts from 1; 0: it does not reach its tool. */
  readonly attempt: number;
  readonly conversation: string | undefined;
}

/** The end of an operation. */
export type OperationEnd = AgentEnd | ModelEndSeen | ToolEndSeen;

export interface AgentEnd {
  readonly type: 'agent';
  /** `left`: the run ended before it did. */
  readonly status: 'completed' | 'paused' | 'limited' | 'cancelled' | 'suspended' | 'failed' | 'left';
  readonly error?: OperationError | undefined;
  /** The usage of the models that were called in it, for a complete run. */
  readonly usage?: Usage | undefined;
  /** The invocation of a complete run; `sessionId` is its session. */
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
  /** The arguments in their shown form, without secrets. */
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
  /** Stable: a code of the catalogue, or the name of a class of errors. */
  readonly code: string;
  /** The message of the error, which may contain user content. */
  readonly message: string;
}

/** An earlier run, in this or another process, that an operation continues. */
export interface Before {
  /** The value in the log: `OpenOperation.trace` of that run's operation. */
  readonly trace: string;
  /** The question that was asked then and is answered now. */
  readonly answered?: AnsweredQuestion | undefined;
}

/** A question with how long its answer took. */
export interface AnsweredQuestion extends QuestionSeen {
  readonly waitedMs: number;
}

/** Work that is reported after it is over. Times are epoch milliseconds. */
export type PastOperation = GateChecks | QuestionWait;

/** The gates before a call decided. */
export interface GateChecks {
  readonly type: 'gates';
  readonly call: Pick<FunctionCall, 'id' | 'name'>;
  /** The names of the gates of the call, in no order. */
  readonly gates: readonly string[];
  /** `respond`: the call got its outcome before its tool. */
  readonly decision: GateDecision['type'];
  readonly conversation: string;
  readonly from: number;
  readonly to: number;
  readonly parent: OpenOperation;
}

/** A question was asked and answered. */
export interface QuestionWait {
  readonly type: 'question';
  readonly call: Pick<FunctionCall, 'id' | 'name'>;
  readonly question: QuestionSeen;
  readonly conversation: string;
  readonly from: number;
  readonly to: number;
  /** The run that asked: `OpenOperation.trace` of an earlier run, or this run itself. */
  readonly asker: string | OpenOperation;
}

/** A running operation. */
export interface OpenOperation {
  /** True if it is observed. An unobserved operation reports nothing else. */
  readonly isSeen: boolean;
  /** The trace id by which a later run can link to it; undefined if it cannot. */
  readonly trace: string | undefined;
  /**
   * Runs a function with this operation as the active one.
   * The first call comes directly after the operation starts.
   */
  within<T>(run: () => T): T;
  /** Links to an earlier run. */
  link(before: Before): void;
  answered(question: AnsweredQuestion): void;
  /** Ends the operation; called once. `at`: epoch milliseconds, with fractions. */
  end(end: OperationEnd, at: number): void;
}

/**
 * A receiver of the operations of runs.
 *
 * INVARIANT sink:quiet: its methods never throw, and never wait.
 */
export interface OperationSink {
  /** Starts an operation. `parent`: undefined for a run itself. `at`: epoch milliseconds, with fractions. */
  begin(operation: Operation, parent: OpenOperation | undefined, at: number): OpenOperation;
  /** Reports work that is over. */
  past(operation: PastOperation): void;
}
