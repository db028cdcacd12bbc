import type { JsonObject } from '@mortise/core';

/** A question for whose answer a run waits. */
export interface AgUiInterrupt {
  readonly id: string;
  readonly subagentRunId?: string;
  /** The reason: `tool_call`, `input_required`, or `mortise:` and the kind of the question. */
  readonly reason: string;
  readonly message: string;
  readonly toolCallId: string;
  /** The schema of the answer's payload. */
  readonly responseSchema?: JsonObject;
  /** The expiry time, in ISO 8601. */
  readonly expiresAt?: string;
  /** The arguments of the call, the preview, the payload, and the number of users who must answer. */
  readonly metadata: JsonObject;
}
