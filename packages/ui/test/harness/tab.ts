import type { SessionKey } from '@mortise/core';
import { apply, emptyState, type LiveRuns, type UiEvent, type UiState } from '@mortise/ui';

/** A page that watches a session, and records the received frames. */
export class Tab {
  state: UiState = emptyState;
  readonly seen: UiEvent[] = [];
  readonly over: Promise<void>;
  /** The functions that are called with each state of the page. */
  readonly looks: ((state: UiState) => void)[] = [];
  readonly #controller = new AbortController();
  #changed: (() => void)[] = [];

  constructor(runs: LiveRuns, key: SessionKey, after?: number, from: UiState = emptyState) {
    this.state = from;
    this.over = this.#read(runs, key, after);
  }

  /** Resolves when the state of the page meets a condition. */
  async until(isSo: (state: UiState) => boolean): Promise<UiState> {
    while (!isSo(this.state)) await new Promise<void>((resolve) => this.#changed.push(resolve));
    return this.state;
  }

  async leave(): Promise<UiState> {
    this.#controller.abort();
    await this.over;
    return this.state;
  }

  async #read(runs: LiveRuns, key: SessionKey, after: number | undefined): Promise<void> {
    for await (const event of runs.watch(key, { after, signal: this.#controller.signal })) {
      // A copy through JSON, as a connection makes it.
      const sent = JSON.parse(JSON.stringify(event)) as UiEvent;
      this.seen.push(sent);
      this.state = apply(this.state, sent);
      for (const look of this.looks) look(this.state);
      for (const changed of this.#changed.splice(0)) changed();
    }
  }
}
