import type { GateDecision, ToolEffect, ToolGate } from '@mortise/core';
import { checkMembers } from '@mortise/core';
import { adkConfirmationName } from '../adk/virtual-names.ts';
import { type AskOptions, askOptionNames, defaultTimeoutMs, type GateOptions } from '../ask/ask-options.ts';
import { askPerson, decideByAnswers } from '../ask/ask-person.ts';
import { type ConfirmationRule, checkRules, firstMatch, type PolicyDecision } from './confirmation-rule.ts';

/** What may run, what is asked about, and what is refused. */
export interface ConfirmationGateOptions extends GateOptions {
  /** The first that holds decides. */
  readonly policy?: readonly ConfirmationRule[];
  /** Where no rule holds. Default: `read` is allowed, `idempotent` and `write` are asked about. */
  readonly otherwise?: { readonly [effect in ToolEffect]?: PolicyDecision };
  /** How a person is asked where no rule says it. */
  readonly ask?: AskOptions;
  /** Default `policy`. Of two such gates each has its own. */
  readonly name?: string;
}

/**
 * A gate for an agent: it allows, asks or denies by rules.
 *
 * A rule that denies wins over an approval; an approval or a rejection wins over a rule that allows.
 * Throws `invalid_policy`.
 */
export function confirmationGate(options: ConfirmationGateOptions = {}): ToolGate {
  checkMembers('confirmationGate', options, confirmationGateOptions);
  if (options.ask) checkMembers('"ask" of confirmationGate', options.ask, askOptionNames);
  const { policy = [], otherwise, ask, name = 'policy', ...how } = options;
  checkRules(policy);
  return {
    name,
    order: 'confirmation',
    reservedNames: [adkConfirmationName],
    async check(call, tool, context): Promise<GateDecision> {
      const match = await firstMatch(policy, call, tool, context, how.timeoutMs ?? defaultTimeoutMs);
      const rule = match === 'unclear' ? undefined : match;
      const effect = tool.effect ?? 'write';
      const decision = match === 'unclear' ? 'ask' : (rule?.decision ?? otherwise?.[effect] ?? byEffect[effect]);
      if (decision === 'deny') {
        const reason = rule?.reason ?? 'the policy of this agent does not allow it';
        return { type: 'respond', outcome: { status: 'denied', reason } };
      }
      const asking = { gate: name, call, tool, context, options: { ...how, ...ask, ...rule } };
      const decided = await decideByAnswers(asking);
      if (decided) return decided;
      return decision === 'allow' ? { type: 'proceed' } : askPerson(asking);
    },
  };
}

const byEffect: { readonly [effect in ToolEffect]: PolicyDecision } = {
  read: 'allow',
  idempotent: 'ask',
  write: 'ask',
};

const confirmationGateOptions = {
  policy: true,
  otherwise: true,
  ask: true,
  name: true,
  grants: true,
  timeoutMs: true,
  maxPending: true,
} satisfies Record<keyof ConfirmationGateOptions, true>;
