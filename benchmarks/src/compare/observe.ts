import { type Script, script, type Turn } from '../neutral/script.ts';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import type { Harness } from '../subject/subject.ts';

/** A run under a neutral script, and the model's last request. */
export interface Observed {
  /** The error that ended the run; absent if it completed. */
  readonly error?: Error;
  /** The history of the last request, as JSON; empty if the run sent only one request. */
  readonly history: string;
}

/** Plays one turn with calls and one with a text, and observes how the run ends. */
export async function observe(harness: Harness, calls: Turn['calls'], tools: readonly ToolSpec[]): Promise<Observed> {
  const histories: string[] = [];
  const played = script((turn) => (turn === 0 && calls ? { calls } : { text: 'done' }));
  const observed: Script = {
    get seen() {
      return played.seen;
    },
    next(lastCallId, facts) {
      histories.push(jsonOf(facts.history));
      // A framework that omits a call from the history calls the model again: one more text ends the run.
      return histories.length > 1 ? { text: 'done' } : played.next(lastCallId, facts);
    },
  };
  const error = await harness
    .session({ script: observed, tools })
    .run('go')
    .then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    );
  return {
    ...(error && { error }),
    history: histories.length > 1 ? (histories.at(-1) ?? '') : '',
  };
}

/** The text for a history value that has no JSON form. */
export const withoutJson = '(no JSON)';

function jsonOf(history: (() => string) | undefined): string {
  try {
    return history?.() ?? '';
  } catch {
    return withoutJson;
  }
}
