import {
  addGate,
  checkMembers,
  type GateDecision,
  type JsonObject,
  type MemberRules,
  type Tool,
  type ToolGate,
  type Toolset,
} from '@mortise/core';
import {
  type AskOptions,
  askOptionNames,
  type ConfirmationPredicate,
  type GateOptions,
  gateOptionNames,
} from '../ask/ask-options.ts';
import { askPerson, decideByAnswers } from '../ask/ask-person.ts';
import type { Asking } from '../ask/asking.ts';
import { defaultTimeoutMs, within } from '../decision/within.ts';

/** Options of `requireConfirmation`. */
export interface RequireConfirmationOptions<Input = unknown> extends AskOptions<Input>, GateOptions {
  /** The condition under which a user is asked; if omitted, a user is asked about every call. */
  readonly when?: ConfirmationPredicate<Input> | undefined;
}

/** Returns the same tool, or toolset, with a gate: a user has to approve each call before it runs. */
export function requireConfirmation<Input, Output, Name extends string>(
  tool: Tool<Input, Output, Name>,
  when?: ConfirmationPredicate<NoInfer<Input>> | RequireConfirmationOptions<NoInfer<Input>>,
): Tool<Input, Output, Name>;
export function requireConfirmation(
  toolset: Toolset,
  when?: ConfirmationPredicate | RequireConfirmationOptions,
): Toolset;
export function requireConfirmation(
  target: Tool | Toolset,
  when: ConfirmationPredicate | RequireConfirmationOptions = {},
): Tool | Toolset {
  const given = typeof when === 'function' ? { when } : when;
  const options = checkMembers('requireConfirmation', given, requireConfirmationOptions);
  return addGate(target, gateOf(options));
}

function gateOf(options: RequireConfirmationOptions): ToolGate {
  const name = 'confirmation';
  return {
    name,
    order: 'confirmation',
    reservedNames: [adkConfirmationName],
    async check(call, tool, context): Promise<GateDecision> {
      const asking = { gate: name, call, tool, context, options };
      const decided = await decideByAnswers(asking);
      if (decided) return decided;
      return (await isAsked(options.when, asking)) ? askPerson(asking) : { type: 'proceed' };
    },
  };
}

async function isAsked(
  when: ConfirmationPredicate | undefined,
  { call, tool, context, options }: Asking,
): Promise<boolean> {
  if (!when) return true;
  const { timeoutMs = defaultTimeoutMs } = options;
  try {
    return (await within(timeoutMs, () => when(call.checked.value as JsonObject, context, tool))) !== false;
  } catch {
    // A check that throws counts as a required confirmation.
    return true;
  }
}

const requireConfirmationOptions = {
  ...askOptionNames,
  ...gateOptionNames,
  when: 'function',
} satisfies MemberRules<RequireConfirmationOptions>;

/**
 * The name of the virtual call with which ADK's clients are
 * asked for a confirmation. No tool may have this name.
 */
export const adkConfirmationName = 'adk_request_confirmation';
