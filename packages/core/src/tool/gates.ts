import { checkMembers, type MemberCheck } from '../error/check-members.ts';
import { checkedJson } from '../json/checked-json.ts';
import type { CheckedArgs, ToolGate } from './tool.ts';

/** The orders of gates, first to last. */
export const gateOrder: readonly ToolGate['order'][] = ['policy', 'confirmation', 'auth'];

/**
 * Returns true if a value is a gate: it has a name, `check()` and a valid order.
 */
export function isGate(gate: Partial<ToolGate> | undefined): boolean {
  return (
    typeof gate?.name === 'string' && typeof gate.check === 'function' && gateOrder.includes(gate.order as 'policy')
  );
}

/** The rule for an option that is a list of gates. */
export const gateList: MemberCheck = Object.assign(
  (value: unknown) =>
    Array.isArray(value) && value.every(isGate)
      ? undefined
      : "a list of gates, each with a name, an order ('policy', 'confirmation' or 'auth') and check()",
  { copy: (value: unknown) => (Array.isArray(value) ? [...(value as unknown[])] : value) },
);

/** Checks a list of gates. Throws `ConfigError`: `invalid_option` if it is invalid. */
export function checkGates(owner: string, gates: readonly ToolGate[]): void {
  checkMembers(owner, { gates }, { gates: gateList });
}

/**
 * Returns checked arguments in the form that gates get: the value, its JSON, and whether the JSON is
 * complete.
 */
export function checkedArgs(value: unknown): CheckedArgs {
  const { json, faithful } = checkedJson(value);
  return { value, json, faithful };
}
