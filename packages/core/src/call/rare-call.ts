import type { askAfterwards } from './ask-afterwards.ts';
import type { askBefore } from './ask-before.ts';
import type { askOfTool, askOutside, clearUp } from './ask-outside.ts';
import type { passGates } from './pass-gates.ts';
import type { pendingCalls } from './pending-calls.ts';
import type { stampQuestion } from './stamp-question.ts';

/** What is rare of a call's way: gates, hooks, and whatever asks somebody outside. */
export interface RareCall {
  readonly askAfterwards: typeof askAfterwards;
  readonly askBefore: typeof askBefore;
  readonly askOfTool: typeof askOfTool;
  readonly askOutside: typeof askOutside;
  readonly clearUp: typeof clearUp;
  readonly passGates: typeof passGates;
  readonly pendingCalls: typeof pendingCalls;
  readonly stampQuestion: typeof stampQuestion;
}
