import type { AiSdkChunk, AiSdkDataChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkApproval, AiSdkMessage, AiSdkReasoning, AiSdkText, AiSdkTool } from '../wire/ai-sdk-message.ts';

/** Builds a message from chunks in the same way as a client. */
export class ClientMessage {
  readonly message: AiSdkMessage;
  /** The texts and thoughts that are being streamed, by id. */
  readonly #open: Map<string, { readonly part: AiSdkText | AiSdkReasoning; readonly at: number }> = new Map();
  /** The indices of parts: of calls, of data parts, and of calls with approvals. */
  readonly #tools: Map<string, number> = new Map();
  readonly #data: Map<string, number> = new Map();
  readonly #approvals: Map<string, number> = new Map();
  #stepAt = 0;
  #steps = 0;

  constructor(id: string) {
    this.message = { id, role: 'assistant', parts: [] };
  }

  /** Returns the call with this id. */
  tool(callId: string): AiSdkTool | undefined {
    const at = this.#tools.get(callId);
    return at === undefined ? undefined : (this.message.parts[at] as AiSdkTool);
  }

  /** The number of steps that have started. */
  get steps(): number {
    return this.#steps;
  }

  /** True if the current step is empty. */
  get isStepEmpty(): boolean {
    return this.#steps > 0 && this.message.parts.length === this.#stepAt;
  }

  /** Returns true if a chunk adds a part that belongs to no turn. */
  isMore(chunk: AiSdkChunk): boolean {
    if (chunk.type === 'steering-message') return true;
    if (!isData(chunk) || chunk.transient) return false;
    return chunk.id === undefined || !this.#data.has(dataName(chunk));
  }

  /** Returns true if a call is in the current step: only there a client accepts its input again. */
  isInStep(callId: string): boolean {
    return (this.#tools.get(callId) ?? -1) >= this.#stepAt;
  }

  /** Applies a chunk. Returns the index of the changed part. */
  apply(chunk: AiSdkChunk): number | undefined {
    const { parts } = this.message;
    switch (chunk.type) {
      case 'start-step':
        this.#stepAt = parts.push({ type: 'step-start' });
        this.#steps += 1;
        return undefined;
      case 'reset-step':
        this.#reset();
        return undefined;
      case 'text-start':
        return this.#begin(chunk.id, { type: 'text', text: '', state: 'streaming' });
      case 'reasoning-start':
        return this.#begin(chunk.id, { type: 'reasoning', id: chunk.id, text: '', state: 'streaming' });
      case 'text-delta':
      case 'reasoning-delta': {
        const open = this.#open.get(chunk.id);
        if (open) open.part.text += chunk.delta;
        return open?.at;
      }
      case 'text-end':
      case 'reasoning-end': {
        const open = this.#open.get(chunk.id);
        if (open) open.part.state = 'done';
        this.#open.delete(chunk.id);
        return open?.at;
      }
      case 'tool-input-start':
        return this.#put({
          type: `tool-${chunk.toolName}`,
          toolCallId: chunk.toolCallId,
          state: 'input-streaming',
          input: undefined,
        });
      case 'tool-input-delta':
        // The live turn keeps input that is still being streamed.
        return undefined;
      case 'tool-input-available': {
        const { toolCallId, toolName, input } = chunk;
        return this.#put({ type: `tool-${toolName}`, toolCallId, state: 'input-available', input });
      }
      case 'tool-approval-request': {
        const { approvalId: id, toolCallId, reason, approvalDescriptor, isAutomatic } = chunk;
        const approval = {
          id,
          ...(reason !== undefined && { requestReason: reason }),
          ...(approvalDescriptor && { descriptor: approvalDescriptor }),
          ...(isAutomatic && { isAutomatic }),
        };
        const at = this.#edit(toolCallId, { state: 'approval-requested', approval });
        if (at !== undefined) this.#approvals.set(id, at);
        return at;
      }
      case 'tool-approval-response': {
        const { approvalId, approved, reason } = chunk;
        const at = this.#approvals.get(approvalId);
        if (at === undefined) return undefined;
        const call = parts[at] as AiSdkTool;
        const approval = { ...approvalOf(call), id: approvalId, approved, ...(reason !== undefined && { reason }) };
        return this.#edit(call.toolCallId, { state: 'approval-responded', approval });
      }
      case 'tool-output-available': {
        const { toolCallId, output, preliminary } = chunk;
        return this.#end(toolCallId, { state: 'output-available', output, ...(preliminary && { preliminary }) });
      }
      case 'tool-output-error':
        return this.#end(chunk.toolCallId, { state: 'output-error', errorText: chunk.errorText });
      case 'tool-output-denied':
        return this.#edit(chunk.toolCallId, { state: 'output-denied' });
      case 'source-url':
      case 'source-document':
      case 'file':
      case 'steering-message':
        return parts.push({ ...chunk }) - 1;
      case 'start':
      case 'message-metadata':
      case 'finish':
        if (chunk.messageMetadata) this.message.metadata = { ...this.message.metadata, ...chunk.messageMetadata };
        return undefined;
      case 'finish-step':
      case 'error':
      case 'abort':
        return undefined;
      default: {
        if (chunk.transient) return undefined;
        const name = dataName(chunk);
        const at = this.#data.get(name) ?? parts.length;
        if (chunk.id !== undefined) this.#data.set(name, at);
        parts[at] = { ...chunk };
        return at;
      }
    }
  }

  #begin(id: string, part: AiSdkText | AiSdkReasoning): number {
    const at = this.message.parts.push(part) - 1;
    this.#open.set(id, { part, at });
    return at;
  }

  /** Stores a call at its index. Its requested approval is kept. */
  #put(call: AiSdkTool): number {
    const { toolCallId } = call;
    const at = this.#tools.get(toolCallId) ?? this.message.parts.length;
    const approval = approvalOf(this.tool(toolCallId));
    this.#tools.set(toolCallId, at);
    this.message.parts[at] = approval ? ({ approval, ...call } as AiSdkTool) : call;
    return at;
  }

  #edit(callId: string, change: object): number | undefined {
    const call = this.tool(callId);
    return call && this.#put({ ...call, ...change } as AiSdkTool);
  }

  /** Replaces the progress of a call by its final output or error. */
  #end(callId: string, end: object): number | undefined {
    const call = this.tool(callId);
    return call && this.#put({ type: call.type, toolCallId: callId, input: call.input, ...end } as AiSdkTool);
  }

  #reset(): void {
    const { parts } = this.message;
    parts.length = this.#stepAt;
    this.#open.clear();
    for (const indexes of [this.#tools, this.#data, this.#approvals])
      for (const [id, at] of indexes) if (at >= parts.length) indexes.delete(id);
  }
}

function isData(chunk: AiSdkChunk): chunk is AiSdkDataChunk {
  return chunk.type.startsWith('data-');
}

function dataName({ type, id }: AiSdkDataChunk): string {
  return JSON.stringify([type, id]);
}

/** Returns the open or answered approval of a call; undefined if there was none. */
export function approvalOf(call: AiSdkTool | undefined): AiSdkApproval | undefined {
  return call && 'approval' in call ? call.approval : undefined;
}
