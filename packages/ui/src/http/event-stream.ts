import type { SessionKey } from '@mortise/core';
import type { LiveRuns } from '../runs/live-runs.ts';
import type { UiFrame } from '../shape/ui-patch.ts';
import { FrameWriter } from './frame-writer.ts';
import type { PersonView } from './seen-by.ts';
import { sseResponse, untilLeft } from './sse-response.ts';

/** Options for turning a watch into a response. */
export interface EventStreamOptions {
  readonly after: number | undefined;
  readonly keepAliveMs: number;
  /** Aborts when who asked has left. */
  readonly request: AbortSignal;
  /** The watching user. */
  readonly view: PersonView;
}

/**
 * Streams the changes of a session as server-sent events. A stored event has its revision as `id`. Rejects if
 * the session does not exist.
 */
export async function eventStream(
  runs: LiveRuns,
  key: SessionKey,
  { after, keepAliveMs, request, view }: EventStreamOptions,
): Promise<Response> {
  const { signal, leave } = untilLeft(request);
  const pages = runs.pages(key, { after, signal });
  const writer = new FrameWriter();
  const next = async (): Promise<IteratorResult<string, void>> => {
    const step = await pages.next();
    if (step.done) return step;
    return { value: writer.write(view.seesAll ? step.value : await seenBy(view, step.value)) };
  };
  // An unknown session is a refusal, and no stream.
  const { value: first } = await next();
  return sseResponse({ next }, { first: first ?? undefined, keepAliveMs, leave });
}

async function seenBy(view: PersonView, frames: readonly UiFrame[]): Promise<readonly UiFrame[]> {
  const seen: UiFrame[] = [];
  for (const frame of frames) seen.push(await view.seeFrame(frame));
  return seen;
}
