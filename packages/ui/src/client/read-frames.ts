import type { UiEvent, UiFleeting } from '../shape/ui-event.ts';

/** The events of a stream of server-sent events, in lists of what arrived together. */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly UiEvent[], void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let last: Delta | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      const events: UiEvent[] = [];
      for (const line of lines) {
        // Ids stand in the events as well, and what else there is are comments.
        if (!line.startsWith('data: ')) continue;
        const frame = JSON.parse(line.slice(6)) as UiEvent | string;
        if (typeof frame !== 'string') {
          events.push(frame);
          if (frame.type === 'delta') last = frame;
        } else if (last) {
          const { type, turn, part, kind } = last;
          events.push({ type, turn, part, kind, text: frame });
        }
      }
      // Also without an event: the connection is alive.
      yield events;
    }
  } finally {
    // Nobody reads on: whether the other side hears of it does not matter.
    reader.cancel().catch(() => {});
  }
}

type Delta = Extract<UiFleeting, { readonly type: 'delta' }>;
