import type { JsonObject, Runner } from '@mortise/core';
import { type ApprovalHop, approvalCases, type HopDesk, type Kept } from '@mortise/hop-kit/test/approval-cases';
import { testConformance } from '@mortise/testing/vitest';
import { type AgentsRunContext, toAgentsTools } from '../src/index.ts';

const hop: ApprovalHop = { desk: deskOf };

testConformance('an approval in the state of the Agents SDK', approvalCases, () => hop, {
  lacks: { 'no in the log': 'the SDK does not tell a tool that its call was rejected' },
});

/** The state of an interrupted run of the SDK. */
interface State {
  readonly calls: readonly { readonly callId: string; readonly args: JsonObject }[];
  readonly reads?: readonly unknown[];
}

/** Calls tools like `run` of the SDK, with the approvals of its state. */
async function deskOf(runner: Runner, session: string | undefined): Promise<HopDesk> {
  const [pay] = await toAgentsTools(runner, session === undefined ? {} : { session });
  if (!pay) throw new Error('no tool left');
  const contextOf = (approvals: Readonly<Record<string, boolean>>): AgentsRunContext => ({
    context: {},
    isToolApproved: ({ callId }) => approvals[callId],
  });
  const invoke = async (context: AgentsRunContext, { callId, args }: State['calls'][number]): Promise<string> => {
    const toolCall = { type: 'function_call', name: 'pay', callId, arguments: JSON.stringify(args) } as const;
    const output = await pay.invoke(context, toolCall.arguments, { toolCall });
    return JSON.stringify(output).replaceAll('\\"', '"');
  };
  return {
    async ask(given) {
      const context = contextOf({});
      const [calls, reads]: [State['calls'][number][], string[]] = [[], []];
      for (const [at, args] of given.entries()) {
        const call = { callId: `c${at}`, args };
        if (await pay.needsApproval(context, args, call.callId)) calls.push(call);
        else reads.push(await invoke(context, call));
      }
      return { shown: calls.map(({ args }) => args), state: { calls, reads } };
    },
    async answer({ state }, decisions) {
      const { calls } = state as State;
      const decided = calls.flatMap(({ callId }, at) =>
        decisions[at] ? [[callId, decisions[at] === 'yes'] as const] : [],
      );
      const context = contextOf(Object.fromEntries(decided));
      const reads: string[] = [];
      for (const call of calls) {
        // The SDK may ask again about a call that already has a decision.
        const { callId } = call;
        const isNeeded = await pay.needsApproval(context, call.args, callId);
        const approval = context.isToolApproved({ toolName: 'pay', callId });
        if (approval ?? !isNeeded) reads.push(await invoke(context, call));
      }
      return reads.join('\n');
    },
    edited: ({ state, shown }, args) => {
      const [first, ...others] = (state as State).calls;
      return { shown, state: { calls: [{ callId: 'c0', ...first, args }, ...others] } };
    },
    forged: (args): Kept => ({ shown: [args], state: { calls: [{ callId: 'forged', args }] } }),
    async unasked({ state }) {
      const [call] = (state as State).calls;
      return call ? invoke(contextOf({}), call) : '';
    },
  };
}
