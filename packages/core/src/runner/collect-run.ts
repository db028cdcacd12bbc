import type { RunEvent, RunResult } from '../context/run-event.ts';
import { RunError } from '../error/run-error.ts';

/** A run to its end. */
export async function collectRun<Output>(stream: AsyncIterable<RunEvent<Output>>): Promise<RunResult<Output>> {
  for await (const event of stream) if (event.type === 'end') return event.result;
  throw new RunError('no_end', 'the stream of a run ended without an end');
}

/** The result, unless the run failed. Throws a `RunError` with the run's code. */
export function orThrow<Output>(result: RunResult<Output>): RunResult<Output> {
  if (result.status !== 'failed') return result;
  throw new RunError(result.error?.code ?? 'failed', result.error?.message ?? 'the run failed', {
    cause: result.error?.cause,
  });
}
