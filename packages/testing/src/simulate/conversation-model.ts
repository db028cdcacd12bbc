import { type Model, ModelError } from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '../fake/scripted-model.ts';
import { historyProblems } from '../inspect/history-problems.ts';
import type { Life, World } from './world.ts';

/**
 * What the models of a story were asked: the problems of requests that
 * no provider accepts, and the turns of the script that were used.
 */
export interface SeenRequests {
  readonly badRequests: string[];
  readonly turns: Set<number>;
}

/**
 * Creates a model that counts the model turns in a request and plays the step after them, so that a process
 * that resumes a conversation gets the next step. A request after the last step fails with
 * `unexpected_request`.
 */
export function conversationModel(
  steps: readonly ScriptedStep[],
  kind: 'model' | 'nestedModel',
  world: World,
  life: Life,
  seen: SeenRequests,
): Model {
  const model = scriptedModel(steps, { repeat: true });
  return {
    provider: model.provider,
    id: model.id,
    async *generate(request, options) {
      seen.badRequests.push(...historyProblems(request.contents));
      const turn = request.contents.filter(({ role }) => role === 'model').length;
      const who = kind === 'model' ? 'the model' : 'the model of a nested agent';
      const label = `${who} is asked for turn ${turn + 1} of ${steps.length}`;
      if (turn >= steps.length) {
        const error = new ModelError('unexpected_request', `${label}: end the script with a turn without calls`);
        yield { type: 'failure', error, retryable: false };
        return;
      }
      if (kind === 'model') seen.turns.add(turn);
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
