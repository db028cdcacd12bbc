import type { AgentsOutputItem } from './agents-item.ts';
import type { AgentsUsage } from './agents-run-context.ts';

/** The response of a model. */
export interface AgentsModelResponse {
  usage: AgentsResponseUsage;
  output: AgentsOutputItem[];
}

/** Usage of one request. */
export interface AgentsResponseUsage extends AgentsUsage {
  requestUsageEntries: undefined;
  /** Adds the usage of another request. */
  add(used: AgentsUsage): void;
}

/** An event of a model's stream, which ends with one `response_done`. */
export type AgentsStreamEvent =
  | { type: 'response_started' }
  | { type: 'output_text_delta'; delta: string }
  /** A `ModelEvent`, unconverted: thoughts, and calls as they are streamed. */
  | { type: 'model'; event: unknown }
  | { type: 'response_done'; response: AgentsResponseDone };

export interface AgentsResponseDone {
  id: string;
  usage: AgentsUsage;
  output: AgentsOutputItem[];
}

/** The advice on whether a failed request may be retried. */
export interface AgentsRetryAdvice {
  suggested: boolean;
  retryAfterMs?: number;
  normalized: { errorCode: string; statusCode?: number; retryAfterMs?: number };
}
