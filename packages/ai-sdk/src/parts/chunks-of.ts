import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkPart, AiSdkTool } from '../wire/ai-sdk-message.ts';

/**
 * Yields the chunks from which a client builds these complete parts.
 * @param isInStep True if a step is open.
 */
export function* chunksOf(parts: readonly AiSdkPart[], isInStep = false): Generator<AiSdkChunk> {
  let isOpen = isInStep;
  for (const [at, part] of parts.entries()) {
    if (part.type === 'step-start') {
      if (isOpen) yield { type: 'finish-step' };
      isOpen = true;
    }
    yield* partChunks(part, at);
  }
}

function* partChunks(part: AiSdkPart, at: number): Generator<AiSdkChunk> {
  switch (part.type) {
    case 'step-start':
      yield { type: 'start-step' };
      return;
    case 'text':
      yield* textChunks('text', `again/${at}`, part.text);
      return;
    case 'reasoning':
      yield* textChunks('reasoning', (part as Extract<AiSdkPart, { type: 'reasoning' }>).id, part.text);
      return;
    default:
      if (isTool(part)) yield* toolChunks(part);
      else yield { ...part } as AiSdkChunk;
  }
}

/** Yields the chunks of a complete text or thought. */
export function* textChunks(kind: 'text' | 'reasoning', id: string, delta: string): Generator<AiSdkChunk> {
  yield { type: `${kind}-start`, id };
  yield { type: `${kind}-delta`, id, delta };
  yield { type: `${kind}-end`, id };
}

function* toolChunks(call: AiSdkTool): Generator<AiSdkChunk> {
  const { toolCallId } = call;
  // The live turn sends input that is still being streamed.
  if (call.state === 'input-streaming') return;
  yield { type: 'tool-input-available', toolCallId, toolName: call.type.slice('tool-'.length), input: call.input };
  if ('approval' in call && call.approval) {
    const { id, requestReason, descriptor, isAutomatic, approved, reason } = call.approval;
    yield {
      type: 'tool-approval-request',
      approvalId: id,
      toolCallId,
      ...(requestReason !== undefined && { reason: requestReason }),
      ...(descriptor && { approvalDescriptor: descriptor }),
      ...(isAutomatic && { isAutomatic }),
    };
    if (approved !== undefined)
      yield { type: 'tool-approval-response', approvalId: id, approved, ...(reason !== undefined && { reason }) };
  }
  yield* endChunks(call);
}

/** Yields the chunks for the end of a call, if it has ended. */
export function* endChunks(call: AiSdkTool): Generator<AiSdkChunk> {
  const { toolCallId } = call;
  switch (call.state) {
    case 'output-available': {
      const { output, preliminary } = call;
      yield { type: 'tool-output-available', toolCallId, output, ...(preliminary && { preliminary }) };
      return;
    }
    case 'output-error':
      yield { type: 'tool-output-error', toolCallId, errorText: call.errorText };
      return;
    case 'output-denied':
      yield { type: 'tool-output-denied', toolCallId };
      return;
    case 'input-streaming':
    case 'input-available':
    case 'approval-requested':
    case 'approval-responded':
      return;
    default:
      call satisfies never;
  }
}

/** Returns true if a part is a tool call. */
export function isTool(part: AiSdkPart): part is AiSdkTool {
  return part.type.startsWith('tool-');
}
