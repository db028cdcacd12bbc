import {
  checkMembers,
  effectOfTool,
  type GateCall,
  type GateContext,
  type GateDecision,
  isJsonObject,
  listOf,
  type MemberRules,
  type Tool,
  type ToolEffect,
  type ToolGate,
} from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import { type AskOptions, askOptionNames, type GateOptions, gateOptionNames } from '../ask/ask-options.ts';
import { askPerson, decideByAnswers } from '../ask/ask-person.ts';
import { defaultTimeoutMs } from '../decision/within.ts';
import { addressesIn } from '../egress/addresses-in.ts';
import { isKnownAddress } from '../egress/is-known-address.ts';
import { checkRules, otherwiseNames } from './check-rules.ts';
import { type ConfirmationRule, firstMatch, type PolicyDecision } from './confirmation-rule.ts';
import { adkConfirmationName } from './require-confirmation.ts';

/** Options of the gate: which calls it allows, asks a user about, or denies. */
export interface ConfirmationGateOptions extends GateOptions {
  /** The rules of the gate; the first rule that matches decides. */
  readonly policy?: readonly ConfirmationRule[] | undefined;
  /**
   * The decision for each effect if no rule matches. Default: `read`
   * is allowed; a user is asked about `idempotent` and `write`.
   */
  readonly otherwise?: { readonly [effect in ToolEffect]?: PolicyDecision } | undefined;
  /**
   * Hosts that reads may reach if neither a rule nor `otherwise` decides; `*.example.com` stands for all
   * subdomains. A user is asked about a read whose tool may reach another address, unless the user wrote that
   * address.
   */
  readonly hosts?: readonly string[] | undefined;
  /** Options of the question, for rules that have no such options. */
  readonly ask?: AskOptions | undefined;
  /** The name of the gate; default `policy`. Two such gates need different names. */
  readonly name?: string | undefined;
}

/**
 * Creates a gate for an agent, which allows calls, asks a user or denies calls by rules.
 *
 * A rule that denies wins over an approval; an approval or a rejection wins over a rule that allows.
 * Throws `invalid_policy` for a rule that can never match, `invalid_option`, `unknown_option`.
 */
export function confirmationGate(options: ConfirmationGateOptions = {}): ToolGate {
  options = checkMembers('confirmationGate', options, confirmationGateOptions);
  const { policy: rules = [], otherwise, ask, hosts, name = 'policy', ...how } = options;
  const policy = checkRules(rules);
  return {
    name,
    order: 'confirmation',
    reservedNames: [adkConfirmationName],
    async check(call, tool, context): Promise<GateDecision> {
      const match = await firstMatch(policy, call, tool, context, how.timeoutMs ?? defaultTimeoutMs);
      const rule = match === 'unclear' ? undefined : match;
      const effect = effectOfTool(tool);
      const decision =
        match === 'unclear'
          ? 'ask'
          : (rule?.decision ?? otherwise?.[effect] ?? byDefault(effect, call, tool, context, hosts));
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

/**
 * Decides if no rule matches: allows a read, unless it may reach
 * an address that neither the user nor the application has named.
 */
function byDefault(
  effect: ToolEffect,
  { args, checked: { json, faithful } }: GateCall,
  tool: Tool,
  context: GateContext,
  hosts: readonly string[] | undefined,
): PolicyDecision {
  if (effect !== 'read') return byEffect[effect];
  // Arguments that JSON cannot represent completely may contain an address.
  if (!faithful && tool.egress === undefined) return 'ask';
  const addresses = [...addressesIn(tool, args), ...(isJsonObject(json) ? addressesIn(tool, json) : [])];
  if (addresses.length === 0) return 'allow';
  const events = growingLog(context);
  return addresses.every((address) => isKnownAddress(address, events, hosts)) ? 'allow' : 'ask';
}

const byEffect: { readonly [effect in ToolEffect]: PolicyDecision } = {
  read: 'allow',
  idempotent: 'ask',
  write: 'ask',
};

const confirmationGateOptions = {
  ...gateOptionNames,
  policy: true,
  otherwise: otherwiseNames,
  hosts: listOf('text'),
  ask: askOptionNames,
  name: 'text',
} satisfies MemberRules<ConfirmationGateOptions>;
