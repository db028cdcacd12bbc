import type { RunInput } from '@mortise/core';
import type { KnownAgents } from '../lookup/known-agents.ts';
import type { OpenOperation, OperationSink } from '../operation/operation.ts';
import type { RunClock } from '../operation/run-clock.ts';

/** What one run is made of. */
export interface RunTraceOptions {
  readonly sink: OperationSink;
  readonly agents: KnownAgents;
  readonly rootAgent: string;
  readonly root: OpenOperation;
  readonly clock: RunClock;
  readonly input: RunInput;
  /** Whether the log is to say by what a later run finds this one. */
  readonly leavesTrace: boolean;
}
