import type { RunInput, ToolGate } from '@mortise/core';
import type { KnownAgents } from '../lookup/known-agents.ts';
import type { OpenOperation, OperationSink } from '../operation/operation.ts';
import type { RunClock } from '../operation/run-clock.ts';

/** The inputs of one run's trace. */
export interface RunTraceOptions {
  readonly sink: OperationSink;
  readonly agents: KnownAgents;
  readonly rootAgent: string;
  readonly root: OpenOperation;
  readonly clock: RunClock;
  /** The gates of the runner. */
  readonly gates: readonly ToolGate[];
  readonly input: RunInput;
  /** True if the run stores a trace id in the log, with which a later run can link to it. */
  readonly leavesTrace: boolean;
}
