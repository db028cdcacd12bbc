import type { FunctionDeclaration } from '../content/function-call.ts';
import type { Awaitable } from '../json/awaitable.ts';
import type { ModelEvent, ModelWarning } from './model-event.ts';
import type { ModelRequest } from './model-request.ts';

/** Options of a model call. */
export interface ModelCallOptions {
  readonly signal: AbortSignal;
  /** Registers a secret of the run, like the method of this name of a context. Absent outside of runs. */
  readonly keepSecret?: ((name: string, value: string) => void) | undefined;
  /**
   * Called with the head of each response of the provider, such as its rate limit headers. It must not throw.
   */
  readonly onResponse?: ((response: ResponseHead) => void) | undefined;
}

/** The head of an HTTP response, whatever its status. A `Response` is one. */
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
 * INVARIANT model:origin: the content of the end names in `origin` the provider and the model that gave it.
 *
 * What it streams:
 *
 * INVARIANT model:throw: `generate` does not throw and its iterator does not throw. Whatever goes wrong, an
 * abort included, is the last event, `failure`.
 * INVARIANT model:end: exactly one `end` or `failure`, last.
 * INVARIANT model:text: text deltas add up to the text part at their index.
 * INVARIANT model:unicode: a text arrives complete, wherever the provider splits it.
 * INVARIANT model:unicode:bytes: also if the connection splits a character between its bytes.
 * INVARIANT model:thought: thoughts are parts and deltas of their own, never text.
 * INVARIANT model:calls: calls keep their order, names and arguments; `id` is empty, the driver sets it.
 * INVARIANT model:calls:text: an argument text is handed over
 * as it came, malformed or not; its deltas add up to it.
 * INVARIANT model:calls:deltas: a delta of arguments has the index of its call, which was started before;
 * those of a call add up to its arguments.
 * INVARIANT model:calls:once: each call is streamed once, with its
 * arguments once: as an object, or as a text with an empty object.
 * INVARIANT model:calls:empty: a call without arguments has an empty argument text, or an empty object.
 * INVARIANT model:finish: the finish reason is the reason why the model stopped.
 * INVARIANT model:finish:new: a reason that this version does not know is `other`, never `stop`.
 * INVARIANT model:finish:safety: an answer that the provider held back ends with `safety`.
 * INVARIANT model:empty:answer: an empty answer is an end; the driver decides what follows.
 * INVARIANT model:usage: tokens as the provider counted them; a count that it does not report is absent.
 * INVARIANT model:usage:early: counts that the provider reports before the end may be streamed as `usage`:
 * the sum so far, which never falls and never exceeds the usage of the end.
 * INVARIANT model:usage:cached: tokens read from a cache are part of the input.
 * INVARIANT model:usage:cache-write: tokens written to a cache are part of the input.
 * INVARIANT model:usage:thoughts: thought tokens are part of the output.
 * INVARIANT model:warnings: a warning comes once in a call, before its end.
 * INVARIANT model:return: a reader may stop reading; the next request is answered.
 * INVARIANT model:concurrent: calls at once do not mix.
 * INVARIANT model:afresh: a call contains nothing of an earlier one.
 *
 * What goes wrong:
 *
 * INVARIANT model:error: an error is a `ModelError` with one of the error codes.
 * INVARIANT model:retryable: a failure is retryable when the
 * same request may succeed later: too many requests, overload.
 * INVARIANT model:retry-after: the error says how long the provider asks to wait.
 * INVARIANT model:secret: no key is in an error or in its causes, even if the provider repeats it.
 * INVARIANT model:secret:kept: its credential is passed to
 * `keepSecret`, if there is one, before the first event.
 * INVARIANT model:response: each HTTP response of the provider, including a refusal, is passed to
 * `onResponse`, if there is one, before its content is used.
 * INVARIANT model:cut: a stream that breaks off is a failure, also after text.
 * INVARIANT model:cut:clean: so is one that ends without the provider saying that the answer is over.
 * INVARIANT model:cut:said: and so is an answer in which
 * the provider reports a failure, even after other content.
 * INVARIANT model:abort: an abort, before or during the call, is a failure at once.
 * INVARIANT model:abort:alone: an abort ends its own call only.
 *
 * What it sends:
 *
 * INVARIANT model:request: the request is not changed.
 * INVARIANT model:empty: a request may be without tools, instructions, contents, parts or text.
 * INVARIANT model:unicode:sent: a text is sent unchanged; half
 * of a surrogate pair in it causes no failure, and is not sent.
 * INVARIANT model:settings: a setting is sent, or a warning names it.
 * INVARIANT model:output: the schema of the answer is sent, or a warning says that it is not.
 * INVARIANT model:tool-choice: every choice of tools is accepted; an unsupported one is a warning.
 * INVARIANT model:tool-choice:told: each choice is another request, and so is one call at a time, or the
 * absence is a warning of the feature `toolChoice` or `parallelCalls`.
 * INVARIANT model:tool-names: each tool has a name of its own on the wire, or its absence is a warning.
 * INVARIANT model:tool-names:back: a call by that name is a call of the tool; the history uses that name.
 * INVARIANT model:deferred: a deferred tool is omitted, or sent as one that the provider searches for in the
 * place of the tool that finds them; a call of it is a call of the tool.
 * INVARIANT model:schema: any schema is accepted; a tool that cannot be sent is a warning.
 * INVARIANT model:schema:told: each rule of a schema is sent, as
 * a keyword or in the description, or a warning names the tool.
 * INVARIANT model:tool-warnings: the warnings of a call about
 * tools are available before it, and repeated by the call.
 * INVARIANT model:provider-tools: a provider tool that is not the model's own is a failure that names it.
 * INVARIANT model:results: the outcome of each call is sent once, in the form of `modelResponse`.
 * INVARIANT model:results:round: results of parallel calls come
 * together, in the order of the calls, before anything else.
 * INVARIANT model:results:media: media of a result are shown, or a warning names their MIME type.
 * INVARIANT model:media: so are media of a message.
 * INVARIANT model:parts: a part of any type and role is sent, or
 * a warning names its type; a model's own thought may be omitted.
 * INVARIANT model:ids: calls and results are paired, each under
 * an id of its own in the request, whatever ids they have.
 * INVARIANT model:ids:repeated: also if the provider repeats one id in every call.
 * INVARIANT model:marks: `providerMetadata` and provider parts
 * that the provider needs back are sent, in every request.
 * INVARIANT model:history: any history is accepted: every outcome, media, and contents of other providers.
 * INVARIANT model:hand-over: texts, calls and results of another provider are sent.
 * INVARIANT model:unknown-part: a part of a newer core is omitted
 * with a warning that names its type; the parts next to it are sent.
 * INVARIANT model:unknown-outcome: a result with a status of a newer core is sent as its status.
 * INVARIANT model:hand-over:marks: `providerMetadata`, `providerOptions`
 * and provider parts of another provider are not sent.
 * INVARIANT model:hand-over:media: media that a model made are sent wherever media of a user are.
 * INVARIANT model:hand-over:untold: an omitted part of another model's turn is a warning: thoughts, and a
 * provider part of another provider without a summary, whose provider it names. A summary is sent.
 */
export interface Model {
  /** The provider whose format `providerMetadata`, `providerOptions` and provider parts have. */
  readonly provider: string;
  readonly id: string;
  generate(request: ModelRequest, options: ModelCallOptions): AsyncIterable<ModelEvent>;
  /**
   * Returns the warnings that a call with these declarations would have: parts of tools that are changed or
   * not sent. Nothing is sent. Rejects with the errors that a call would have before it is sent. If omitted,
   * only a call reports them.
   */
  toolWarnings?(declarations: readonly FunctionDeclaration[]): Awaitable<readonly ModelWarning[]>;
  /**
   * Counts the tokens of a request without calling the model. Omitted: the provider has no count.
   *
   * INVARIANT model:count: the provider's count is `tokens`, and
   * marked as an estimate if it does not cover the complete request.
   * INVARIANT model:count:sent: the request is counted as a call would send it, and is not changed.
   * INVARIANT model:count:failure: a failure or an abort is
   * a rejection with a `ModelError`, which has no key in it.
   */
  countTokens?(request: ModelRequest, options: ModelCallOptions): Promise<TokenCount>;
}
