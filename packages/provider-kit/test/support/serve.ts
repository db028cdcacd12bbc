import type { Model } from '@mortise/core';
import { onTestFinished } from 'vitest';
import { type Reply, startWireServer, type WireServer } from './wire-server.ts';

/** A model, and the server that plays the replies. The server is closed when the test is finished. */
export async function serve<Options>(
  dialect: { modelAt(url: string, options?: Options): Model },
  replies: readonly Reply[],
  options?: NoInfer<Options>,
): Promise<{ readonly model: Model; readonly server: WireServer }> {
  const server = await served(...replies);
  return { model: dialect.modelAt(server.url, options), server };
}

/** A server that plays the replies. It is closed when the test is finished. */
export async function served(...replies: readonly Reply[]): Promise<WireServer> {
  const server = await startWireServer(...replies);
  onTestFinished(() => server.close());
  return server;
}
