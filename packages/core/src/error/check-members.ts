import { isTop } from '../json/name-of.ts';
import { ConfigError } from './config-error.ts';
import { nearestNames } from './nearest-names.ts';

/** The names of the members that there are; of those that are options themselves, with theirs. */
export interface KnownMembers {
  readonly [name: string]: true | KnownMembers;
}

/**
 * Refuses members that a factory does not know, by the nearest that it does: what is ignored in silence is a
 * gate that never asks. Throws `ConfigError`: `unknown_option`, and `invalid_option` on what is no object.
 *
 * `known` stands next to the options' type as `{ ... } satisfies Record<keyof Options, true>`, so that it is
 * complete. Members that are undefined say nothing. For options only: a tool, model or agent may carry more.
 * Options within options, and those in a list, are looked at where they are plain objects: an instance of a
 * class may carry more.
 */
export function checkMembers(owner: string, given: object, known: KnownMembers): void {
  if (typeof given !== 'object' || given === null)
    throw new ConfigError('invalid_option', `${owner} takes an object of options`);
  for (const [name, value] of Object.entries(given) as [string, unknown][]) {
    if (value === undefined) continue;
    const inner = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!inner) throw unknown(owner, name, Object.keys(known));
    if (inner === true) continue;
    // Of a text or a number the prototype is another one.
    for (const each of [value].flat())
      if (isTop(Object.getPrototypeOf(Object(each ?? 0)))) checkMembers(`${name} of ${owner}`, each as object, inner);
  }
}

function unknown(owner: string, name: string, names: readonly string[]): ConfigError {
  const ours = otherWords.find(([theirs]) => theirs.split(' ').includes(name))?.[1];
  const other = ours?.split(' ').find((word) => names.includes(word));
  const advice = other ? `write "${other}"` : `the nearest is "${nearestNames(name, names).names[0]}"`;
  return new ConfigError('unknown_option', `${owner} takes no "${name.slice(0, 100)}": ${advice}`);
}

/** The names of all options, of each form where there are several. */
export type OptionName<Options> = Options extends unknown ? keyof Options : never;

/**
 * What the same is called elsewhere, and here: the first of those that the factory
 * knows. A name that differs little is found without.
 */
const otherWords: readonly (readonly [theirs: string, ours: string])[] = [
  ['inputSchema parameters schema', 'input inputJsonSchema'],
  ['outputSchema outputType', 'output outputJsonSchema'],
  ['execute handler func fn', 'run'],
  ['system systemPrompt prompt', 'instruction'],
  ['handoffs agents members', 'subAgents'],
  ['policy guardrails requireConfirmation needsApproval', 'gates confirm'],
  ['hooks callbacks middleware', 'callbacks plugins'],
  ['maxSteps maxTurns', 'limits'],
  ['temperature', 'settings'],
  ['sessionService', 'sessions'],
  ['artifactService', 'artifacts'],
  ['memoryService', 'memory'],
];
