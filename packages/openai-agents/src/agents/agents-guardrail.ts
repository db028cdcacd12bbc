import type { AgentsCall } from './agents-call.ts';
import type { AgentsRunContext } from './agents-run-context.ts';

/** A guardrail of a tool, which checks a call before it runs, or the result of a call. */
export interface AgentsGuardrail {
  readonly name: string;
  /** Runs the guardrail with an `AgentsGuardrailData`, which the SDK types with its own classes. */
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
