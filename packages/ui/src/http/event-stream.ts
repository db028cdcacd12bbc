import type { SessionKey } from '@mortise/core';
import type { LiveRuns } from '../runs/live-runs.ts';
import type { UiFrame } from '../shape/ui-patch.ts';
import type { PersonView } from './seen-by.ts';
import { sseResponse, untilLeft } from './sse-response.ts';

/** Options for streaming a watched session as a response. */
export interface EventStreamOptions {
  readonly after: number | undefined;
  readonly keepAliveMs: number;
  /** Aborts when the client has disconnected. */
  readonly request: AbortSignal;
  /** The session as the watching user sees it. */
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
  // An unknown session rejects before the response starts, so
  // that the client gets an error status instead of a stream.
  const { value: first } = await next();
  return sseResponse({ next }, { first: first ?? undefined, keepAliveMs, leave });
}

async function seenBy(view: PersonView, frames: readonly UiFrame[]): Promise<readonly UiFrame[]> {
  const seen: UiFrame[] = [];
  for (const frame of frames) seen.push(await view.seeFrame(frame));
  return seen;
}

/**
 * Writes the changes of a page as server-sent events, for one connection. A frame is a `UiFrame` as JSON,
 * with its revision as `id`. A frame that is a JSON string continues the part of the last delta; most frames
 * of a stream have this form.
 */
export class FrameWriter {
  #turn: string | undefined;
  #part: number | undefined;

  write(frames: readonly UiFrame[]): string {
    const [only] = frames;
    if (only && frames.length === 1) return this.#frame(only);
    let text = '';
    for (const frame of frames) text += this.#frame(frame);
    return text;
  }

  #frame(frame: UiFrame): string {
    if (frame.type !== 'delta') {
      const rev = frame.type === 'all' ? frame.state.rev : 'rev' in frame ? frame.rev : undefined;
      return `${rev === undefined ? '' : `id: ${rev}\n`}data: ${JSON.stringify(frame)}\n\n`;
    }
    const { turn, part, name, text } = frame;
    if (this.#part === part && this.#turn === turn && name === undefined) return `data: ${JSON.stringify(text)}\n\n`;
    this.#turn = turn;
    this.#part = part;
    return `data: ${JSON.stringify(frame)}\n\n`;
  }
}
