import type { ModelEvent } from './model-event.ts';
import type { ModelRequest } from './model-request.ts';

/**
 * A language model.
 *
 * INVARIANT model:name: `provider` and `id` are not empty.
 * INVARIANT model:throw: `generate` does not throw and its iterator does not throw. Whatever goes wrong, an abort included, is the last event, `failure`.
 * INVARIANT model:end: exactly one `end` or `failure`, last.
 * INVARIANT model:request: the request is not changed.
 * INVARIANT model:text: text deltas add up to the text part at their index.
 * INVARIANT model:unicode: a text arrives whole, wherever the provider splits it.
 * INVARIANT model:thought: thoughts are parts and deltas of their own, never text.
 * INVARIANT model:calls: calls keep their order, names and arguments; `id` is empty, the driver sets it.
 * INVARIANT model:calls:text: an argument text is handed over as it came, malformed or not; its deltas add up to it.
 * INVARIANT model:finish: the finish reason says why the model stopped.
 * INVARIANT model:usage: tokens as the provider counted them; what it does not say is absent.
 * INVARIANT model:retryable: a failure is retryable when the same request may succeed later: too many requests, overload.
 * INVARIANT model:cut: a stream that breaks off is a failure, also after text.
 * INVARIANT model:abort: an abort, before or during the call, is a failure at once.
 * INVARIANT model:return: a reader may stop reading; the next request is answered.
 * INVARIANT model:concurrent: calls at once do not mix.
 * INVARIANT model:history: any history is taken: every outcome, media, and what other providers said.
 * INVARIANT model:settings: an unsupported setting is a warning.
 * INVARIANT model:provider-tools: a provider tool that is not the model's own is a failure that names it.
 */
export interface Model {
  /** Whose words `providerMetadata`, `providerOptions` and provider parts are in. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: { readonly signal: AbortSignal }): AsyncIterable<ModelEvent>;
}
