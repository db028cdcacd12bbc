import type { JsonObject, ModelEvent } from '@mortise/core';
import type { Slot } from '@mortise/provider-kit';
import type { AnswerParts } from './answer-parts.ts';

/** The reader of one type's steps. */
export interface StepFamily {
  /** Called when the step has started, with the content it already has. */
  readonly begin: (parts: AnswerParts, state: StepState) => Shown;
  /** Reads the next piece of the step. */
  readonly delta: (parts: AnswerParts, state: StepState, delta: JsonObject) => Shown;
  /** Called when the step ends, and again if the answer ends after it. */
  readonly end?: (parts: AnswerParts, state: StepState) => Shown;
  /** Reads a complete step, if that differs from start and end. */
  readonly complete?: (parts: AnswerParts, state: StepState) => Shown;
}

/** A step while it is streamed. */
export interface StepState {
  readonly family: StepFamily;
  /** The step as the wire has it: its start, and for server steps the later additions. */
  step: JsonObject;
  /** The part that grows. */
  slot?: Slot | undefined;
}

/** The events to show of it. */
export type Shown = ModelEvent | readonly ModelEvent[] | undefined;
