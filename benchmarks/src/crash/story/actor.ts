import type { Model } from '@mortise/core';
import { type ScriptedTurn, scriptedModel } from '@mortise/testing';
import { keepRequest } from '../requests.ts';
import type { Place } from './story.ts';

/**
 * Creates the model of an agent. Its answer depends only on the number of earlier answers of the agent, in
 * any process. It records the requests that it receives.
 */
export function actor({ directory, point }: Place, agent: string, turns: readonly ScriptedTurn[]): Model {
  return {
    provider: 'scripted',
    id: agent,
    async *generate(request, options) {
      point(`before the model of ${agent} is asked`);
      keepRequest(directory, { agent, contents: request.contents });
      const said = request.contents.filter(({ role }) => role === 'model').length;
      for await (const event of scriptedModel([turns[said] ?? 'What else?']).generate(request, options)) {
        if (event.type === 'end') point(`after the model of ${agent} has answered`);
        yield event;
      }
    },
  };
}
