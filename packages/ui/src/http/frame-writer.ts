import type { UiFrame } from '../shape/ui-patch.ts';

/**
 * Writes what changes on a page as server-sent events, for one connection.
 *
 * A frame is a `UiFrame` as JSON, with its revision as `id`. A frame that is a JSON text
 * is more of the part that the last delta was about: most of a stream is that.
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
