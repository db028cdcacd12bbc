import {
  type Content,
  type EventOf,
  isLlmAgent,
  type JsonValue,
  type ModelEnd,
  type ModelRequest,
  type Usage,
} from '@mortise/core';
import type { ModelEndSeen, OpenOperation, OperationSink } from '../operation/operation.ts';
import { errorOf } from '../operation/operation-error.ts';
import type { RunClock } from '../operation/run-clock.ts';
import type { Place } from './place.ts';

/** A model call, and its outcome after it is done. */
interface ModelTrace {
  readonly open: OpenOperation;
  endedAt: number | undefined;
  end: ModelEndSeen;
}

/** The model calls of one run. On a branch they follow one after the other. */
export class ModelTraces {
  readonly #sink: OperationSink;
  readonly #clock: RunClock;
  /**
   * Open model calls by branch, in order: a slow reader of the
   * run sees the end of a call when the next call has started.
   */
  readonly #open = new Map<string | undefined, ModelTrace[]>();
  /** The token usage of all model calls together. */
  usage: Usage | undefined;

  constructor(sink: OperationSink, clock: RunClock) {
    this.#sink = sink;
    this.#clock = clock;
  }

  /** Calls the model. The output is recorded when it is stored, because secrets are removed by then. */
  async around(run: () => Promise<ModelEnd>, request: ModelRequest, place: Place): Promise<void> {
    const { agent, branch, conversation, parent } = place;
    const known = place.agents.find(agent);
    const { provider, id: model } = known && isLlmAgent(known) ? known.model : {};
    const operation = { type: 'model', agent, provider, model, request, conversation } as const;
    const open = this.#sink.begin(operation, parent, this.#clock.now());
    const trace: ModelTrace = { open, endedAt: undefined, end: { type: 'model' } };
    const before = this.#open.get(branch);
    if (before) before.push(trace);
    else this.#open.set(branch, [trace]);
    try {
      trace.end = endSeen(await open.within(run));
    } catch (error) {
      trace.end = { type: 'model', error: errorOf(error) };
    }
    trace.endedAt = this.#clock.now();
  }

  /** Records the outcome of a call, from the log. */
  stored(event: EventOf<'model'> | EventOf<'modelFailed'>): void {
    const open = this.#open.get(event.branch);
    const trace = open?.[0];
    // If an application or a hook answered instead of the model, there was no model call.
    if (trace?.endedAt === undefined || ('by' in event && event.by === 'application')) return;
    open?.shift();
    if (event.type === 'modelFailed') {
      const { code, message, origin, usage } = event;
      trace.end = { type: 'model', error: { code, message }, origin, usage };
    } else trace.end = { ...endSeen(event), error: trace.end.error, parts: event.content.parts };
    this.#end(trace);
  }

  endAll(): void {
    for (const trace of [...this.#open.values()].flat()) this.#end(trace);
    this.#open.clear();
  }

  #end({ open, end, endedAt = this.#clock.now() }: ModelTrace): void {
    this.usage = added(this.usage, end.usage);
    open.end(end, endedAt);
  }
}

function endSeen(
  end: Pick<ModelEnd, 'finishReason' | 'usage' | 'metadata'> & { readonly content: Content },
): ModelEndSeen {
  const { content, finishReason, usage, metadata } = end;
  const id: JsonValue | undefined = metadata?.['id'] ?? metadata?.['responseId'];
  return {
    type: 'model',
    origin: content.origin,
    finishReason,
    usage,
    responseId: typeof id === 'string' ? id : undefined,
  };
}

/** Returns the sum of two usages; a count that neither has stays undefined. */
function added(usage: Usage | undefined, more: Usage | undefined): Usage | undefined {
  if (!usage || !more) return usage ?? more;
  const sum: Record<string, number> = { ...usage };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + (count as number);
  return sum;
}
