import { ConfigError, checkMembers, isJsonObject } from '@mortise/core';
import type { AgUiCapabilities } from '../wire/ag-ui-capabilities.ts';

/**
 * What a handler can, and what the application says of its agent: the handler knows how it serves, and does
 * not know the agent's tools and models.
 *
 * Throws `ConfigError`: `invalid_option` where the application says another thing than what the handler does,
 * `unknown_option` on a category that the protocol has not; what is its own stands in `custom`.
 */
export function agUiCapabilities(agent: AgUiCapabilities = {}): AgUiCapabilities {
  checkMembers('agUiCapabilities', agent, categories);
  const whole: { [category: string]: object | undefined } = { ...agent };
  for (const [category, facts] of Object.entries(served)) {
    const said = whole[category] ?? {};
    if (!isJsonObject(said)) throw invalid(category, 'an object');
    for (const [name, fact] of Object.entries(facts))
      if (said[name] !== undefined && said[name] !== fact) throw invalid(`${category}.${name}`, String(fact));
    whole[category] = { ...said, ...facts };
  }
  return whole;
}

const categories = {
  identity: true,
  transport: true,
  tools: true,
  output: true,
  state: true,
  multiAgent: true,
  reasoning: true,
  multimodal: true,
  execution: true,
  humanInTheLoop: true,
  custom: true,
} satisfies Record<keyof AgUiCapabilities, true>;

/** What holds of every agent behind the handler. */
const served = {
  transport: { streaming: true, websocket: false, httpBinary: false, pushNotifications: false, resumable: false },
  tools: { clientProvided: false },
  state: { persistentState: true },
  reasoning: { streaming: true, encrypted: false },
  humanInTheLoop: { supported: true, interrupts: true, approveWithEdits: true, interventions: false },
} satisfies AgUiCapabilities;

function invalid(place: string, expected: string): ConfigError {
  return new ConfigError('invalid_option', `agUiHandler: capabilities.${place} is ${expected} here; leave it out`);
}
