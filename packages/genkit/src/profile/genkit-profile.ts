import type { ModelRequest } from '@mortise/core';
import type { LoweredSchema, LoweredTools, ModelProfile, Wire } from '@mortise/provider-kit';
import type { GenkitAction } from '../vendor/genkit-action.ts';

/** The known traits of a Genkit model. */
export interface GenkitProfile extends ModelProfile {
  /** The config of the reference that names the model. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly configOf: ((request: ModelRequest) => object) | undefined;
  readonly requireFinish: boolean;
}

/** A Genkit model behind the interface of a wire. */
export type GenkitWire = Wire<GenkitAction, GenkitProfile, LoweredTools<LoweredSchema>>;
