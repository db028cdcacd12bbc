import { isTop, nameOf } from '../json/name-of.ts';
import { ConfigError } from './errors.ts';
import { nearestNames } from './nearest-names.ts';

/** The rule for each member that options may have. */
export interface KnownMembers {
  readonly [name: string]: MemberRule;
}

/**
 * The rule for the value of a member.
 *
 * - `true`: any value. The factory checks the value itself, or another library created it.
 * - `'boolean'`, `'function'`, `'string'`, `'object'`: a
 *   value of that type; `'text'`: a string that is not empty.
 * - A list of strings: one of them.
 * - A function: a custom check, such as `wholeNumber(1)`.
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
 * `a whole number from 1`, if the value is invalid; otherwise undefined.
 */
export interface MemberCheck {
  (value: unknown, where: string): string | undefined;
  /** Returns a value with copies of the lists and options in it. If omitted, the value is used unchanged. */
  readonly copy?: (value: unknown) => unknown;
}

/**
 * The rule for each member of an options type. An option without a rule does not compile. A value of a simple
 * type, such as a number or one of some strings, has a rule that checks it.
 */
export type MemberRules<Options> = {
  readonly [Name in OptionName<Options>]: [Exclude<OptionValue<Options, Name>, undefined>] extends [SimpleValue]
    ? ValueRule
    : MemberRule;
};

type SimpleValue = string | number | boolean | null | ((...args: never[]) => unknown);

/** The names of all members of an options type; for a union, the names of all its types. */
export type OptionName<Options> = Options extends unknown ? keyof Options : never;

type OptionValue<Options, Name> = Options extends unknown
  ? Name extends keyof Options
    ? Options[Name]
    : never
  : never;

/**
 * Checks the options of a factory: an ignored option could be a gate that never asks, and a limit of `NaN`
 * limits nothing. Throws `ConfigError`: `unknown_option` for an unknown name, with the nearest known name,
 * and `invalid_option` for a value that its rule refuses.
 *
 * Returns a checked copy of the options, which contains copies of the lists and options within them. Use only
 * the copy: the application may change its own object later, and a getter may return another value the next
 * time.
 *
 * The rules stand next to the options' type as `{ ... } satisfies MemberRules<Options>`. A member that is
 * undefined counts as omitted; null does not. Inherited members are checked as well. Only options have rules:
 * a tool, a model or an agent may have further members, and so may an instance of a class within the options.
 */
export function checkMembers<Given extends object>(owner: string, given: Given, known: KnownMembers): Given {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ConfigError('invalid_option', `the options of ${owner} must be an object`);
  const options = copyMembers(given, known, Object.keys(given));
  for (const name of Object.keys(options)) {
    if (options[name] !== undefined && !Object.hasOwn(known, name)) throw unknown(owner, name, Object.keys(known));
  }
  for (const [name, rule] of Object.entries(known)) {
    const value = options[name];
    if (value === undefined || rule === true) continue;
    const expected = problemOf(rule, value, `${name} of ${owner}`);
    if (expected !== undefined)
      throw new ConfigError('invalid_option', `"${name}" of ${owner} must be ${expected}; got ${shown(value)}`);
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
  // An object without any known member is returned unchanged: `problemOf` refuses it.
  return Object.keys(copy).length === 0 ? value : copy;
}

/**
 * Copies the members with the given names and with known names, including inherited members; inherited
 * methods are bound to the original object.
 */
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
 * Returns a description of the values that a rule allows if the given value breaks the rule; otherwise
 * undefined. Throws if options within the value are invalid.
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
    // An instance of a class may have further members. An
    // instance without any known member has misspelt members.
    const known = Object.keys(rule).map((name) => [name, members[name]] as const);
    if (known.every(([, given]) => given === undefined))
      throw new ConfigError(
        'unknown_option',
        `${where}: an instance of ${nameOf(value)} has none of the members ${choices(Object.keys(rule))}`,
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
 * Names of options in other libraries, and their names here: the first name that the factory knows is
 * suggested. Similar names are found without this list.
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
  ['include exclude allowedTools toolFilter', 'filter operations'],
  ['sessionService', 'sessions'],
  ['artifactService', 'artifacts'],
  ['memoryService', 'memory'],
];
