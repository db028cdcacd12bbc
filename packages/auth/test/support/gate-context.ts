import type {
  Answer,
  FunctionCall,
  GateContext,
  GateDecision,
  JsonValue,
  SessionKey,
  Tool,
  ToolGate,
} from '@mortise/core';
import { testGateCall, testToolContext } from '@mortise/testing';

export const call: FunctionCall = { id: 'c1', name: 'list_mails', args: {} };
export const tool: Tool = {
  name: 'list_mails',
  description: 'Mails',
  unchecked: true,
  declaration: { name: 'list_mails', description: 'Mails', parametersJsonSchema: { type: 'object' } },
  run: () => ({ status: 'ok', output: 1 }),
};
export const session: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** Returns the decision of a gate about a call. */
export async function decisionOf(
  gate: ToolGate,
  values: readonly JsonValue[] = [],
  of: SessionKey = session,
): Promise<GateDecision> {
  const answers = values.map((value): Answer => ({ requestId: 'r1', kind: 'credential', value, at: 1 }));
  const context: GateContext = { ...testToolContext({ session: of }), answers };
  return gate.check(testGateCall(call), tool, context);
}

/** Returns the secret of a decision that lets the call pass. */
export function tokenOf(decision: GateDecision): string {
  if (decision.type !== 'proceed') return decision.type;
  const { credential } = decision;
  return credential?.type === 'apiKey' ? credential.value : (credential?.token ?? 'none');
}
