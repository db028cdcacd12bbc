import type { UiOutcome } from '@mortise/ui';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkApproval } from '../wire/ai-sdk-message.ts';

/**
 * Yields the chunks for a call's outcome. In the protocol, every refusal belongs to an approval, and a call
 * whose approval was requested but not given can only end with a refusal.
 * @param approval The approval requested for the call.
 */
export function* outcomeChunks(
  toolCallId: string,
  outcome: UiOutcome,
  approval: AiSdkApproval | undefined,
): Generator<AiSdkChunk> {
  switch (outcome.status) {
    case 'ok':
      if (approval && approval.approved !== true)
        yield { type: 'tool-approval-response', approvalId: approval.id, approved: true };
      yield { type: 'tool-output-available', toolCallId, output: outcome.output };
      if (outcome.parts) yield { type: 'data-result', id: toolCallId, data: resultOf(toolCallId, outcome.parts) };
      return;
    case 'error':
      if (approval && approval.approved !== true) yield* refused(toolCallId, outcome.message, approval);
      else yield { type: 'tool-output-error', toolCallId, errorText: outcome.message };
      yield { type: 'data-failure', id: toolCallId, data: { callId: toolCallId, code: outcome.code } };
      if (outcome.parts) yield { type: 'data-result', id: toolCallId, data: resultOf(toolCallId, outcome.parts) };
      return;
    case 'denied':
      yield* refused(toolCallId, outcome.reason, approval);
      return;
    default:
      outcome satisfies never;
  }
}

function* refused(
  toolCallId: string,
  reason: string | undefined,
  approval: AiSdkApproval | undefined,
): Generator<AiSdkChunk> {
  const approvalId = approval?.id ?? `${toolCallId}/rule`;
  if (!approval) yield { type: 'tool-approval-request', approvalId, toolCallId, isAutomatic: true };
  yield { type: 'tool-approval-response', approvalId, approved: false, ...(reason !== undefined && { reason }) };
  yield { type: 'tool-output-denied', toolCallId };
}

function resultOf(callId: string, parts: NonNullable<Extract<UiOutcome, { readonly status: 'ok' }>['parts']>) {
  return { callId, parts: parts.map((part) => ({ ...part })) };
}
