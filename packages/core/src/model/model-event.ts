import type { Content } from '../content/content.ts';
import type { FinishReason } from '../content/finish-reason.ts';
import type { Source } from '../content/source.ts';
import type { Usage } from '../content/usage.ts';
import type { JsonObject } from '../json/json-value.ts';

/**
 * An event of a model's stream.
 *
 * Order: any number of deltas, usages and warnings, then exactly one `end` or `failure`, then nothing.
 * `end` has the complete content; the deltas are for display and
 * add up to it. `index` is the part's index in that content.
 */
export type ModelEvent =
  | { readonly type: 'textDelta'; readonly index: number; readonly delta: string }
  | { readonly type: 'thoughtDelta'; readonly index: number; readonly delta: string }
  | { readonly type: 'functionCallStart'; readonly index: number; readonly name: string }
  | { readonly type: 'functionCallDelta'; readonly index: number; readonly argsDelta: string }
  | ModelWarning
  | ModelUsed
  | ModelEnd
  | ModelFailure;

/** A warning about a part of a request that was changed, dropped or not understood. */
export interface ModelWarning {
  readonly type: 'warning';
  /** The part of the request: a setting, `tools.<name>` or `contents`. */
  readonly feature: string;
  readonly message: string;
}

/**
 * The total usage of the call so far. The newest one counts if the
 * call has no `end`: after a stop, a broken connection or a failure.
 */
export interface ModelUsed {
  readonly type: 'usage';
  readonly usage: Usage;
}

/** The complete turn of the model. */
export interface ModelEnd {
  readonly type: 'end';
  readonly content: Content;
  /**
   * The argument text of each function call, by part index, as the provider sent it; the core parses it.
   * Absent if the provider sends objects.
   */
  readonly argsText?: { readonly [partIndex: number]: string };
  readonly finishReason: FinishReason;
  readonly usage?: Usage;
  /** Sources that the answer cites, in one shape for all providers. */
  readonly sources?: readonly Source[];
  /**
   * Other data of the provider about the turn, in the provider's format: grounding, citations, the answer's
   * id.
   */
  readonly metadata?: JsonObject;
}

/** The failure of a call. */
export interface ModelFailure {
  readonly type: 'failure';
  readonly error: Error;
  /** True if the same request may succeed later. */
  readonly retryable: boolean;
}
