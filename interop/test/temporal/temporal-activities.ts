import { parseSessionKey, type SessionKey, sessionKeyText } from '@mortise/core';
import type { Advance } from '@mortise/worker';
import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { type Activities, sessionWorkflow, wake } from './session-workflow.ts';

/** The activity of a Temporal worker. `advance` is what a dispatcher's `serve` gets from `createWorker`. */
export function activities(advance: Advance): Activities {
  return {
    async advanceSession(text, attempt) {
      const beat = setInterval(() => heartbeat(), 5_000);
      try {
        const advanced = await advance(parseSessionKey(text), {
          suspend: cancellationSignal(),
          attempt: attempt + activityInfo().attempt - 1,
        });
        const wakeAt = advanced.next === 'rest' ? advanced.wakeAt : undefined;
        return wakeAt === undefined ? advanced : { ...advanced, untilMs: Math.max(0, wakeAt - Date.now()) };
      } finally {
        clearInterval(beat);
      }
    },
  };
}

export async function wakeSession(client: Client, taskQueue: string, key: SessionKey): Promise<void> {
  const text = sessionKeyText(key);
  await client.workflow.signalWithStart(sessionWorkflow, { taskQueue, workflowId: text, args: [text], signal: wake });
}
