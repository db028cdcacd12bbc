import type { JsonObject, JsonValue, Tool, ToolCheck, ToolGate } from '@mortise/core';
import { answerCall, backAs, isApprovable, refuseCall, runCall, type WaitingCall, yesTo } from '@mortise/hop-kit';
import type { ExportedTool } from '../vendor/exported-tool.ts';

/**
 * Returns an exported tool with its declaration, its check and its traits. Each call of the tool is a run of
 * the runner that exported it; the questions of that runner's gates are asked in the calling run.
 *
 * @param backName The name of the imported tool; it differs
 * from the tool's own name if another tool has that name.
 */
export function backTool({ runner, tool }: ExportedTool, backName: string): Tool {
  const { name } = tool;
  return {
    ...backAs(tool, backName),
    // The runner that the tool was exported from checks the arguments again.
    ...(tool.check
      ? { check: (args: JsonObject) => checkedAsGiven(tool, args) }
      : tool.unchecked && { unchecked: true as const }),
    gates: [gateOfOrigin({ runner, tool })],
    async run(input, context) {
      const { idempotencyKey: callId, approvals, deps, signal } = context;
      const call = { name, args: input as JsonObject, callId };
      const by = approvals.at(-1)?.by ?? 'approval';
      const options = { deps, signal, onProgress: (value: JsonValue) => context.progress(value) };
      const first = await runCall(runner, call, options, `genkit:${callId}`);
      // The log of the calling run records the approvals for these arguments.
      const isYes = approvals.length > 0 && first.status === 'asks' && isAllApprovable(first, call.args);
      const end = isYes
        ? await answerCall(runner, call, first, yesTo(first.questions, by), { ...options, approved: { by } })
        : first;
      return end.status === 'ended' ? end.outcome : refuseCall(runner, call, end, howToApprove);
    },
  };
}

function isAllApprovable({ questions }: WaitingCall, args: JsonObject): boolean {
  return questions.every((question) => isApprovable(question, args));
}

async function checkedAsGiven(tool: Tool, args: JsonObject): Promise<ToolCheck> {
  const checked = await tool.check?.(structuredClone(args));
  return checked && 'issues' in checked ? checked : { value: args };
}

/** Asks the questions that the gates of the exporting runner would ask about a call. */
function gateOfOrigin({ runner, tool }: Omit<ExportedTool, 'depsOf'>): ToolGate {
  return {
    name: 'genkit_origin',
    order: 'confirmation',
    async check({ checked }, _tool, { answers, deps }) {
      const { confirmed, reason } = (answers.at(-1)?.value ?? {}) as { confirmed?: unknown; reason?: unknown };
      if (confirmed === true) return { type: 'proceed' };
      if (confirmed === false)
        return { type: 'respond', outcome: { status: 'denied', ...(typeof reason === 'string' && { reason }) } };
      const args = checked.value as JsonObject;
      const check = await runner.checkCall(tool.name, args, { deps });
      if (check.status === 'refused') return { type: 'respond', outcome: check.outcome };
      // Questions that need more than a yes are refused when the call runs, with the fix.
      if (check.status !== 'asks' || !check.questions.every((question) => isApprovable(question, args)))
        return { type: 'proceed' };
      const hint = check.questions
        .map((asked) => [asked.hint, asked.preview].filter(Boolean).join('\n\n'))
        .join('\n\n');
      return { type: 'pause', question: { kind: 'confirmation', hint, answerJsonSchema: yesOrNo } };
    },
  };
}

const yesOrNo: JsonObject = {
  type: 'object',
  properties: { confirmed: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['confirmed'],
};

const howToApprove =
  'The tool was exported to Genkit and imported again: use the original tool if it asks for more than a yes.';
