import { ConfigError } from './config-error.ts';
import { nearestNames } from './nearest-names.ts';

/**
 * Refuses members that a factory does not know, by the nearest that it does: what is ignored in silence is a
 * gate that never asks. Throws `ConfigError`: `unknown_option`, and `invalid_option` on what is no object.
 *
 * `known` stands next to the options' type as `{ ... } satisfies Record<keyof Options, true>`, so that it is
 * complete. Members that are undefined say nothing. For options only: a tool, model or agent may carry more.
 */
export function checkMembers(owner: string, given: object, known: { readonly [name: string]: true }): void {
  if (typeof given !== 'object' || given === null)
    throw new ConfigError('invalid_option', `${owner} takes an object of options`);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    const words = Object.hasOwn(otherWords, name) ? otherWords[name] : undefined;
    const other = words?.find((word) => names.includes(word));
    const advice = other ? `write "${other}"` : `the nearest is "${nearestNames(name, names).names[0]}"`;
    throw new ConfigError('unknown_option', `${owner} takes no "${name.slice(0, 100)}": ${advice}`);
  }
}

/** The names of all options, of each form where there are several. */
export type OptionName<Options> = Options extends unknown ? keyof Options : never;

/** What the same is called elsewhere. */
const otherWords: { readonly [name: string]: readonly string[] } = {
  inputSchema: ['input', 'inputJsonSchema'],
  parameters: ['input', 'inputJsonSchema'],
  schema: ['input', 'inputJsonSchema'],
  outputSchema: ['output', 'outputJsonSchema'],
  outputType: ['output'],
  execute: ['run'],
  handler: ['run'],
  func: ['run'],
  fn: ['run'],
  instructions: ['instruction'],
  system: ['instruction'],
  systemPrompt: ['instruction'],
  prompt: ['instruction'],
  handoffs: ['subAgents'],
  agents: ['subAgents'],
  members: ['subAgents'],
  policy: ['gates'],
  gate: ['gates'],
  guardrails: ['gates'],
  requireConfirmation: ['gates'],
  needsApproval: ['gates', 'confirm'],
  hooks: ['callbacks', 'plugins'],
  callbacks: ['plugins'],
  middleware: ['plugins', 'callbacks'],
  maxSteps: ['limits'],
  maxTurns: ['limits'],
  temperature: ['settings'],
  timeout: ['timeoutMs'],
  sessionService: ['sessions'],
  artifactService: ['artifacts'],
  memoryService: ['memory'],
  tool: ['tools'],
};
