import type { ModelEvent } from './model-event.ts';
import type { ModelRequest } from './model-request.ts';

/**
 * A language model.
 *
 * INVARIANT model:throw: `generate` does not throw and its iterator does not throw. Whatever goes wrong, an abort included, is the last event, `failure`.
 * INVARIANT model:end: exactly one `end` or `failure`, last.
 * INVARIANT model:request: the request is not changed.
 */
export interface Model {
  /** Whose words `providerMetadata`, `providerOptions` and provider parts are in. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: { readonly signal: AbortSignal }): AsyncIterable<ModelEvent>;
}
