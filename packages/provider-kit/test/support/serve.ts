import type { Model } from '@mortise/core';
import { onTestFinished } from 'vitest';
import { type Reply, startWireServer, type WireServer } from './wire-server.ts';

/**
 * Starts a server that plays the replies, and returns it with a model. The server is closed when the test is
 * finished.
 */
export async function serve<Options>(
  dialect: { modelAt(url: string, options?: Options): Model },
  replies: readonly Reply[],
  options?: NoInfer<Options>,
): Promise<{ readonly model: Model; readonly server: WireServer }> {
  const server = await served(...replies);
  return { model: dialect.modelAt(server.url, options), server };
}

/** Starts a server that plays the replies, and is closed when the test is finished. */
export async function served(...replies: readonly Reply[]): Promise<WireServer> {
  const server = await startWireServer(...replies);
  onTestFinished(() => server.close());
  return server;
}
