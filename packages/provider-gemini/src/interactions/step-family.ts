import type { JsonObject, ModelEvent } from '@mortise/core';
import type { Slot } from '@mortise/provider-kit';
import type { AnswerParts } from './answer-parts.ts';

/** How the steps of one type are read. */
export interface StepFamily {
  /** The step has begun; what it holds already is a part of it. */
  readonly begin: (parts: AnswerParts, state: StepState) => Shown;
  /** More of the step. */
  readonly delta: (parts: AnswerParts, state: StepState, delta: JsonObject) => Shown;
  /** No more of the step comes. Told twice where the answer ends after it. */
  readonly end?: (parts: AnswerParts, state: StepState) => Shown;
  /** The step in one piece, where that is read otherwise than one that has begun and ended. */
  readonly whole?: (parts: AnswerParts, state: StepState) => Shown;
}

/** One step while it comes. */
export interface StepState {
  readonly family: StepFamily;
  /** As the wire has it: what it began with, and with steps of the server's own what came since. */
  step: JsonObject;
  /** The part that grows. */
  slot?: Slot | undefined;
}

/** What is shown of it. */
export type Shown = ModelEvent | readonly ModelEvent[] | undefined;
