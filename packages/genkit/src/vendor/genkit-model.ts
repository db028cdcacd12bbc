import type { GenkitPart } from './genkit-part.ts';

/** The part of `genkit()` that is needed to find a model. */
export interface GenkitModels {
  readonly registry: { lookupAction(key: string): Promise<unknown> };
}

/** A reference to a model, as returned by `googleAI.model('...')`. */
export interface GenkitModelReference {
  readonly name: string;
  readonly config?: object | undefined;
  readonly version?: string | undefined;
}

/** The used part of a model's request, a `GenerateRequest`. */
export interface GenkitRequest {
  readonly [member: string]: unknown;
  readonly messages: readonly GenkitMessage[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly tools?: readonly object[];
  readonly toolChoice?: 'auto' | 'required' | 'none';
  readonly output?: object;
}

export interface GenkitMessage {
  readonly role: 'system' | 'user' | 'model' | 'tool';
  readonly content: readonly GenkitPart[];
}

/** A chunk of a model's answer. */
export interface GenkitChunk {
  readonly content?: readonly GenkitPart[] | undefined;
  /** True if the chunk repeats the earlier chunks. */
  readonly aggregated?: boolean | undefined;
}

/** A model's final answer. Some plugins return it in the older form, as candidates. */
export interface GenkitResponse extends GenkitCandidate {
  readonly candidates?: readonly GenkitCandidate[] | undefined;
  readonly usage?: Readonly<Record<string, unknown>> | undefined;
}

export interface GenkitCandidate {
  readonly message?: { readonly content?: readonly GenkitPart[] | undefined } | undefined;
  readonly finishReason?: string | undefined;
  readonly finishMessage?: string | undefined;
}
