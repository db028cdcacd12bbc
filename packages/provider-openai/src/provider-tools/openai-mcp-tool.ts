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

/** Options of an MCP server that OpenAI connects to. */
export interface OpenAIMcpToolOptions {
  /** The label of the server: letters, digits, `_` and `-`. */
  readonly serverLabel: string;
  /**
   * The other members of the tool, in the format of the protocol: `server_url`, `authorization`,
   * `allowed_tools`, `require_approval` ...
   */
  readonly config: JsonObject;
  /**
   * Gates that decide about calls for which the protocol asks
   * for approval. Without gates, every such call is approved.
   */
  readonly gates?: readonly ToolGate[] | undefined;
  /** The effect of calls to the server's tools, for the policies of gates; default `write`. */
  readonly effect?: ToolEffect | undefined;
  readonly provider?: string | undefined;
}

/**
 * Creates a tool for an MCP server whose tools OpenAI runs.
 *
 * If the protocol asks for approval, the question is a call of `mcp_<server label>` with the tool's name and
 * arguments. It passes the gates of the agent and of this tool like any other call. If the call succeeds,
 * OpenAI gets the approval; if it is denied or fails, OpenAI gets the refusal.
 */
export function openaiMcpTool(options: OpenAIMcpToolOptions): Tool {
  options = checkMembers('openaiMcpTool', options, openaiMcpToolOptions);
  const { serverLabel, config, gates, effect = 'write', provider = 'openai' } = options;
  const tool = functionTool({
    name: `mcp_${serverLabel}`,
    description: `approves a call of a tool of the MCP server ${serverLabel}`,
    effect,
    input: approval,
    inputJsonSchema,
    run: () => ({ approve: true }),
    ...(gates && { gates }),
  });
  const { declaration } = tool;
  const providerTool = { provider, name: 'mcp', config: { ...config, server_label: serverLabel } };
  return {
    ...tool,
    preview: ({ name, arguments: args }: JsonObject) => `${serverLabel}: ${String(name)} ${JSON.stringify(args)}`,
    prepare(draft) {
      if (declaration) draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  };
}

const inputJsonSchema: JsonObject = Object.freeze({
  type: 'object',
  properties: { name: { type: 'string' }, arguments: {} },
  required: ['name', 'arguments'],
});

const approval: StandardSchema<unknown, JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'mortise',
    validate: (value) =>
      isJsonObject(value) && typeof value['name'] === 'string'
        ? { value }
        : { issues: [{ message: 'expected the name of a tool', path: ['name'] }] },
  },
};

const openaiMcpToolOptions = {
  serverLabel: 'text',
  config: 'object',
  gates: traitNames.gates,
  effect: traitNames.effect,
  provider: 'text',
} satisfies MemberRules<OpenAIMcpToolOptions>;
