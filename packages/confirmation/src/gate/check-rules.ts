import {
  ConfigError,
  checkMembers,
  either,
  listOf,
  type MemberRules,
  type ToolEffect,
  traitNames,
} from '@mortise/core';
import { askOptionNames } from '../ask/ask-options.ts';
import type { JsonCondition, JsonPattern } from '../decision/json-pattern.ts';
import type { ConfirmationRule, PolicyDecision } from './confirmation-rule.ts';

/**
 * Returns checked copies of rules, so that later changes of the originals have no effect. Refuses a rule that
 * can never match or has no known decision: otherwise a misspelt rule that denies calls would allow them.
 * Throws `unknown_option`, `invalid_option` and `invalid_policy`.
 */
export function checkRules(rules: readonly ConfirmationRule[]): readonly ConfirmationRule[] {
  if (!Array.isArray(rules)) throw new ConfigError('invalid_policy', 'the confirmation policy must be a list of rules');
  return Array.from(rules, (rule, at) => checkRule(`rule ${at + 1} of the confirmation policy`, rule));
}

function checkRule(owner: string, given: ConfirmationRule): ConfirmationRule {
  const rule = checkMembers(owner, given, ruleNames);
  checkDecision(owner, rule.decision);
  const { tool } = rule;
  if (![tool ?? []].flat().every((name) => toolName.test(name)))
    throw invalid(owner, 'names no tools: `*` is only allowed at the end of a name');
  return {
    ...rule,
    ...(rule.args !== undefined && { args: checkPattern(`args of ${owner}`, rule.args) }),
    ...(rule.state !== undefined && { state: checkPattern(`state of ${owner}`, rule.state) }),
  };
}

function checkDecision(owner: string, decision: unknown): void {
  if (decision === 'allow' || decision === 'ask' || decision === 'deny') return;
  throw invalid(owner, `decides "${String(decision).slice(0, 100)}"; use allow, ask or deny`);
}

function checkPattern(owner: string, given: JsonPattern): JsonPattern {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(owner, 'must be an object that maps names of members to conditions');
  const conditions = Object.entries(given).filter(([, condition]) => condition !== undefined);
  return Object.fromEntries(
    conditions.map(([name, each]) => [name, checkCondition(`"${name.slice(0, 100)}" in ${owner}`, each)]),
  );
}

function checkCondition(owner: string, given: JsonCondition): JsonCondition {
  if (Number.isNaN(given)) throw invalid(owner, 'is NaN, which equals nothing');
  if (given === null || ['string', 'number', 'boolean'].includes(typeof given)) return given;
  if (Array.isArray(given)) throw invalid(owner, 'is an array; use oneOf or equals');
  const condition = checkMembers(owner, given as object, conditionNames);
  const set = Object.entries(condition).filter(([, value]) => value !== undefined);
  const kinds = new Set(set.map(([name]) => (name === 'max' ? 'min' : name)));
  if (kinds.size !== 1) throw invalid(owner, 'must have one of equals, oneOf, min and max, startsWith and absent');
  const wrong = set.find(([name, value]) => !isOfType[name as ConditionName](value));
  if (wrong) throw invalid(owner, `has a "${wrong[0]}" with a value of the wrong type, or that no value can match`);
  const { min, max } = condition as { readonly min?: number; readonly max?: number };
  if (min !== undefined && max !== undefined && min > max) throw invalid(owner, 'has a min above its max');
  try {
    return structuredClone(Object.fromEntries(set)) as JsonCondition;
  } catch {
    throw invalid(owner, 'is not JSON');
  }
}

function invalid(owner: string, what: string): ConfigError {
  return new ConfigError('invalid_policy', `${owner} ${what}`);
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(value);
const isOfType = {
  equals: (value: unknown): boolean => !Number.isNaN(value),
  oneOf: (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && !value.some((each) => Number.isNaN(each)),
  min: isNumber,
  max: isNumber,
  startsWith: (value: unknown): boolean => typeof value === 'string',
  absent: (value: unknown): boolean => value === true,
};
type ConditionName = keyof typeof isOfType;
const conditionNames: Record<ConditionName, true> = {
  equals: true,
  oneOf: true,
  min: true,
  max: true,
  startsWith: true,
  absent: true,
};
const decisions = ['allow', 'ask', 'deny'];
/** The rules of the option `otherwise`, which decides if no rule of the policy applies. */
export const otherwiseNames: MemberRules<Record<ToolEffect, PolicyDecision>> = {
  read: decisions,
  idempotent: decisions,
  write: decisions,
};
/** Matches a tool name, or the beginning of one and `*`. */
const toolName = /^(?:[^*]+\*?|\*)$/;

const ruleNames = {
  ...askOptionNames,
  decision: ['ask', 'allow', 'deny'],
  tool: either('text', listOf('text', 1)),
  effect: either(traitNames.effect, listOf(traitNames.effect, 1)),
  args: 'object',
  state: 'object',
  when: 'function',
  reason: 'string',
} satisfies MemberRules<ConfirmationRule>;
