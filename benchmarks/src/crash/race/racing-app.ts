import { requireConfirmation } from '@mortise/confirmation';
import { functionTool, llmAgent, type Model, type Runner, runner, type SessionService } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';

/** An agent that calls one tool, named by the user, and then ends. */
export function racingApp(sessions: SessionService, onEffect: () => void): Runner {
  const run = (): string => {
    onEffect();
    return 'done';
  };
  const tools = [
    functionTool({ name: 'continue', description: 'Has an effect', effect: 'write', run }),
    requireConfirmation(
      functionTool({ name: 'answer', description: 'Asks, then has an effect', effect: 'write', run }),
    ),
    functionTool({ name: 'result', description: 'Its result comes later', isLongRunning: true, run: () => undefined }),
  ];
  return runner({ agent: llmAgent({ name: 'racer', model, tools }), sessions });
}

const model: Model = {
  provider: 'scripted',
  id: 'racer',
  generate(request, options) {
    const [words] = request.contents[0]?.parts ?? [];
    const name = words?.type === 'text' ? words.text : '';
    const isOver = request.contents.some(({ role }) => role === 'model');
    return scriptedModel([isOver ? 'Done.' : { calls: [{ name }] }]).generate(request, options);
  },
};
