import type { ReadonlyContext } from '@mortise/core';
import type { AgentsRunContext } from './agents-run-context.ts';

/** The values that every function of the SDK's tools gets. */
export interface AgentsScope {
  runContext(context: ReadonlyContext): AgentsRunContext;
  /** The agent of the SDK whose tools they are. */
  readonly agent: unknown;
}
