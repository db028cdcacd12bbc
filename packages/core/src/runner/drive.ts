import type { RunEvent } from '../context/run-event.ts';
import type { RunResult } from '../context/run-result.ts';
import { Secrets } from '../credential/secrets.ts';
import { type RunInput, runInput } from '../inbox/run-input.ts';
import { Outbox } from '../run/outbox.ts';
import type { BranchScope } from '../run/run-scope.ts';
import type { SessionKey } from '../session/session.ts';
import { afterRun } from './after-run.ts';
import type { Engine } from './engine.ts';
import { openRun, sessionKey } from './open-run.ts';
import { Run } from './run.ts';
import { failedResult } from './run-result.ts';

/**
 * A run as it happens. What is done writes to the outbox; this
 * generator hands it to the reader and is the only one that yields.
 */
export async function* drive(engine: Engine, input: string | RunInput): AsyncGenerator<RunEvent, void, void> {
  const outbox = outboxOf(engine, true);
  const run = await begin(engine, input, outbox);
  if (!(run instanceof Run)) {
    yield* outbox.take();
    yield { type: 'end', result: run };
    return;
  }
  try {
    void run.work();
    for (;;) {
      for (const event of outbox.take()) yield event;
      if (!outbox.empty) continue;
      if (run.result) break;
      await outbox.changed();
    }
    yield { type: 'end', result: run.result };
  } finally {
    await run.close();
  }
}

/** A run that nobody watches: the same, without making anything to show. */
export async function driveUnwatched(open: () => Engine, input: string | RunInput): Promise<RunResult> {
  const engine = open();
  const run = await begin(engine, input, outboxOf(engine, false));
  if (!(run instanceof Run)) return run;
  return run.work();
}

/** Opens a run in which nothing is done yet. Rejects where its session cannot be read. */
export async function openUnwatched(engine: Engine, input: RunInput): Promise<BranchScope> {
  return openRun(engine, sessionKey(engine, input), input, outboxOf(engine, false));
}

function outboxOf({ settings }: Engine, watched: boolean): Outbox {
  return new Outbox(new Secrets(undefined, settings.secrets), watched);
}

async function begin(engine: Engine, given: string | RunInput, outbox: Outbox): Promise<Run | RunResult> {
  let key: SessionKey | undefined;
  try {
    const input = runInput(given);
    key = sessionKey(engine, input);
    return new Run(engine, await openRun(engine, key, input, outbox), input);
  } catch (error) {
    const { appName, userId } = engine.settings;
    const result = failedResult(key ?? { appName, userId, sessionId: '' }, error, outbox);
    const shown = outbox.secrets.json(result);
    await afterRun(engine, shown, outbox);
    return shown;
  }
}
