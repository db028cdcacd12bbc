import type { Model } from '@mortise/core';
import { onTestFinished } from 'vitest';
import { type OpenAIModelOptions, openaiModel } from '../../src/index.ts';
import { type Reply, startWireServer, type WireServer } from './wire-server.ts';

export interface ServeOptions extends OpenAIModelOptions {
  /** Of the model; default `test-model`. */
  readonly id?: string;
}

/** A model, and the server that plays the replies. The server is closed when the test is finished. */
export async function serve(
  api: 'responses' | 'chat',
  replies: readonly Reply[],
  options: ServeOptions = {},
): Promise<{ readonly model: Model; readonly server: WireServer }> {
  const server = await startWireServer(...replies);
  onTestFinished(() => server.close());
  return { model: modelOf(api, server, options), server };
}

/** A model whose requests go to the server. Nothing is sent again unless the options say so. */
export function modelOf(api: 'responses' | 'chat', server: WireServer, options: ServeOptions = {}): Model {
  const { id = 'test-model', ...rest } = options;
  return openaiModel(id, {
    api,
    apiKey: 'test-key',
    baseURL: `${server.url}/v1`,
    compatible: false,
    maxRetries: 0,
    ...rest,
  });
}
