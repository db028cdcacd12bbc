import { RunError, type RunInput, type Runner, type RunResult } from '@mortise/core';
import type { Hub } from './hub.ts';

/**
 * Reads a run to its end, and tells a hub of what it shows.
 * @param taken Told the revision of the first event: from then on the input stands in the log.
 */
export async function readRun(
  hub: Hub,
  runner: Runner,
  input: RunInput,
  taken: (rev: number) => void,
): Promise<RunResult> {
  await hub.begin();
  let isShown = false;
  let result: RunResult | undefined;
  for await (const event of runner.stream(input)) {
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
  if (!result) throw new RunError('internal', 'the run had no end');
  const { status, error } = result;
  const why = error && { error: { code: error.code, message: error.message } };
  if (isShown) hub.fleeting({ type: 'run', running: false, status, ...why });
  return result;
}
