import type { ModelRequest } from '@mortise/core';
import type { LoweredSchema, LoweredTools, ModelProfile, Wire } from '@mortise/provider-kit';
import type { GenkitAction } from '../vendor/genkit-action.ts';

/** What is known of a model of Genkit. */
export interface GenkitProfile extends ModelProfile {
  /** Of the reference that it is named by. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly configOf: ((request: ModelRequest) => object) | undefined;
  readonly requireFinish: boolean;
}

/** How a model of Genkit is asked, which is no wire, and behaves as one. */
export type GenkitWire = Wire<GenkitAction, GenkitProfile, LoweredTools<LoweredSchema>>;
