import type { Model, ModelEnd, ModelError, ModelEvent, ModelFailure, ModelRequest } from '@mortise/core';
import { type AiSdkModelOptions, aiSdkModel } from '../../../src/model/index.ts';
import { type FakeAnswer, type FakeModel, fakeModel, type SeenCall } from './fake-model.ts';

export const empty: ModelRequest = {
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'hello' }] }],
  declarations: [],
  providerTools: [],
};

/** Returns the events of a model for a request. */
export async function ask(
  model: Model,
  request: Partial<ModelRequest> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.generate({ ...empty, ...request }, { signal })) events.push(event);
  return events;
}

/** Returns the events of an answer made of these parts. */
export async function said(answer: FakeAnswer, options: AiSdkModelOptions = {}): Promise<readonly ModelEvent[]> {
  return await ask(aiSdkModel(fakeModel([answer]), { maxRetries: 0, ...options }));
}

/** Returns the options that a model is called with for a request. */
export async function called(
  request: Partial<ModelRequest>,
  members: Partial<FakeModel> = {},
): Promise<{ readonly call: SeenCall; readonly warnings: readonly string[] }> {
  const fake = fakeModel([[{ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' } }]], members);
  const events = await ask(aiSdkModel(fake, { maxRetries: 0 }), request);
  const [call] = fake.calls;
  if (!call) throw new Error(`nothing was called: ${JSON.stringify(events.at(-1))}`);
  return { call, warnings: warningsOf(events) };
}

export function warningsOf(events: readonly ModelEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'warning' ? `${event.feature}: ${event.message}` : []));
}

export function endOf(events: readonly ModelEvent[]): ModelEnd {
  const last = events.at(-1);
  if (last?.type === 'end') return last;
  throw new Error(`no end: ${last?.type === 'failure' ? last.error.message : last?.type}`);
}

export function failureOf(events: readonly ModelEvent[]): ModelFailure & { readonly error: ModelError } {
  const last = events.at(-1);
  if (last?.type === 'failure') return last as ModelFailure & { readonly error: ModelError };
  throw new Error(`no failure: ${JSON.stringify(last)}`);
}
