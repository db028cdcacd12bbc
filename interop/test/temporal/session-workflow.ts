import type { Advanced } from '@mortise/worker';
import {
  condition,
  continueAsNew,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';

export interface Activities {
  advanceSession(text: string, attempt: number): Promise<Advanced & { readonly untilMs?: number }>;
}

export const wake = defineSignal('wake');

const { advanceSession } = proxyActivities<Activities>({
  startToCloseTimeout: '24 hours',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '50 milliseconds', maximumInterval: '1 second' },
});

/** A workflow for each session. Its history holds calls of the activity, not the conversation. */
export async function sessionWorkflow(text: string): Promise<void> {
  let isWoken = true;
  setHandler(wake, () => {
    isWoken = true;
  });
  for (let attempt = 0, ms: number | undefined; !workflowInfo().continueAsNewSuggested; ) {
    if (ms === undefined) await condition(() => isWoken);
    else await condition(() => isWoken, ms);
    isWoken = false;
    const advanced = await advanceSession(text, attempt);
    attempt = advanced.next === 'again' ? advanced.attempt : 0;
    ms = advanced.next === 'again' ? advanced.afterMs : advanced.untilMs;
  }
  await continueAsNew<typeof sessionWorkflow>(text);
}
