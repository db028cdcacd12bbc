import {
  ConfigError,
  checkMembers,
  isJsonObject,
  listOf,
  type MemberRules,
  numberFrom,
  wholeNumber,
} from '@mortise/core';
import type { AgUiCapabilities } from '../wire/ag-ui-capabilities.ts';

/**
 * Returns the capabilities of a handler, including the capabilities that the application declares for its
 * agent: the handler knows the protocol, but not the agent's tools and models.
 *
 * Throws `ConfigError`: `invalid_option` if the application contradicts the handler, `unknown_option` on a
 * category or a member that the protocol does not have. `custom` accepts the application's own members.
 */
export function agUiCapabilities(agent: AgUiCapabilities = {}): AgUiCapabilities {
  agent = checkMembers('agUiCapabilities', agent, categories);
  const all: { [category: string]: object | undefined } = { ...agent };
  for (const [category, facts] of Object.entries(served)) {
    const declared = all[category] ?? {};
    if (!isJsonObject(declared)) throw invalid(category, 'an object');
    for (const [name, fact] of Object.entries(facts))
      if (declared[name] !== undefined && declared[name] !== fact) throw invalid(`${category}.${name}`, String(fact));
    all[category] = { ...declared, ...facts };
  }
  return all;
}

type Category<Name extends keyof AgUiCapabilities> = MemberRules<NonNullable<AgUiCapabilities[Name]>>;

const categories = {
  identity: {
    name: 'string',
    type: 'string',
    description: 'string',
    version: 'string',
    provider: 'string',
    documentationUrl: 'string',
    metadata: 'object',
  } satisfies Category<'identity'>,
  transport: {
    streaming: 'boolean',
    websocket: 'boolean',
    httpBinary: 'boolean',
    pushNotifications: 'boolean',
    resumable: 'boolean',
  } satisfies Category<'transport'>,
  tools: {
    supported: 'boolean',
    items: listOf({ name: 'string', description: 'string', parameters: 'object', metadata: 'object' }),
    parallelCalls: 'boolean',
    clientProvided: 'boolean',
  } satisfies Category<'tools'>,
  output: { structuredOutput: 'boolean', supportedMimeTypes: listOf('string') } satisfies Category<'output'>,
  state: {
    snapshots: 'boolean',
    deltas: 'boolean',
    memory: 'boolean',
    persistentState: 'boolean',
  } satisfies Category<'state'>,
  multiAgent: {
    supported: 'boolean',
    delegation: 'boolean',
    handoffs: 'boolean',
    subagents: listOf({ name: 'string', description: 'string' }),
  } satisfies Category<'multiAgent'>,
  reasoning: { supported: 'boolean', streaming: 'boolean', encrypted: 'boolean' } satisfies Category<'reasoning'>,
  multimodal: {
    input: { image: 'boolean', audio: 'boolean', video: 'boolean', pdf: 'boolean', file: 'boolean' },
    output: { image: 'boolean', audio: 'boolean' },
  } satisfies Category<'multimodal'>,
  execution: {
    codeExecution: 'boolean',
    sandboxed: 'boolean',
    maxIterations: wholeNumber(0),
    maxExecutionTime: numberFrom(0),
  } satisfies Category<'execution'>,
  humanInTheLoop: {
    supported: 'boolean',
    approvals: 'boolean',
    interventions: 'boolean',
    feedback: 'boolean',
    interrupts: 'boolean',
    approveWithEdits: 'boolean',
  } satisfies Category<'humanInTheLoop'>,
  custom: 'object',
} satisfies MemberRules<AgUiCapabilities>;

/** The capabilities of every agent behind the handler. */
const served = {
  transport: { streaming: true, websocket: false, httpBinary: false, pushNotifications: false, resumable: false },
  tools: { clientProvided: false },
  state: { persistentState: true },
  reasoning: { streaming: true, encrypted: false },
  humanInTheLoop: { supported: true, interrupts: true, approveWithEdits: true, interventions: false },
} satisfies AgUiCapabilities;

function invalid(where: string, expected: string): ConfigError {
  return new ConfigError('invalid_option', `agUiHandler: capabilities.${where} is ${expected} here; omit it`);
}
