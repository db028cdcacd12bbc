import type { ToolOutcome } from '../content/outcome.ts';

/** The outcome of a call that a cancellation came before. */
export function notRun(name: string): ToolOutcome {
  return { status: 'error', code: 'cancelled', message: `\`${name}\` was not run: the run was cancelled.` };
}
