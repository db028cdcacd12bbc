import type { Event, Usage } from '@mortise/core';
import { usageText } from './usage-text.ts';

/** Adds up what the model's turns of a session reported. */
export class UsageTotal {
  #turns = 0;
  #estimated = false;
  #inputTokens: number | undefined;
  #outputTokens: number | undefined;

  add(event: Event): void {
    if (event.type !== 'model') return;
    const { usage, metadata } = event;
    this.#turns++;
    this.#estimated ||= metadata?.['usageIsEstimated'] === true;
    this.#inputTokens = sum(this.#inputTokens, usage?.inputTokens);
    this.#outputTokens = sum(this.#outputTokens, usage?.outputTokens);
  }

  toString(): string {
    if (this.#turns === 0) return 'The model has not answered in this session yet.';
    const usage: Usage = {
      ...(this.#inputTokens !== undefined && { inputTokens: this.#inputTokens }),
      ...(this.#outputTokens !== undefined && { outputTokens: this.#outputTokens }),
    };
    return `${usageText(usage, this.#estimated) || 'The model reports no tokens'} · model calls: ${this.#turns}`;
  }
}

function sum(total: number | undefined, more: number | undefined): number | undefined {
  return more === undefined ? total : (total ?? 0) + more;
}
