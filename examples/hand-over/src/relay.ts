import { createRunner, inMemorySessionService, llmAgent, type Model, type Runner, type Tool } from '@mortise/core';

/** A conversation that any model can continue. */
export interface Relay {
  /** Asks a model for an answer, with the complete conversation so far. */
  ask(model: Model, message: string): ReturnType<Runner['run']>;
}

/**
 * Keeps the conversation in a session service, and creates a runner for each model over it.
 *
 * Nothing else is needed: the log has the provider metadata,
 * and each adapter sends only what its own provider can read.
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
