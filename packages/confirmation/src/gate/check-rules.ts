import { ConfigError, checkMembers, type ToolEffect } from '@mortise/core';
import { askOptionNames } from '../ask/ask-options.ts';
import { checkAsk, isTexts } from '../ask/check-ask.ts';
import type { JsonCondition, JsonPattern } from '../decision/json-pattern.ts';
import type { ConfirmationRule, PolicyDecision } from './confirmation-rule.ts';

/**
 * Refuses a rule that could never hold, or decides nothing that is known: one that denies and is misspelt
 * would let everything pass. Throws `unknown_option`, `invalid_option`, and `invalid_policy`.
 */
export function checkRules(rules: readonly ConfirmationRule[]): void {
  if (!Array.isArray(rules)) throw new ConfigError('invalid_policy', 'a confirmation policy is a list of rules');
  for (const [at, rule] of rules.entries()) checkRule(`rule ${at + 1} of the confirmation policy`, rule);
}

/** Refuses what decides where no rule holds. Throws `unknown_option`, `invalid_policy`. */
export function checkOtherwise(otherwise: { readonly [effect in ToolEffect]?: PolicyDecision }): void {
  const owner = '"otherwise" of confirmationGate';
  checkMembers(owner, otherwise, effects);
  for (const decision of Object.values(otherwise)) if (decision !== undefined) checkDecision(owner, decision);
}

function checkRule(owner: string, rule: ConfirmationRule): void {
  checkMembers(owner, rule, ruleNames);
  checkDecision(owner, rule.decision);
  checkAsk(owner, rule);
  const { tool, effect, args, state, when } = rule;
  if (tool !== undefined && !namesOf(tool)?.every((name) => toolName.test(name)))
    throw invalid(owner, 'names no tools: a name is a text, and `*` stands at its end only');
  if (effect !== undefined && !namesOf(effect)?.every((name) => Object.hasOwn(effects, name)))
    throw invalid(owner, 'names an effect that no tool has; say read, idempotent or write');
  if (when !== undefined && typeof when !== 'function') throw invalid(owner, 'has a `when` that is no function');
  if (args !== undefined) checkPattern(`args of ${owner}`, args);
  if (state !== undefined) checkPattern(`state of ${owner}`, state);
}

function checkDecision(owner: string, decision: unknown): void {
  if (decision === 'allow' || decision === 'ask' || decision === 'deny') return;
  throw invalid(owner, `decides "${String(decision).slice(0, 100)}"; say allow, ask or deny`);
}

function checkPattern(owner: string, pattern: JsonPattern): void {
  if (typeof pattern !== 'object' || pattern === null || Array.isArray(pattern))
    throw invalid(owner, 'are no object of conditions, by the names of members');
  for (const [name, condition] of Object.entries(pattern))
    if (condition !== undefined) checkCondition(`"${name.slice(0, 100)}" in ${owner}`, condition);
}

function checkCondition(owner: string, condition: JsonCondition): void {
  if (condition === null || ['string', 'number', 'boolean'].includes(typeof condition)) return;
  if (Array.isArray(condition)) throw invalid(owner, 'is a list; say oneOf, or equals');
  checkMembers(owner, condition as object, conditionNames);
  const said = Object.entries(condition).filter(([, value]) => value !== undefined);
  const kinds = new Set(said.map(([name]) => (name === 'max' ? 'min' : name)));
  if (kinds.size !== 1) throw invalid(owner, 'says one of equals, oneOf, min and max, startsWith and absent');
  const wrong = said.find(([name, value]) => !isOfType[name as ConditionName](value));
  if (wrong) throw invalid(owner, `has a "${wrong[0]}" that is of another type`);
}

function namesOf(names: unknown): readonly string[] | undefined {
  const list = typeof names === 'string' ? [names] : names;
  return isTexts(list) ? list : undefined;
}

function invalid(owner: string, what: string): ConfigError {
  return new ConfigError('invalid_policy', `${owner} ${what}`);
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(value);
const isOfType = {
  equals: (): boolean => true,
  oneOf: (value: unknown): boolean => Array.isArray(value),
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
const effects = { read: true, idempotent: true, write: true } satisfies Record<ToolEffect, true>;
/** A name, or its beginning and `*`. */
const toolName = /^(?:[^*]+\*?|\*)$/;

const ruleNames = {
  ...askOptionNames,
  decision: true,
  tool: true,
  effect: true,
  args: true,
  state: true,
  when: true,
  reason: true,
} satisfies Record<keyof ConfirmationRule, true>;
