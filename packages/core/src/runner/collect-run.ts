import type { RunEvent } from '../context/run-event.ts';
import type { FailedRun, RunResult } from '../context/run-result.ts';
import { RunError } from '../error/run-error.ts';

/** A run to its end. */
export async function collectRun<Output>(stream: AsyncIterable<RunEvent<Output>>): Promise<RunResult<Output>> {
  for await (const event of stream) if (event.type === 'end') return event.result;
  throw new RunError('incomplete_stream', 'the stream of a run ended without an end');
}

/** The result, unless the run failed. Throws a `RunError` with the run's code. */
export function orThrow<Output>(result: RunResult<Output>): Exclude<RunResult<Output>, FailedRun> {
  if (result.status !== 'failed') return result;
  const { code, message, cause } = result.error;
  throw new RunError(code, message, { cause });
}
