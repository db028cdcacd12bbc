import type { Model, ModelEvent } from '@mortise/core';

/** A model whose deltas the test sends one by one. */
export class SpokenModel implements Model {
  readonly provider = 'test';
  readonly id = 'spoken';
  /** The text of each turn. */
  readonly turns: string[] = [];
  readonly #events: ModelEvent[] = [];
  #wake: (() => void) | undefined;

  say(text: string): void {
    if (this.turns.length === 0) this.turns.push('');
    this.turns[this.turns.length - 1] += text;
    this.#give({ type: 'textDelta', index: 0, delta: text });
  }

  /** Ends the turn; the next text starts a new one. */
  finish(): void {
    const text = this.turns.at(-1) ?? '';
    this.#give({
      type: 'end',
      content: { role: 'model', parts: [{ type: 'text', text }], origin: { provider: this.provider, model: this.id } },
      finishReason: { unified: 'stop' },
    });
    this.turns.push('');
  }

  async *generate(): AsyncGenerator<ModelEvent, void, void> {
    for (;;) {
      const event = this.#events.shift();
      if (event) yield event;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      if (event?.type === 'end') return;
    }
  }

  #give(event: ModelEvent): void {
    this.#events.push(event);
    this.#wake?.();
  }
}
