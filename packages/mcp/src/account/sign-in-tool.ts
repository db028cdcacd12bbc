import type {
  FunctionDeclaration,
  JsonObject,
  ReadonlyContext,
  ToolContext,
  ToolGate,
  ToolResult,
} from '@mortise/core';
import { defaultTimeouts } from '../endpoint/mcp-server.ts';
import { callError } from '../error/call-error.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { askToSignIn, refusedSignIn } from '../tool/ask-to-sign-in.ts';
import { fingerprintOf } from '../tool/fingerprint.ts';
import type { McpTool, McpToolSettings } from '../tool/mcp-tool.ts';
import type { McpToolDefinition } from '../tool/mcp-tool-definition.ts';
import { toolName } from '../tool/tool-name.ts';

/**
 * Creates the tool with which a model asks its user to sign in
 * to a server, so that the server's own tools become available.
 *
 * The tool can always be resolved, so that a waiting question finds
 * it again, but it is declared to the model only while `isNeeded`.
 */
export function signInTool(
  { name: server, prefix = '', timeouts }: McpToolSettings,
  sessionOf: (context: ReadonlyContext) => McpSession,
  isNeeded: (context: ReadonlyContext) => boolean,
): McpTool {
  const name = toolName(prefix, prefix === '' ? `authenticate_${server}` : 'authenticate');
  const description = `Asks the user to sign in to the MCP server "${server}". Its tools become available after the user has signed in.`;
  const definition: McpToolDefinition = { name: 'authenticate', description, inputSchema, annotations: {} };
  const declaration: FunctionDeclaration = Object.freeze({ name, description, parametersJsonSchema: inputSchema });
  return {
    name,
    description,
    declaration,
    effect: 'read',
    egress: 'none',
    timeoutMs: timeouts?.callMs ?? defaultTimeouts.callMs,
    gates,
    prepare(draft, context) {
      if (isNeeded(context)) draft.addDeclaration(declaration);
    },
    // Arguments that a model adds are ignored.
    check: () => ({ value: {} }),
    run: (_args: JsonObject, context) => signIn(name, sessionOf(context), context),
    mcp: { server, definition, fingerprint: fingerprintOf(definition), unenforced: [] },
  };
}

async function signIn(toolName: string, session: McpSession, context: ToolContext): Promise<ToolResult> {
  const refused = refusedSignIn(context);
  if (refused) return refused;
  try {
    await session.entries();
    return { status: 'ok', output: { output: `Signed in to "${session.name}": its tools are available from now on.` } };
  } catch (error) {
    const asked = await askToSignIn(session, error, context);
    if (asked) return asked;
    throw callError(session, toolName, error);
  }
}

const inputSchema: JsonObject = Object.freeze({ type: 'object', properties: {}, additionalProperties: false });

/** The question is shown to ADK's clients as a call of a virtual tool, which no model may call. */
const gates: readonly ToolGate[] = Object.freeze([
  Object.freeze({
    name: 'mcp:sign-in',
    order: 'auth' as const,
    reservedNames: ['adk_request_credential'],
    check: () => ({ type: 'proceed' as const }),
  }),
]);
