import type { RunInput, Runner, RunResult, SessionKey, SessionService } from '@mortise/core';
import { collectRun } from '@mortise/core';
import { type DeltaRelay, type RelayedFrom, RelayedRun } from '@mortise/core/relay';

/** Runs a session, and sends the run's events to a relay. Rejects as the runner does. */
export async function runRelayed(
  runner: Runner,
  input: RunInput & { readonly session: SessionKey },
  sessions: SessionService,
  relay: DeltaRelay,
): Promise<RunResult> {
  const relayed = new RelayedRun(relay, input.session, await whereItStands(sessions, input.session));
  async function* seen(): ReturnType<Runner['stream']> {
    for await (const event of runner.stream(input)) {
      relayed.see(event);
      yield event;
    }
  }
  try {
    return await collectRun(seen());
  } finally {
    relayed.end();
  }
}

/** The last event names the running invocation. */
async function whereItStands(sessions: SessionService, key: SessionKey): Promise<RelayedFrom> {
  const session = await sessions.load(key, { afterRevision: Number.MAX_SAFE_INTEGER });
  if (!session || session.revision === 0) return { revision: 0 };
  const last = await sessions.load(key, { afterRevision: session.revision - 1 });
  return { revision: session.revision, invocationId: last?.events[0]?.invocationId };
}
