import { ToolError } from '@mortise/core';

/** A screen that tools of a test type on, one text at a time. */
export interface SampleScreen {
  /**
   * Types a text, which takes some milliseconds. Throws `ToolError`
   * on `refused`, and while another text is being typed.
   */
  type(text: string, signal: AbortSignal): Promise<void>;
  /** The typed texts, in order. */
  readonly typed: readonly string[];
  /** Returns the current screen, in Base64. */
  png(): string;
  readonly refused: string;
  readonly reason: string;
}

/** Creates an empty screen. */
export function sampleScreen(): SampleScreen {
  const [refused, reason] = ['what has no key', 'there is no key for it'];
  const typed: string[] = [];
  let busy = false;
  return {
    async type(text, signal) {
      signal.throwIfAborted();
      if (busy) throw new ToolError('something else is being typed');
      if (text === refused) throw new ToolError(reason);
      busy = true;
      await new Promise((resolve) => setTimeout(resolve, 3));
      busy = false;
      typed.push(text);
    },
    typed,
    png: () => btoa(`screen ${typed.length}`),
    refused,
    reason,
  };
}
