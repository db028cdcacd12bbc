import type { UiEvent } from '../shape/ui-event.ts';

/**
 * Writes events as server-sent events, for one connection.
 *
 * A frame is an event as JSON. A frame that is a JSON text is more of
 * the part that the last delta was about: most of a stream is that.
 */
export class FrameWriter {
  readonly #encoder: TextEncoder = new TextEncoder();
  #turn: string | undefined;
  #part: number | undefined;

  write(events: readonly UiEvent[]): Uint8Array<ArrayBuffer> {
    let text = '';
    for (const event of events) text += this.#frame(event);
    return this.#encoder.encode(text);
  }

  #frame(event: UiEvent): string {
    if ('rev' in event) return `id: ${event.rev}\ndata: ${JSON.stringify(event)}\n\n`;
    if (event.type === 'all') return `id: ${event.state.rev}\ndata: ${JSON.stringify(event)}\n\n`;
    if (event.type !== 'delta') return `data: ${JSON.stringify(event)}\n\n`;
    const goesOn = this.#part === event.part && this.#turn === event.turn && event.name === undefined;
    if (goesOn) return `data: ${JSON.stringify(event.text)}\n\n`;
    this.#turn = event.turn;
    this.#part = event.part;
    return `data: ${JSON.stringify(event)}\n\n`;
  }
}
