import type { Callbacks } from '../callback/callbacks.ts';
import type { ToolOutcome } from '../content/outcome.ts';
import { RunError } from '../error/run-error.ts';
import { publicReason } from '../error/thrown.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { type HookName, isOutcome } from './hooks.ts';
import { type AgentScope, warnWhy } from './run-scope.ts';
import { waitWithin } from './wait-within.ts';

/**
 * Asks one kind of hook, plugins first. `use` takes an answer
 * and says whether it ends the chain; it throws on nonsense.
 *
 * Rejects with `callback_failed` if a policy hook throws, answers nonsense, or does not answer in time.
 */
export async function askHooks<K extends HookName, A>(
  scope: AgentScope,
  name: K,
  ask: (hook: NonNullable<Callbacks[K]>) => Awaitable<A | undefined>,
  use: (answer: A) => boolean,
): Promise<void> {
  for (const callbacks of scope.callbacks) {
    const hook = callbacks[name];
    if (!hook) continue;
    try {
      const answer = await waitWithin(scope, ask(hook.bind(callbacks) as NonNullable<Callbacks[K]>));
      if (answer !== undefined && use(answer)) return;
    } catch (cause) {
      const what = `${name} of ${callbacks.name ? `callbacks "${callbacks.name}"` : 'a callback'} failed`;
      if (callbacks.mode !== 'observe')
        throw new RunError('callback_failed', `${what}: ${publicReason(cause)}`, { cause });
      warnWhy(scope, 'callback_failed', `${what}; it only observes, so the run continues`, cause);
    }
  }
}

/** The outcome in a hook's answer. Throws on anything else. */
export function outcomeIn(answer: { readonly outcome?: ToolOutcome }): ToolOutcome {
  if (isOutcome(answer.outcome)) return answer.outcome;
  throw new RunError(
    'callback_failed',
    'a hook answers undefined or { outcome: { status: "ok" | "error" | "denied" ... } }',
  );
}
