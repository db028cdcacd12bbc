import { createRunner, inMemorySessionService, llmAgent, type Model, type Runner, type Tool } from '@mortise/core';

/** A conversation that any model can continue. */
export interface Relay {
  /** Lets a model answer, with the complete conversation so far. */
  ask(model: Model, message: string): ReturnType<Runner['run']>;
}

/**
 * Keeps the conversation in a session service, and creates a runner of each model over it.
 *
 * That is all: provider metadata is in the log, and each adapter sends what its own provider can read.
 */
export function relay(tools: readonly Tool[]): Relay {
  const sessions = inMemorySessionService();
  const runners = new Map<Model, Runner>();
  const runnerOf = (model: Model): Runner => {
    const known = runners.get(model) ?? createRunner({ agent: llmAgent({ name: 'helper', model, tools }), sessions });
    runners.set(model, known);
    return known;
  };
  return { ask: (model, message) => runnerOf(model).run({ session: 'relay', message }) };
}
