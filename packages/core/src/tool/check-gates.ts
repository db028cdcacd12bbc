import { checkMembers, type MemberCheck } from '../error/check-members.ts';
import type { ToolGate } from './tool.ts';

/** Where the gates of a call stand, first to last. */
export const gateOrder: readonly ToolGate['order'][] = ['policy', 'confirmation', 'auth'];

/** Whether it can be asked, and when: what cannot would let every call pass. */
export function isGate(gate: Partial<ToolGate> | undefined): boolean {
  return (
    typeof gate?.name === 'string' && typeof gate.check === 'function' && gateOrder.includes(gate.order as 'policy')
  );
}

/** The rule of a list of gates. */
export const gateList: MemberCheck = Object.assign(
  (value: unknown) =>
    Array.isArray(value) && value.every(isGate)
      ? undefined
      : "a list of gates, each with a name, an order ('policy', 'confirmation' or 'auth') and check()",
  { copy: (value: unknown) => (Array.isArray(value) ? [...(value as unknown[])] : value) },
);

/** Throws `ConfigError`: `invalid_option` on what is no list of gates. */
export function checkGates(owner: string, gates: readonly ToolGate[]): void {
  checkMembers(owner, { gates }, { gates: gateList });
}
