import type { AgentsCall } from './agents-call.ts';
import type { AgentsRunContext } from './agents-run-context.ts';

/** A guardrail of a tool: looks at a call before it runs, or at what came of it. */
export interface AgentsGuardrail {
  readonly name: string;
  /** Is given an `AgentsGuardrailData`, which the SDK types with classes of its own. */
  run(data: never): Promise<{ readonly behavior: AgentsGuardrailBehavior }>;
}

/** The input of a guardrail. */
export interface AgentsGuardrailData {
  readonly context: AgentsRunContext;
  readonly agent: unknown;
  readonly toolCall: AgentsCall;
  /** The output, for an output guardrail. */
  readonly output?: unknown;
}

/** The decision of a guardrail. */
export type AgentsGuardrailBehavior =
  | { readonly type: 'allow' }
  | { readonly type: 'rejectContent'; readonly message: string }
  | { readonly type: 'throwException' };
