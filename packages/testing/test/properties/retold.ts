import type { Reader, StepPlan, Story } from './story.ts';

/** The same story, read in another way, with the model's turns split otherwise. */
export function retold(story: Story, reader: Reader, chunk: number): Story {
  return {
    ...story,
    turns: story.turns.map((turn) => ({ ...turn, chunk })),
    steps: story.steps.map((step): StepPlan => ('reader' in step ? { ...step, reader } : step)),
  };
}
