import { ConfigError, checkMembers, isJsonObject, type KnownMembers } from '@mortise/core';
import type { AgUiCapabilities } from '../wire/ag-ui-capabilities.ts';

/**
 * What a handler can, and what the application says of its agent: the handler knows how it serves, and does
 * not know the agent's tools and models.
 *
 * Throws `ConfigError`: `invalid_option` where the application says another thing than what the handler does,
 * `unknown_option` on a category, or a member of one, that the protocol has not; what is its own stands in
 * `custom`.
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

type Known<Members> = { readonly [name in keyof Required<Members>]: true | KnownMembers };
type Category<Name extends keyof AgUiCapabilities> = Known<NonNullable<AgUiCapabilities[Name]>>;

const categories = {
  identity: {
    name: true,
    type: true,
    description: true,
    version: true,
    provider: true,
    documentationUrl: true,
    metadata: true,
  } satisfies Category<'identity'>,
  transport: {
    streaming: true,
    websocket: true,
    httpBinary: true,
    pushNotifications: true,
    resumable: true,
  } satisfies Category<'transport'>,
  tools: {
    supported: true,
    items: { name: true, description: true, parameters: true, metadata: true },
    parallelCalls: true,
    clientProvided: true,
  } satisfies Category<'tools'>,
  output: { structuredOutput: true, supportedMimeTypes: true } satisfies Category<'output'>,
  state: { snapshots: true, deltas: true, memory: true, persistentState: true } satisfies Category<'state'>,
  multiAgent: {
    supported: true,
    delegation: true,
    handoffs: true,
    subagents: { name: true, description: true },
  } satisfies Category<'multiAgent'>,
  reasoning: { supported: true, streaming: true, encrypted: true } satisfies Category<'reasoning'>,
  multimodal: {
    input: { image: true, audio: true, video: true, pdf: true, file: true },
    output: { image: true, audio: true },
  } satisfies Category<'multimodal'>,
  execution: {
    codeExecution: true,
    sandboxed: true,
    maxIterations: true,
    maxExecutionTime: true,
  } satisfies Category<'execution'>,
  humanInTheLoop: {
    supported: true,
    approvals: true,
    interventions: true,
    feedback: true,
    interrupts: true,
    approveWithEdits: true,
  } satisfies Category<'humanInTheLoop'>,
  custom: true,
} satisfies Known<AgUiCapabilities>;

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
