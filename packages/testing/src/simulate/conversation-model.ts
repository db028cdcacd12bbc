import { type Model, ModelError, type ModelRequest } from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '../fake/scripted-model.ts';
import { historyProblems } from '../inspect/history-problems.ts';
import type { Life, World } from './world.ts';

/**
 * A model that goes by the conversation: after so many model turns it gives the step of that number. So a
 * process that resumes a conversation gets the next step, and not the first. Requests that no provider takes
 * are collected in `badRequests`.
 */
export function conversationModel(
  steps: readonly ScriptedStep[],
  kind: 'model' | 'nestedModel',
  world: World,
  life: Life,
  badRequests: string[],
): Model {
  const model = scriptedModel(steps, { repeat: true });
  return {
    provider: model.provider,
    id: model.id,
    async *generate(request, options) {
      badRequests.push(...historyProblems(request.contents));
      const label = labelOf(kind, request, steps.length);
      try {
        await world.at(life, kind, label, () => world.tell(label));
      } catch (error) {
        if (life.dead) throw error;
        const failure = new ModelError('overloaded', 'the model of the simulation fails here', { retryable: true });
        yield { type: 'failure', error: failure, retryable: true };
        return;
      }
      yield* model.generate(request, options);
    },
  };
}

function labelOf(kind: 'model' | 'nestedModel', { contents }: ModelRequest, steps: number): string {
  const turns = contents.filter(({ role }) => role === 'model').length;
  return `the ${kind === 'model' ? 'model' : 'model of a nested agent'} is asked for turn ${turns + 1} of ${steps}`;
}
