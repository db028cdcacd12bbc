import { historyProblems, type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { onTestFinished } from 'vitest';

/** Creates a scripted model; after the test every request that it got is checked by `historyProblems`. */
export function checkedModel(steps: readonly ScriptedStep[]): ScriptedModel {
  const model = scriptedModel(steps);
  onTestFinished(() => {
    const problems = model.requests.flatMap(({ contents }) => historyProblems(contents));
    if (problems.length > 0) throw new Error(`a request had no valid history: ${problems.join('; ')}`);
  });
  return model;
}
