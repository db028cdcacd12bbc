import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Desk } from './desk.ts';

/**
 * Stops a server at SIGTERM and Ctrl-C: it accepts no new connections and suspends the active runs, which the
 * next server resumes. A call that still runs after 20 s is cancelled. The session logs stay complete.
 */
export function stopAtSignal(server: Server, { suspend, close }: Desk, sessions: { close(): void }): void {
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    server.close();
    await Promise.race([suspend(), setTimeout(20_000, undefined, { ref: false })]);
    await close();
    sessions.close();
    // Idle connections would keep the process alive until they time out.
    server.closeAllConnections();
  };
  // Ctrl-C may send the signal twice: from the terminal, and from npm.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (stopping ??= stop()));
}
