import type { FunctionDeclaration } from '../content/function-call.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { ModelEvent, ModelWarning } from './model-event.ts';
import type { ModelRequest } from './model-request.ts';

/** Options of a model call. */
export interface ModelCallOptions {
  readonly signal: AbortSignal;
  /** Registers a secret of the run, like `keepSecret` of a context. Absent outside of runs. */
  readonly keepSecret?: ((name: string, value: string) => void) | undefined;
  /**
   * A function that is called with the head of each response of the
   * provider, which has its rate limit headers. It must not throw.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}

/** The head of an HTTP response, whatever its status. A `Response` of `fetch` is one. */
export interface ResponseHead {
  readonly status: number;
  readonly headers: Headers;
}

/** The number of tokens of a request. */
export interface TokenCount {
  readonly tokens: number;
  /** True if the number, or a part of it, was not counted by the provider. */
  readonly estimated: boolean;
}

/**
 * A language model.
 *
 * INVARIANT model:name: `provider` and `id` are not empty.
 * INVARIANT model:origin: the `origin` of the content in `end`
 * names the provider and the model that gave the content.
 *
 * The stream:
 *
 * INVARIANT model:throw: `generate` does not throw and its iterator does not throw. Every error, including an
 * abort, is reported by the last event, `failure`.
 * INVARIANT model:end: exactly one `end` or `failure`, last.
 * INVARIANT model:text: text deltas add up to the text part at their index.
 * INVARIANT model:unicode: a text arrives complete, wherever the provider splits it.
 * INVARIANT model:unicode:bytes: a text arrives complete even
 * if the connection splits a character between its bytes.
 * INVARIANT model:thought: thoughts are parts and deltas of their own, never text.
 * INVARIANT model:calls: calls keep their order, names and
 * arguments; `id` is empty, because the runner sets it.
 * INVARIANT model:calls:text: an argument text is passed on as the
 * provider sent it, even if it is malformed; its deltas add up to it.
 * INVARIANT model:calls:deltas: a delta of arguments has the index of its call, which was started before;
 * the deltas of a call add up to its arguments.
 * INVARIANT model:calls:once: each call is streamed once, with its
 * arguments once: as an object, or as a text with an empty object.
 * INVARIANT model:calls:empty: a call without arguments has an empty argument text, or an empty object.
 * INVARIANT model:finish: the finish reason is the reason why the model stopped.
 * INVARIANT model:finish:new: a reason that this version does not know is `other`, never `stop`.
 * INVARIANT model:finish:safety: an answer that the provider held back ends with `safety`.
 * INVARIANT model:empty:answer: an empty answer ends with `end`; the runner decides what follows.
 * INVARIANT model:usage: the usage has the tokens that the provider
 * counted; a count that the provider does not report is absent.
 * INVARIANT model:usage:early: counts that the provider reports before the end may be streamed as `usage`:
 * the sum so far, which never falls and never exceeds the usage of the end.
 * INVARIANT model:usage:cached: tokens read from a cache are part of the input.
 * INVARIANT model:usage:cache-write: tokens written to a cache are part of the input.
 * INVARIANT model:usage:thoughts: thought tokens are part of the output.
 * INVARIANT model:warnings: a warning comes once in a call, before its end.
 * INVARIANT model:return: a consumer may stop reading the stream; the next request is answered nevertheless.
 * INVARIANT model:concurrent: the events of concurrent calls do not mix.
 * INVARIANT model:afresh: a call contains nothing of an earlier one.
 *
 * Failures:
 *
 * INVARIANT model:error: an error is a `ModelError` with one of the error codes.
 * INVARIANT model:retryable: a failure is retryable when the
 * same request may succeed later: too many requests, overload.
 * INVARIANT model:retry-after: the error says how long the provider asks to wait.
 * INVARIANT model:secret: no API key is in an error or in its causes, even if the provider repeats the key.
 * INVARIANT model:secret:kept: the model's credential is passed
 * to `keepSecret`, if it is given, before the first event.
 * INVARIANT model:response: each HTTP response of the provider, including a refusal, is passed to
 * `onResponse`, if it is given, before the content of the response is used.
 * INVARIANT model:cut: a stream that breaks off is a failure, even after text.
 * INVARIANT model:cut:clean: a stream that ends although the
 * provider has not reported the end of the answer is a failure.
 * INVARIANT model:cut:said: an answer in which the provider
 * reports a failure is a failure, even after other content.
 * INVARIANT model:abort: an abort, before or during the call, is a failure at once.
 * INVARIANT model:abort:alone: an abort ends its own call only.
 *
 * The request to the provider:
 *
 * INVARIANT model:request: the request object is not changed.
 * INVARIANT model:empty: a request may be without tools, instructions, contents, parts or text.
 * INVARIANT model:unicode:sent: a text is sent unchanged; half
 * of a surrogate pair in it causes no failure, and is not sent.
 * INVARIANT model:settings: a setting is sent, or a warning names it.
 * INVARIANT model:output: the schema of the answer is sent, or a warning says that it is not.
 * INVARIANT model:tool-choice: every choice of tools is accepted; an unsupported choice causes a warning.
 * INVARIANT model:tool-choice:told: each tool choice, and the limit to one call at a time, changes the
 * request that is sent, or causes a warning of the feature `toolChoice` or `parallelCalls`.
 * INVARIANT model:tool-names: each tool has a unique name in
 * the request, or a warning reports that the tool is omitted.
 * INVARIANT model:tool-names:back: a call by that name is a
 * call of the tool; the history in the request uses that name.
 * INVARIANT model:deferred: a deferred tool is omitted, or the provider's own search finds it instead of the
 * tool with `findsDeferred`; a call of a found tool is a call of the tool.
 * INVARIANT model:schema: any schema is accepted; a tool that cannot be sent causes a warning.
 * INVARIANT model:schema:told: each rule of a schema is sent, as
 * a keyword or in the description, or a warning names the tool.
 * INVARIANT model:tool-warnings: `toolWarnings` returns the
 * warnings about tools before a call, and the call repeats them.
 * INVARIANT model:provider-tools: a provider tool of another provider is a failure that names the tool.
 * INVARIANT model:results: the outcome of each call is sent once, in the form of `modelResponse`.
 * INVARIANT model:results:round: results of parallel calls come
 * together, in the order of the calls, before anything else.
 * INVARIANT model:results:media: media of a result are sent, or a warning names their MIME type.
 * INVARIANT model:media: media of a message are sent, or a warning names their MIME type.
 * INVARIANT model:parts: a part of any type and role is sent, or
 * a warning names its type; the model's own thoughts may be omitted.
 * INVARIANT model:ids: calls and results are paired, each pair
 * under a unique id in the request, whatever ids the calls have.
 * INVARIANT model:ids:repeated: the pairs have unique ids even if the provider repeats one id in every call.
 * INVARIANT model:marks: `providerMetadata` and provider parts
 * that the provider needs back are sent, in every request.
 * INVARIANT model:history: any history is accepted: every outcome, media, and contents of other providers.
 * INVARIANT model:hand-over: texts, calls and results of another provider are sent.
 * INVARIANT model:unknown-part: a part of a newer core is omitted
 * with a warning that names its type; the parts next to it are sent.
 * INVARIANT model:unknown-outcome: a result with a status of a newer core is sent as its status.
 * INVARIANT model:hand-over:marks: `providerMetadata`, `providerOptions`
 * and provider parts of another provider are not sent.
 * INVARIANT model:hand-over:media: media that a model made are sent wherever media of a user are sent.
 * INVARIANT model:hand-over:untold: an omitted part of another model's turn causes a warning: thoughts, and a
 * provider part of another provider without a summary, whose provider it names. A summary is sent.
 */
export interface Model {
  /** The provider whose format `providerMetadata`, `providerOptions` and provider parts have. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: ModelCallOptions): AsyncIterable<ModelEvent>;
  /**
   * Returns the warnings that a call with these declarations would have: parts of tools that are changed or
   * not sent. Sends no request. Rejects with the errors that a call would have before its request is sent. If
   * a model has no `toolWarnings`, only its calls report the warnings.
   */
  toolWarnings?(declarations: readonly FunctionDeclaration[]): Awaitable<readonly ModelWarning[]>;
  /**
   * Counts the tokens of a request without calling the model. Absent if the provider cannot count tokens.
   *
   * INVARIANT model:count: the provider's count is `tokens`, and
   * marked as an estimate if it does not cover the complete request.
   * INVARIANT model:count:sent: the request is counted as a call would send it, and is not changed.
   * INVARIANT model:count:failure: a failure or an abort is a
   * rejection with a `ModelError`, which contains no API key.
   */
  countTokens?(request: ModelRequest, options: ModelCallOptions): Promise<TokenCount>;
}
