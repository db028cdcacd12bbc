import {
  checkMembers,
  functionTool,
  isJsonObject,
  type JsonObject,
  type MemberRules,
  type StandardSchema,
  type Tool,
  type ToolEffect,
  type ToolGate,
  traitNames,
} from '@mortise/core';
import { approvalToolName } from '../../model-spec/approval-tool-name.ts';

/** Options of the tool that answers approval requests of a provider. */
export interface AiSdkApprovalToolOptions {
  /** Gates that decide; without gates, every request is approved. */
  readonly gates?: readonly ToolGate[] | undefined;
  /** The effect of the provider's tools, for the policies of gates; default `write`. */
  readonly effect?: ToolEffect | undefined;
}

/**
 * Creates a tool that answers approval requests of a provider for its own tools, such as those of an MCP
 * server.
 *
 * The question becomes a call of this tool, with the name of the provider's tool and its input. The call
 * passes the gates of the agent and of this tool like any other call. If it succeeds, the provider gets the
 * approval; if it is denied or fails, the provider gets the refusal. An agent without this tool refuses every
 * question.
 */
export function aiSdkApprovalTool(options: AiSdkApprovalToolOptions = {}): Tool {
  options = checkMembers('aiSdkApprovalTool', options, aiSdkApprovalToolOptions);
  const { gates, effect = 'write' } = options;
  const tool = functionTool({
    name: approvalToolName,
    description: 'approves a call of a tool that the provider runs',
    effect,
    input: question,
    inputJsonSchema,
    run: () => ({ approve: true }),
    ...(gates && { gates }),
  });
  return { ...tool, preview: ({ tool: name, input }: JsonObject) => `${String(name)} ${String(input)}` };
}

const inputJsonSchema: JsonObject = Object.freeze({
  type: 'object',
  properties: { tool: { type: 'string' }, input: { type: 'string' } },
  required: ['tool', 'input'],
});

const question: StandardSchema<unknown, JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'mortise',
    validate: (value) =>
      isJsonObject(value) && typeof value['tool'] === 'string'
        ? { value }
        : { issues: [{ message: 'expected the name of a tool', path: ['tool'] }] },
  },
};

const aiSdkApprovalToolOptions = {
  gates: traitNames.gates,
  effect: traitNames.effect,
} satisfies MemberRules<AiSdkApprovalToolOptions>;
