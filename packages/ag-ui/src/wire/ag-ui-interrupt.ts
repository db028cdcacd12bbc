import type { JsonObject } from '@mortise/core';

/** A question that a run waits with. */
export interface AgUiInterrupt {
  readonly id: string;
  readonly subagentRunId?: string;
  /** `tool_call`, `input_required`, or `mortise:` and the kind of the question. */
  readonly reason: string;
  readonly message: string;
  readonly toolCallId: string;
  /** The schema of the payload of its answer. */
  readonly responseSchema?: JsonObject;
  /** ISO 8601. */
  readonly expiresAt?: string;
  /** The arguments that it is about, the preview, the payload, and the number of users who must answer. */
  readonly metadata: JsonObject;
}
