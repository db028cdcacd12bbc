import {
  addGate,
  createRunner,
  functionTool,
  llmAgent,
  type Model,
  type Part,
  type Runner,
  type SessionKey,
  type SessionService,
} from '@mortise/core';
import type { Dispatcher } from '@mortise/worker';

/** The parts of one process: the store, the dispatcher, and a runner of an agent whose model takes 5 ms. */
export interface Engine {
  readonly sessions: SessionService;
  readonly dispatcher: Dispatcher;
  readonly runner: Runner;
  /** CPU milliseconds of the server behind the engine, if it can be measured. */
  serverCpuMs?(): Promise<number>;
  close(): Promise<void>;
}

/**
 * The export `openEngine` of an engine's module. `place`: a path or an address, the same in all processes of
 * one measurement. `paid`: called when the tool runs that a person has to approve.
 */
export type OpenEngine = (place: string, paid: () => void) => Engine | Promise<Engine>;

/**
 * Creates the runner of all engines: its agent has a tool that needs approval, and a tool with three steps.
 */
export function benchRunner(sessions: SessionService, paid: () => void): Runner {
  const pay = addGate(functionTool({ name: 'pay', description: 'Pays', run: () => paid() }), {
    name: 'asks',
    order: 'confirmation',
    check: (_, __, { answers }) =>
      answers.length > 0 ? { type: 'proceed' } : { type: 'pause', question: { kind: 'confirmation', hint: 'Pay?' } },
  });
  const threeSteps = functionTool({
    name: 'three_steps',
    description: 'Takes three steps',
    effect: 'idempotent',
    run: async (_input, context) => {
      for (const name of ['one', 'two', 'three']) await context.step(name, () => name);
    },
  });
  return createRunner({ agent: llmAgent({ name: 'desk', model: slowModel, tools: [pay, threeSteps] }), sessions });
}

/** Returns the key of the session with this name. */
export function keyOf(name: string): SessionKey {
  return { appName: 'app', userId: 'user', sessionId: name };
}

/** A model that calls `pay` on request of the user, and answers everything else with a text. */
const slowModel: Model = {
  provider: 'bench',
  id: 'slow',
  async *generate({ contents }) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const last = contents.at(-1)?.parts[0];
    const isPay = last?.type === 'text' && last.text === 'Pay.';
    const part: Part = isPay
      ? { type: 'functionCall', id: '', name: 'pay', args: {} }
      : { type: 'text', text: 'Done.' };
    yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified: 'stop' } };
  },
};
