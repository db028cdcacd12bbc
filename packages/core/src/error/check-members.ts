import { isTop, nameOf } from '../json/name-of.ts';
import { ConfigError } from './errors.ts';
import { nearestNames } from './nearest-names.ts';

/** The members that options may have, each with its rule. */
export interface KnownMembers {
  readonly [name: string]: MemberRule;
}

/**
 * The rule for the value of a member.
 *
 * - `true`: anything. Its factory checks it itself, or another library made it.
 * - `'boolean'`, `'function'`, `'string'`, `'object'`: a
 *   value of that type; `'text'`: a string that is not empty.
 * - A list of strings: one of them.
 * - A function: a check of its own, such as `wholeNumber(1)`.
 * - An object: options within the options, with the rules of their members.
 */
export type MemberRule = true | ValueRule;

/** A rule that checks a value. */
export type ValueRule =
  | 'boolean'
  | 'function'
  | 'string'
  | 'object'
  | 'text'
  | readonly string[]
  | MemberCheck
  | KnownMembers;

/**
 * Returns a description of the valid values, such as
 * `an integer from 1`, if the value is invalid; otherwise undefined.
 */
export interface MemberCheck {
  (value: unknown, where: string): string | undefined;
  /** Returns a copy of the lists and options of a value. If omitted, the value is used unchanged. */
  readonly copy?: (value: unknown) => unknown;
}

/**
 * The rules of the members of some options, so that none is forgotten: a new option without a rule does not
 * compile. A value of a simple type, such as a number or one of some strings, has a rule that checks it.
 */
export type MemberRules<Options> = {
  readonly [Name in OptionName<Options>]: [Exclude<OptionValue<Options, Name>, undefined>] extends [SimpleValue]
    ? ValueRule
    : MemberRule;
};

type SimpleValue = string | number | boolean | null | ((...args: never[]) => unknown);

/** The names of all options; if there are several forms, of each form. */
export type OptionName<Options> = Options extends unknown ? keyof Options : never;

type OptionValue<Options, Name> = Options extends unknown
  ? Name extends keyof Options
    ? Options[Name]
    : never
  : never;

/**
 * Refuses options that cannot be used: an option that is ignored is a gate that never asks, and a limit of
 * `NaN` is no limit. Throws `ConfigError`: `unknown_option` for a name that is not known, with the nearest
 * one, and `invalid_option` for a value that its rule refuses.
 *
 * Returns the checked copy of the options, with the lists and options within them. Use the copy alone. The
 * application may change its own object later, and a getter may answer differently the next time.
 *
 * The rules stand next to the options' type as `{ ... } satisfies MemberRules<Options>`. A member that is
 * undefined counts as omitted; null does not. Inherited members are checked as well. Only options have
 * rules: a tool, a model or an agent may carry other members. Options within options that are an instance of
 * a class may, too.
 */
export function checkMembers<Given extends object>(owner: string, given: Given, known: KnownMembers): Given {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ConfigError('invalid_option', `${owner} takes an object of options`);
  const options = copyMembers(given, known, Object.keys(given));
  for (const name of Object.keys(options)) {
    if (options[name] !== undefined && !Object.hasOwn(known, name)) throw unknown(owner, name, Object.keys(known));
  }
  for (const [name, rule] of Object.entries(known)) {
    const value = options[name];
    if (value === undefined || rule === true) continue;
    const expected = problemOf(rule, value, `${name} of ${owner}`);
    if (expected !== undefined)
      throw new ConfigError('invalid_option', `"${name}" of ${owner} is ${expected}; got ${shown(value)}`);
  }
  return options as Given;
}

/** Copies a value as far as its rule describes its members. Every member is read once. */
export function copyOf(rule: MemberRule, value: unknown): unknown {
  if (typeof rule === 'function') return rule.copy ? rule.copy(value) : value;
  if (typeof rule !== 'object' || isList(rule) || !isOfType('object', value)) return value;
  const given = value as object;
  if (isTop(Object.getPrototypeOf(given))) return copyMembers(given, rule, Object.keys(given));
  const copy = copyMembers(given, rule, []);
  // An object without any known member is refused unchanged.
  return Object.keys(copy).length === 0 ? value : copy;
}

