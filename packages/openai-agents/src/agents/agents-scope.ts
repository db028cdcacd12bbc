import type { ReadonlyContext } from '@mortise/core';
import type { AgentsRunContext } from './agents-run-context.ts';

/** What tools of the SDK are given wherever one of their functions is called. */
export interface AgentsScope {
  runContext(context: ReadonlyContext): AgentsRunContext;
  /** The agent of the SDK whose tools they are. */
  readonly agent: unknown;
}
