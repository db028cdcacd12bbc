import type { ReadonlyContext } from '@mortise/core';
import type { AgentsRunContext } from './agents-run-context.ts';

/** The values that every function of the SDK's tools gets. */
export interface AgentsScope {
  runContext(context: ReadonlyContext): AgentsRunContext;
  /** The SDK agent that owns the tools. */
  readonly agent: unknown;
}
