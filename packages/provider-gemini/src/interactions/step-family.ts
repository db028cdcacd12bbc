import type { JsonObject, ModelEvent } from '@mortise/core';
import type { Slot } from '@mortise/provider-kit';
import type { AnswerParts } from './answer-parts.ts';

/** The reader for the steps of one type. */
export interface StepFamily {
  /** Called when the step has started, with the content it already has. */
  readonly begin: (parts: AnswerParts, state: StepState) => Shown;
  /** Reads the next piece of the step. */
  readonly delta: (parts: AnswerParts, state: StepState, delta: JsonObject) => Shown;
  /** Called when the step ends, and again if the answer ends after it. */
  readonly end?: (parts: AnswerParts, state: StepState) => Shown;
  /** Reads a complete step, if that differs from reading its start and its end. */
  readonly complete?: (parts: AnswerParts, state: StepState) => Shown;
}

/** A step that is being streamed. */
export interface StepState {
  readonly family: StepFamily;
  /** The step in the wire format: its start, and for steps of provider tools the later additions. */
  step: JsonObject;
  /** The slot of the part that is being streamed. */
  slot?: Slot | undefined;
}

/** The events to show for a piece of a step. */
export type Shown = ModelEvent | readonly ModelEvent[] | undefined;
