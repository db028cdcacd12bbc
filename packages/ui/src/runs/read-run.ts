import { RunError, type RunInput, type RunResult } from '@mortise/core';
import { RelayedRun } from '@mortise/core/relay';
import type { Hub } from './hub.ts';
import { isRefusal } from './is-refusal.ts';
import type { LiveRunsOptions } from './live-runs-options.ts';

/**
 * Reads a run to its end and reports its events to a hub and to a relay.
 * @param taken Called with the revision of the first event, which means that the input is in the log.
 */
export async function readRun(
  hub: Hub,
  { runner, relay, onError }: Pick<LiveRunsOptions, 'runner' | 'relay' | 'onError'>,
  input: RunInput,
  taken: (rev: number) => void,
): Promise<RunResult> {
  await hub.begin();
  const relayed = relay && new RelayedRun(relay, hub.key, hub.runsFrom);
  let isShown = false;
  let result: RunResult | undefined;
  try {
    for await (const event of runner.stream(input)) {
      relayed?.see(event);
      if (event.type === 'end') {
        result = event.result;
        continue;
      }
      if (!isShown && event.type !== 'warning') {
        isShown = true;
        hub.fleeting({ type: 'run', running: true });
      }
      if (event.type !== 'event') hub.happened(event);
      else {
        await hub.stored(event.event, event.revision);
        taken(event.revision);
      }
    }
  } finally {
    relayed?.end();
  }
  if (!result) throw new RunError('internal', 'the run had no end');
  const { status, error } = result;
  const why = error && { error: { code: error.code, message: error.message } };
  if (isShown || hub.live().running) hub.fleeting({ type: 'run', running: false, status, ...why });
  // Refused input is reported to the client, and a session that another
  // process holds is retried. Neither is a failure of this process.
  if (status === 'failed' && !isRefusal(error.code)) onError?.(error, hub.key);
  return result;
}
