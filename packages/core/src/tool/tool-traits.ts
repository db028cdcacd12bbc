import { checkMembers, type ValueRule } from '../error/check-members.ts';
import { ConfigError } from '../error/config-error.ts';
import { either, listOf, milliseconds, wholeNumber } from '../error/member-rules.ts';
import type { JsonObject } from '../json/json-value.ts';
import { gateList } from './check-gates.ts';
import { isEgress } from './is-egress.ts';
import type { Tool, ToolEffect } from './tool.ts';

/** Traits that every tool may have, however it is made: all factories and wrappers copy them. */
export type ToolTraits<Input = unknown> = Pick<Tool<Input>, TraitName>;

/** The traits as options: an undefined one has no effect. */
export type TraitOptions<Input = unknown> = {
  readonly [name in keyof ToolTraits<Input>]?: ToolTraits<Input>[name] | undefined;
};

/** The traits, each with its rule. A new one is added to `Tool` and here. */
export const traitNames: Readonly<Record<TraitName, ValueRule>> = {
  isLongRunning: 'boolean',
  whilePending: ['pause', 'goOn'],
  effect: ['read', 'idempotent', 'write'],
  egress: either(['none'], { hosts: listOf('text'), addressIn: listOf('text') }),
  source: ['tool', 'server', 'memory'],
  metadata: 'object',
  timeoutMs: milliseconds(1),
  maxTotalTimeoutMs: milliseconds(1),
  resultLimitChars: wholeNumber(1_000, Number.POSITIVE_INFINITY),
  lenientArgs: 'boolean',
  strictOutput: 'boolean',
  exclusive: (value) =>
    value === true || typeof value === 'function' ? undefined : 'true, or a function of the input',
  gates: gateList,
};

type TraitName =
  | 'isLongRunning'
  | 'whilePending'
  | 'effect'
  | 'egress'
  | 'source'
  | 'metadata'
  | 'timeoutMs'
  | 'maxTotalTimeoutMs'
  | 'resultLimitChars'
  | 'lenientArgs'
  | 'strictOutput'
  | 'exclusive'
  | 'gates';

/** The traits that a tool or a tool's options have, bound to whoever they are of. */
export function traitsOf<Input>(from: TraitOptions<Input>): ToolTraits<Input> {
  const traits: Record<string, unknown> = {};
  for (const name of Object.keys(traitNames) as (keyof ToolTraits)[]) {
    const value = from[name];
    if (value !== undefined) traits[name] = typeof value === 'function' ? value.bind(from as never) : value;
  }
  return traits as ToolTraits<Input>;
}

/** The traits among a factory's options. Throws `invalid_option` on a value that a trait cannot have. */
export function checkedTraits<Input>(
  owner: string,
  options: TraitOptions<Input>,
  schema: JsonObject,
): ToolTraits<Input> {
  const traits = traitsOf(options);
  checkTraits(owner, traits, schema);
  return traits;
}

/**
 * Throws `ConfigError` on traits that a tool cannot have: `invalid_option`, and `unknown_option` for an
 * egress of another form. `schema`: that of its arguments.
 */
export function checkTraits(owner: string, { egress = 'none', ...traits }: ToolTraits, schema: JsonObject): void {
  checkMembers(owner, { ...traits, egress }, traitNames);
  if (isEgress(egress, schema)) return;
  throw new ConfigError(
    'invalid_option',
    `"egress" of ${owner} is 'none', { hosts } or { addressIn } with names of its arguments: ${Object.keys(schema['properties'] ?? {}).join(', ')}`,
  );
}

/**
 * The effect that a tool or a log declares. What is neither `read` nor `idempotent` is a `write`: a word that
 * is misspelt, or of a later version, never makes a call run twice.
 */
export function effectOfTool({ effect }: HasEffect): ToolEffect {
  return effect === 'read' || effect === 'idempotent' ? effect : 'write';
}

/** A tool, or its record in a log. */
interface HasEffect {
  readonly effect?: unknown;
}
