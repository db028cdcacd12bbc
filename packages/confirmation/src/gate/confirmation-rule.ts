import {
  effectOfTool,
  type GateCall,
  type GateContext,
  type JsonObject,
  type Tool,
  type ToolEffect,
} from '@mortise/core';
import type { AskOptions, ConfirmationPredicate } from '../ask/ask-options.ts';
import { comparable } from '../ask/covering-grant.ts';
import { type JsonCondition, type JsonPattern, matchesPattern } from '../decision/json-pattern.ts';
import { within } from '../decision/within.ts';

/** The decision about a call. */
export type PolicyDecision = 'allow' | 'ask' | 'deny';

/**
 * A rule of a policy: it decides if all its conditions match. Its question options apply if the decision is
 * `ask`.
 */
export interface ConfirmationRule<Input = unknown> extends AskOptions<Input> {
  readonly decision: PolicyDecision;
  /** The names of the tools; a name that ends in `*` matches all names with this prefix. */
  readonly tool?: string | readonly string[];
  readonly effect?: ToolEffect | readonly ToolEffect[];
  /**
   * A pattern for the arguments that would run, as JSON. If JSON cannot represent them completely, a user is
   * asked, whatever the rule's decision.
   */
  readonly args?: InputPattern<Input>;
  /** A pattern for the session's state, including its `user:` and `app:` keys. */
  readonly state?: JsonPattern;
  /** A condition in code. If it throws or does not return, a user is asked, whatever the rule's decision. */
  readonly when?: ConfirmationPredicate<Input>;
  /** The reason that the model reads if the rule denies a call. */
  readonly reason?: string;
}

/** A pattern for arguments, by the names of a tool's input; by any name if the input type is unknown. */
export type InputPattern<Input> = unknown extends Input
  ? JsonPattern
  : { readonly [name in keyof Input & string]?: JsonCondition };

/** Creates a rule for one tool, typed by its input: a typo in the name of an argument is a type error. */
export function ruleFor<Input>(
  { name }: Tool<Input>,
  rule: Omit<ConfirmationRule<NoInfer<Input>>, 'tool'>,
): ConfirmationRule {
  // The rule applies to calls of this tool only.
  return { ...rule, tool: name } as ConfirmationRule;
}

/** Finds the first rule that matches a call; returns `unclear` if a condition could not be evaluated. */
export async function firstMatch(
  rules: readonly ConfirmationRule[],
  call: GateCall,
  tool: Tool,
  context: GateContext,
  timeoutMs: number,
): Promise<ConfirmationRule | 'unclear' | undefined> {
  const args = comparable(call);
  for (const rule of rules) {
    if (!holds(rule, tool, context)) continue;
    if (rule.args !== undefined && !args) return 'unclear';
    if (rule.args !== undefined && args && !matchesPattern(rule.args, args)) continue;
    const { when } = rule;
    if (!when) return rule;
    try {
      const answer: unknown = await within(timeoutMs, () => when(call.checked.value as JsonObject, context, tool));
      if (answer === true) return rule;
      if (answer !== false) return 'unclear';
    } catch {
      // A later rule may allow a call that this rule would have denied.
      return 'unclear';
    }
  }
  return undefined;
}

function holds(rule: ConfirmationRule, tool: Tool, { state }: GateContext): boolean {
  return (
    (rule.tool === undefined || listOf(rule.tool).some((name) => isNamed(name, tool.name))) &&
    (rule.effect === undefined || listOf(rule.effect).includes(effectOfTool(tool))) &&
    (rule.state === undefined || matchesPattern(rule.state, state))
  );
}

function isNamed(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

function listOf<T extends string>(value: T | readonly T[]): readonly T[] {
  return typeof value === 'string' ? [value] : value;
}
