import type { Callbacks } from '../callback/callbacks.ts';
import type { RunResult } from '../context/run-result.ts';
import { publicReason, withCause } from '../error/thrown.ts';
import { isLlmAgent } from '../llm-agent/llm-agent.ts';
import { bounded } from '../run/bounded.ts';
import { Cancellation } from '../run/cancellation.ts';
import type { Outbox } from '../run/outbox.ts';
import type { Engine } from './engine.ts';

/**
 * Tells the plugins, then the runner's agent, how a run
 * ended. Undefined where nobody wants to know. Never rejects.
 */
export function afterRun({ agent, settings }: Engine, result: RunResult, outbox: Outbox): Promise<void> | undefined {
  const own = isLlmAgent(agent) ? agent.callbacks : [];
  const all = [...settings.plugins, ...own].filter(({ afterRun: hook }) => hook !== undefined);
  return all.length > 0 ? tell(all, result, settings.callbackTimeoutMs, outbox) : undefined;
}

async function tell(all: readonly Callbacks[], result: RunResult, timeoutMs: number, outbox: Outbox): Promise<void> {
  // The run is over, and may have been cancelled: nothing ends this but its time.
  const cancellation = new Cancellation(0);
  for (const callbacks of all) {
    try {
      await bounded((async () => callbacks.afterRun?.(result))(), { timeoutMs, cancellation });
    } catch (cause) {
      const what = `afterRun of ${callbacks.name ? `callbacks "${callbacks.name}"` : 'a callback'} failed`;
      const message = `${what}: ${publicReason(cause)}`;
      outbox.push(withCause({ type: 'warning', code: 'callback_failed', message }, cause));
    }
  }
}
