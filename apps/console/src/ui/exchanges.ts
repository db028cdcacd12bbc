import type { Content, RunEvent } from '@mortise/core';
import type { ConsoleRunner } from '../agent/console-runner.ts';
import { converseWhenFree } from '../agent/converse.ts';
import type { Approver } from '../approval/approver.ts';
import type { Paint } from '../terminal/paint.ts';
import type { ConsoleView } from '../view/console-view.ts';

/** The conversation to which an exchange belongs. */
export interface ExchangeSurroundings {
  readonly screen: ConsoleView;
  readonly paint: Paint;
  readonly approver: Approver;
  readonly onEvent: (event: RunEvent) => void;
}

/** The message, and the runner for it; without a message, the session resumes where it stopped. */
export interface Asked {
  readonly runner: ConsoleRunner;
  readonly session: string;
  readonly message?: string | Content | undefined;
}

/**
 * Runs one request after another, each until its answer,
 * and shows the state in the window title and by the bell.
 */
export class Exchanges {
  readonly #around: ExchangeSurroundings;
  #running: AbortController | undefined;

  constructor(around: ExchangeSurroundings) {
    this.#around = around;
  }

  /** Cancels the current run, if there is one. */
  cancel(): void {
    this.#running?.abort(new Error('cancelled by the user'));
  }

  /** Runs a request. Resolves with true if another console had the session for a while. */
  async run({ runner, session, message }: Asked): Promise<boolean> {
    const { screen, paint, approver, onEvent } = this.#around;
    const controller = new AbortController();
    const since = performance.now();
    let hasWaited = false;
    this.#running = controller;
    screen.entitle('works');
    try {
      const { status } = await converseWhenFree(
        { runner, session, ...(message !== undefined && { message }), controller, approver, onEvent },
        (isWaiting) => {
          hasWaited = true;
          this.#showWaiting(isWaiting);
        },
      );
      if (status === 'paused') screen.line(paint.dim('The question stays open; /resume asks it again.'));
    } finally {
      this.#running = undefined;
      if (performance.now() - since > longMs) screen.call('is done');
    }
    return hasWaited;
  }

  #showWaiting(isWaiting: boolean): void {
    const { screen } = this.#around;
    if (isWaiting) screen.showStatus(() => 'waiting for another console that has this session · Ctrl-C cancels');
    else screen.hideStatus();
  }
}

/** The minimum duration of a run that rings at its end, in ms. */
const longMs = 10_000;
