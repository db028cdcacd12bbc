import type { RunEvent } from '../context/run-event.ts';
import type { FailedRun, RunResult } from '../context/run-result.ts';
import { Secrets } from '../credential/secrets.ts';
import { RunError } from '../error/errors.ts';
import { type RunInput, runInput } from '../inbox/run-input.ts';
import { RunEventQueue } from '../run/run-event-queue.ts';
import type { BranchScope } from '../run/scope.ts';
import type { SessionKey } from '../session/session.ts';
import type { Engine } from './engine.ts';
import { openRun, sessionKey } from './open-run.ts';
import { afterRun, Run } from './run.ts';
import { failedResult } from './run-result.ts';

/**
 * Streams a run. All work writes to the queue; only this generator yields the queue's entries to the reader.
 */
export async function* drive(engine: Engine, input: string | RunInput): AsyncGenerator<RunEvent, void, void> {
  const queue = queueOf(engine, true);
  const run = await start(engine, input, queue);
  if (!(run instanceof Run)) {
    yield* queue.take();
    yield { type: 'end', result: run };
    return;
  }
  try {
    void run.work();
    for (;;) {
      for (const event of queue.take()) yield event;
      if (!queue.empty) continue;
      if (run.result) break;
      await queue.changed();
    }
    yield { type: 'end', result: run.result };
  } finally {
    await run.close();
  }
}

/** Runs an input to its end without a reader, so that no events are created to be shown. */
export async function driveUnwatched(open: () => Engine, input: string | RunInput): Promise<RunResult> {
  const engine = open();
  const run = await start(engine, input, queueOf(engine, false));
  if (!(run instanceof Run)) return run;
  return run.work();
}

/** Opens a run, without any step. Rejects if its session cannot be read. */
export async function openUnwatched(engine: Engine, input: RunInput): Promise<BranchScope> {
  return openRun(engine, sessionKey(engine, input), input, queueOf(engine, false));
}

function queueOf({ settings }: Engine, watched: boolean): RunEventQueue {
  return new RunEventQueue(new Secrets(undefined, settings.secrets), watched);
}

async function start(engine: Engine, given: string | RunInput, queue: RunEventQueue): Promise<Run | RunResult> {
  let key: SessionKey | undefined;
  try {
    const input = runInput(given);
    key = sessionKey(engine, input);
    return new Run(engine, await openRun(engine, key, input, queue), input);
  } catch (error) {
    const { appName, userId } = engine.settings;
    const result = failedResult(key ?? { appName, userId, sessionId: '' }, error, queue);
    const shown = queue.secrets.json(result);
    await afterRun(engine, shown, queue);
    return shown;
  }
}

/** Reads a run to its end and returns its result. */
export async function collectRun<Output>(stream: AsyncIterable<RunEvent<Output>>): Promise<RunResult<Output>> {
  for await (const event of stream) if (event.type === 'end') return event.result;
  throw new RunError('incomplete_stream', 'the stream of a run ended without an "end" event');
}

/** Returns the result of a run. If the run failed, throws a `RunError` with the run's code. */
export function orThrow<Output>(result: RunResult<Output>): Exclude<RunResult<Output>, FailedRun> {
  if (result.status !== 'failed') return result;
  const { code, message, cause } = result.error;
  throw new RunError(code, message, { cause });
}
