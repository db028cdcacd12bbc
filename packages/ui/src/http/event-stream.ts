import type { SessionKey } from '@mortise/core';
import type { LiveRuns } from '../runs/live-runs.ts';
import type { UiEvent, UiStored } from '../shape/ui-event.ts';
import { FrameWriter } from './frame-writer.ts';

/** How a watch becomes a response. */
export interface EventStreamOptions {
  readonly after: number | undefined;
  readonly keepAliveMs: number;
  readonly signal: AbortSignal;
  /** What of an event this person sees. */
  readonly shown: (event: UiStored | Extract<UiEvent, { readonly type: 'all' }>) => Promise<UiEvent>;
}

/**
 * What happens in a session as server-sent events. A stored event has its revision as `id`; a comment comes
 * where nothing else does. Nothing on the way may keep it back, change it, or store it. Rejects where there
 * is no such session.
 */
export async function eventStream(
  runs: LiveRuns,
  key: SessionKey,
  { after, keepAliveMs, signal, shown }: EventStreamOptions,
): Promise<Response> {
  const controller = new AbortController();
  const leave = (): void => controller.abort();
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  const batches = runs.batches(key, { after, signal: controller.signal });
  const frames = new FrameWriter();
  const bytesOf = async (events: readonly UiEvent[]): Promise<Uint8Array> => {
    const seen: UiEvent[] = [];
    for (const event of events) seen.push('rev' in event || event.type === 'all' ? await shown(event) : event);
    return frames.write(seen);
  };
  // A session that is not there is a refusal, and no stream.
  let first: Uint8Array | undefined = await batches.next().then(({ value }) => bytesOf(value ?? []));
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = (): void => {
    clearInterval(timer);
    signal.removeEventListener('abort', leave);
    leave();
  };
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      timer = setInterval(() => {
        if ((stream.desiredSize ?? 0) > 0) stream.enqueue(sign);
      }, keepAliveMs);
    },
    async pull(stream) {
      if (first) {
        stream.enqueue(first);
        first = undefined;
        return;
      }
      const step = await batches.next();
      if (controller.signal.aborted) return;
      if (!step.done) return stream.enqueue(await bytesOf(step.value));
      end();
      stream.close();
    },
    cancel: end,
  });
  controller.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return new Response(body, { headers: streamHeaders });
}

const sign = new TextEncoder().encode(': \n\n');

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};
