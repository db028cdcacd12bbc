import type { UiDelta } from '../shape/ui-event.ts';
import type { UiFrame } from '../shape/ui-patch.ts';
import { createSession, type RequestOptions } from './ask.ts';

/** Reads the frames of a stream of server-sent events. Frames that arrive together are in one list. */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly UiFrame[], void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let last: UiDelta | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      const frames: UiFrame[] = [];
      for (const line of lines) {
        // Ids are in the frames as well, and other lines are comments.
        if (!line.startsWith('data: ')) continue;
        const frame = JSON.parse(line.slice(6)) as UiFrame | string;
        if (typeof frame !== 'string') {
          frames.push(frame);
          if (frame.type === 'delta') last = frame;
        } else if (last) frames.push({ ...last, text: frame });
      }
      // An empty list is also yielded: it shows that the connection is alive.
      yield frames;
    }
  } finally {
    // The body is not read any more, so a failed cancel does not matter.
    reader.cancel().catch(() => {});
  }
}

/**
 * Returns the session id after the `#` of the page's address. Without one, the first call creates a session;
 * a later call retries if that failed.
 */
export function sessionInAddress(base: string, options: RequestOptions): () => string | Promise<string> {
  let making: Promise<string> | undefined;
  let id: string | undefined;
  const made = async (): Promise<string> => {
    try {
      id = await createSession(base, options);
      history.replaceState(history.state, '', `#${encodeURIComponent(id)}`);
      return id;
    } finally {
      making = undefined;
    }
  };
  return () => {
    // A server that renders the page has no page URL, and sends no request.
    id ??= decodeURIComponent(location.hash.slice(1));
    if (id !== '') return id;
    making ??= made();
    return making;
  };
}
