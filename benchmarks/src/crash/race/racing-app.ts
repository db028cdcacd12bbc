import { requireConfirmation } from '@mortise/confirmation';
import { type Agent, createRunner, functionTool, llmAgent, type Runner, type SessionService } from '@mortise/core';
import { obedientModel } from './obedient-model.ts';

/** An agent that calls one tool, named by the user, and then ends. */
export function racingApp(sessions: SessionService, onEffect: () => void): Runner {
  return createRunner({ agent: racer(onEffect), sessions });
}

/** The agent of a race. */
export function racer(onEffect: () => void): Agent {
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
  return llmAgent({ name: 'racer', model: obedientModel('racer', (name) => ({ name })), tools });
}
