import { checkMembers, type KnownMembers, type ValueRule } from '../error/check-members.ts';
import { ConfigError } from '../error/errors.ts';
import { either, listOf, milliseconds, wholeNumber } from '../error/member-rules.ts';
import type { JsonObject } from '../json/json-value.ts';
import { gateList } from './gates.ts';
import type { Tool, ToolEffect } from './tool.ts';
import { isEgress } from './tool-egress.ts';

/**
 * The traits of a tool: members that every tool may have, however it is created. All factories and wrappers
 * copy them.
 */
export type ToolTraits<Input = unknown> = Pick<Tool<Input>, TraitName>;

/** The members of a tool that are neither its declaration nor its work. */
type TraitName = Exclude<keyof Tool, 'name' | 'description' | 'declaration' | 'agents' | WorkName>;

/** The traits as options of a factory: an option that is undefined has no effect. */
export type TraitOptions<Input = unknown> = {
  readonly [name in keyof ToolTraits<Input>]?: ToolTraits<Input>[name] | undefined;
};

/** For each effect of a tool, true if a call whose outcome was lost may run again. */
const repeatable: { readonly [effect in ToolEffect]: boolean } = { read: true, idempotent: true, write: false };

/** The traits, each with its rule. A new trait is added to `Tool` and here. */
export const traitNames: Readonly<Record<TraitName, ValueRule>> = {
  isLongRunning: 'boolean',
  whilePending: ['pause', 'goOn'],
  effect: Object.keys(repeatable),
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

/** Returns the traits of a tool or of a tool's options; methods are bound to their object. */
export function traitsOf<Input>(from: TraitOptions<Input>): ToolTraits<Input> {
  const traits: Record<string, unknown> = {};
  copyBound(traits, from, traitNames);
  return traits as ToolTraits<Input>;
}

/** The members that do a tool's work, in addition to its traits, each with its rule. */
export const toolWork: Readonly<Record<WorkName, ValueRule>> = {
  check: 'function',
  unchecked: 'boolean',
  run: 'function',
  finish: 'function',
  checkOutput: 'function',
  preview: 'function',
  reconcile: 'function',
  prepare: 'function',
};

type WorkName = 'check' | 'unchecked' | 'run' | 'finish' | 'checkOutput' | 'preview' | 'reconcile' | 'prepare';

/** Returns the members that do a tool's work, bound to that tool. */
export function workOf<Input, Output>(tool: Tool<Input, Output>): Pick<Tool<Input, Output>, WorkName> {
  const work: Record<string, unknown> = {};
  copyBound(work, tool, toolWork);
  return work;
}

function copyBound(to: Record<string, unknown>, from: object, names: KnownMembers): void {
  for (const name of Object.keys(names)) {
    const value = (from as { readonly [name: string]: unknown })[name];
    if (value !== undefined) to[name] = typeof value === 'function' ? value.bind(from) : value;
  }
}

/** Returns the traits among a factory's options. Throws `invalid_option` on an invalid value. */
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
 * Checks the traits of a tool. Throws `ConfigError`: `invalid_option`, and `unknown_option` for an unknown
 * member of `egress`. `schema`: the JSON Schema of the tool's arguments.
 */
export function checkTraits(owner: string, { egress = 'none', ...traits }: ToolTraits, schema: JsonObject): void {
  checkMembers(owner, { ...traits, egress }, traitNames);
  if (isEgress(egress, schema)) return;
  throw new ConfigError(
    'invalid_option',
    `"egress" of ${owner} must be 'none', { hosts } or { addressIn } with names of its arguments: ${Object.keys(schema['properties'] ?? {}).join(', ')}`,
  );
}

/**
 * Returns the effect of a tool or of its record in a log. Any value except `read` and `idempotent` counts as
 * `write`, so that a misspelt value, or a value of a later version, never makes a call run twice.
 */
export function effectOfTool({ effect }: HasEffect): ToolEffect {
  return typeof effect === 'string' && Object.hasOwn(repeatable, effect) ? (effect as ToolEffect) : 'write';
}

/**
 * Returns true if a call of the tool, or a call that a log records, may run again after its outcome was lost.
 */
export function isRepeatable(tool: HasEffect): boolean {
  return repeatable[effectOfTool(tool)];
}

/** A tool, or the record of a call in a log. */
interface HasEffect {
  readonly effect?: unknown;
}
