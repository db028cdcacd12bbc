import { addUsage, type UiMessage, type UiUsage, UsageTotals } from '@mortise/ui';
import { chunksOf, endChunks, isTool } from '../parts/chunks-of.ts';
import { ClientMessage } from '../parts/client-message.ts';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import type { AiSdkMetadata, AiSdkUsage } from '../wire/ai-sdk-message.ts';

/** The messages and calls of an invocation, which are one message of the assistant. */
export class Invocation {
  readonly client: ClientMessage;
  readonly usage: UsageTotals = new UsageTotals();
  /** Calls that have no end yet. */
  readonly openCalls: Set<string> = new Set();
  /** The open questions that pause the invocation. */
  readonly blocking: Set<string> = new Set();
  /** The calls that ended in a later step than the step that made them. */
  readonly endedLate: Set<string> = new Set();
  /** The reason why the invocation stopped, unless a question paused it. */
  stopped: { readonly code: string; readonly message?: string } | undefined;
  /** The reason why the last turn was cut. */
  why: UiMessage['why'];

  constructor(run: string) {
    this.client = new ClientMessage(run);
    this.client.message.metadata = { status: 'running' };
  }

  get id(): string {
    return this.client.message.id;
  }

  /** The status of the invocation according to the log. */
  get status(): NonNullable<AiSdkMetadata['status']> {
    const { stopped } = this;
    if (stopped?.code === 'limit') return 'limited';
    if (stopped) return stopped.code === 'cancelled' ? 'cancelled' : 'failed';
    if (this.blocking.size > 0) return 'paused';
    return this.openCalls.size > 0 || this.client.steps === 0 ? 'running' : 'completed';
  }

  /**
   * Returns the chunks for a client that has some of the steps: the client's last step again, which may have
   * grown or was incomplete, then later chunks, and earlier chunks that changed.
   */
  *from(steps: number): Generator<AiSdkChunk> {
    const { parts } = this.client.message;
    if (steps === 0) {
      yield* chunksOf(parts);
      return;
    }
    yield { type: 'reset-step' };
    const starts = parts.flatMap(({ type }, at) => (type === 'step-start' ? [at] : []));
    const from = steps > starts.length ? parts.length : (starts[steps - 1] ?? -1) + 1;
    for (const part of parts.slice(0, from)) {
      if (isTool(part) && this.endedLate.has(part.toolCallId)) yield* endChunks(part);
      else if ('data' in part && part.id !== undefined) yield part;
    }
    yield* chunksOf(parts.slice(from), true);
  }
}

/** Returns the usage of an invocation as metadata: in total, and by model. */
export function usageMetadata(totals: UsageTotals): AiSdkMetadata {
  const byModel = totals.byModel();
  return {
    usage: tokensOf(byModel.map(({ usage }) => usage).reduce(addUsage, {})),
    usageByModel: byModel.map(({ model, usage }) => ({ ...model, ...tokensOf(usage) })),
  };
}

function tokensOf({ thoughtTokens, ...tokens }: UiUsage): AiSdkUsage {
  const { inputTokens, outputTokens } = tokens;
  return {
    ...tokens,
    ...(inputTokens !== undefined && outputTokens !== undefined && { totalTokens: inputTokens + outputTokens }),
    ...(thoughtTokens !== undefined && { reasoningTokens: thoughtTokens }),
  };
}