/** Copies the named and the known members, inherited ones too; methods stay bound. */
function copyMembers(
  given: object,
  known: KnownMembers,
  names: readonly string[],
): { readonly [name: string]: unknown } {
  const from = given as { readonly [name: string]: unknown };
  const entries: [string, unknown][] = [];
  for (const name of new Set([...names, ...Object.keys(known)])) {
    const isOwn = Object.hasOwn(given, name);
    const value = from[name];
    if (value === undefined && !isOwn) continue;
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    const copy = rule === undefined ? value : copyOf(rule, value);
    entries.push([name, !isOwn && typeof copy === 'function' ? copy.bind(given) : copy]);
  }
  // A member named __proto__ is copied like any other.
  return Object.fromEntries(entries);
}

/**
 * Returns what a rule requires of a value, if the value does not meet it. Throws if options within it are
 * invalid.
 */
export function problemOf(rule: MemberRule, value: unknown, where: string): string | undefined {
  if (rule === true) return undefined;
  if (typeof rule === 'function') return rule(value, where);
  if (typeof rule === 'string') return isOfType(rule, value) ? undefined : typeTexts[rule];
  if (isList(rule)) return rule.includes(value as string) ? undefined : choiceOf(rule, value);
  if (!isOfType('object', value)) return typeTexts.object;
  const members = value as { readonly [name: string]: unknown };
  if (isTop(Object.getPrototypeOf(members))) checkMembers(where, members, rule);
  else {
    // An instance of a class may have further members. One without any known member is misspelt.
    const known = Object.keys(rule).map((name) => [name, members[name]] as const);
    if (known.every(([, given]) => given === undefined))
      throw new ConfigError(
        'unknown_option',
        `${where}: an instance of ${nameOf(value)} has none of ${choices(Object.keys(rule))}`,
      );
    checkMembers(where, Object.fromEntries(known), rule);
  }
  return undefined;
}

type TypeName = Extract<ValueRule, string>;

function isOfType(type: TypeName, value: unknown): boolean {
  if (type === 'text') return typeof value === 'string' && value.trim() !== '';
  return typeof value === type && value !== null && (type !== 'object' || !Array.isArray(value));
}

const typeTexts: Readonly<Record<TypeName, string>> = {
  boolean: 'true or false',
  function: 'a function',
  string: 'a string',
  object: 'an object',
  text: 'a string that is not empty',
};

function choices(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function choiceOf(names: readonly string[], value: unknown): string {
  const nearest = typeof value === 'string' ? `, of which "${nearestNames(value, names).names[0]}" is the nearest` : '';
  return names.length === 1 ? choices(names) : `one of ${choices(names)}${nearest}`;
}

/** Returns a value for a message. Strings are not repeated: a misplaced value may be a secret. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty string' : 'a string';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function isList(rule: KnownMembers | readonly string[]): rule is readonly string[] {
  return Array.isArray(rule);
}

function unknown(owner: string, name: string, names: readonly string[]): ConfigError {
  const ours = synonyms.find(([theirs]) => theirs.split(' ').includes(name))?.[1];
  const other = ours?.split(' ').find((candidate) => names.includes(candidate));
  const advice = other ? `write "${other}"` : `the nearest is "${nearestNames(name, names).names[0]}"`;
  return new ConfigError('unknown_option', `${owner} takes no "${name.slice(0, 100)}": ${advice}`);
}

/**
 * Names of options in other libraries, and our name: the first that the factory knows is suggested. Similar
 * names are found without this list.
 */
const synonyms: readonly (readonly [theirs: string, ours: string])[] = [
  ['inputSchema parameters schema', 'input inputJsonSchema'],
  ['outputSchema outputType', 'output outputJsonSchema'],
  ['execute handler func fn', 'run'],
  ['system systemPrompt prompt', 'instruction'],
  ['handoffs agents members', 'subAgents'],
  ['policy guardrails requireConfirmation needsApproval', 'gates confirm'],
  ['hooks callbacks middleware', 'callbacks plugins'],
  ['maxSteps maxTurns maxIterations maxModelCalls', 'modelCalls maxRounds limits'],
  ['maxToolCalls', 'toolCalls limits'],
  ['maxTokens', 'maxOutputTokens tokens limits settings'],
  ['timeout timeoutMs timeoutMillis', 'timeoutMs deadlineMs'],
  ['temperature topP', 'settings'],
  ['sessionService', 'sessions'],
  ['artifactService', 'artifacts'],
  ['memoryService', 'memory'],
];
