import type { ModelRequest } from '@mortise/core';
import { historyProblems, type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { afterEach } from 'vitest';

/** A scripted model; after the test every request that it got is checked by `historyProblems`. */
export function checkedModel(steps: readonly ScriptedStep[]): ScriptedModel {
  const model = scriptedModel(steps);
  watched.push(model.requests);
  return model;
}

const watched: (readonly ModelRequest[])[] = [];

afterEach(() => {
  const problems = watched
    .splice(0)
    .flatMap((requests) => requests.flatMap(({ contents }) => historyProblems(contents)));
  if (problems.length > 0) throw new Error(`a request had no valid history: ${problems.join('; ')}`);
});
