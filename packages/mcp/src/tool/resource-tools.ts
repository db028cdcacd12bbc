import {
  type FunctionDeclaration,
  type JsonObject,
  type Tool,
  type ToolContext,
  ToolError,
  type ToolResult,
} from '@mortise/core';
import { cleanDescription } from '../content/clean-text.ts';
import { fromContent } from '../content/from-content.ts';
import { callError, factsOf } from '../error/call-error.ts';
import { isRecord } from '../json/json-shape.ts';
import { listPages } from '../session/list-tools.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { askToSignIn, refusedSignIn } from './ask-to-sign-in.ts';

/** Options for offering the resources of a server. */
export interface ResourceToolOptions {
  /** The name of the server. */
  readonly name: string;
  /** The prefix of each tool's name. */
  readonly prefix: string;
  readonly timeoutMs: number;
  readonly sessionOf: (user: ToolContext['session']) => McpSession;
}

/** Creates the tools with which the model lists and reads the resources of a server. */
export function resourceTools(options: ResourceToolOptions): readonly Tool[] {
  const { name, prefix } = options;
  return [
    resourceTool(
      options,
      `${prefix}list_resources`,
      `Lists the resources of "${name}": URIs, names and descriptions. Fill in the parts in braces of a \`uriTemplate\`.`,
      {},
      async (session, { signal }) => {
        const resources = await listed(session, 'listResources', 'resources', signal);
        const templates = await listed(session, 'listResourceTemplates', 'resourceTemplates', signal);
        const all = [...resources, ...templates];
        const good = all.filter(isRecord) as readonly JsonObject[];
        const left = all.length - good.length;
        return {
          status: 'ok',
          output: {
            output: session.secrets.hideIn(good).map((each) => shown(each as JsonObject)),
            ...(left > 0 && { omitted: left }),
          },
        };
      },
    ),
    resourceTool(
      options,
      `${prefix}read_resource`,
      `Reads one of the resources of "${name}".`,
      { uri: { type: 'string', description: 'The URI of the resource, from list_resources.' } },
      async (session, { signal }, { uri }) => {
        const read = await session.ask(async (client) => client.readResource?.({ uri: String(uri) }, { signal }));
        const contents =
          isRecord(read) && Array.isArray(read['contents']) ? (read['contents'] as readonly unknown[]) : [];
        const { texts, parts } = fromContent(
          contents.map((resource) => ({ type: 'resource', resource })),
          (text) => session.secrets.hide(text),
        );
        return { status: 'ok', output: { output: texts.join('\n') }, ...(parts.length > 0 && { parts }) };
      },
    ),
  ];
}

function resourceTool(
  { sessionOf, timeoutMs }: ResourceToolOptions,
  name: string,
  description: string,
  properties: JsonObject,
  read: (session: McpSession, context: ToolContext, args: JsonObject) => Promise<ToolResult>,
): Tool {
  const required = Object.keys(properties);
  const parametersJsonSchema: JsonObject = { type: 'object', properties, required, additionalProperties: false };
  const declaration: FunctionDeclaration = Object.freeze({ name, description, parametersJsonSchema });
  return {
    name,
    description,
    declaration,
    effect: 'read',
    egress: required.length > 0 ? { addressIn: required } : 'none',
    source: 'server',
    timeoutMs,
    check(args) {
      const bad =
        Object.keys(args).find((key) => !required.includes(key)) ??
        required.find((key) => typeof args[key] !== 'string');
      return bad === undefined
        ? { value: args }
        : { issues: [{ message: 'expected the text `uri` and nothing else', path: [bad] }] };
    },
    async run(args: JsonObject, context): Promise<ToolResult> {
      const refused = refusedSignIn(context);
      if (refused) return refused;
      const session = sessionOf(context.session);
      session.secrets.registerWith(context);
      try {
        return await read(session, context, args);
      } catch (error) {
        context.signal.throwIfAborted();
        const asked = await askToSignIn(session, error, context);
        if (asked) return asked;
        throw ToolError.is(error) && error.code === 'mcp_list_failed' ? error : callError(session, name, error);
      } finally {
        session.secrets.registerWith(context);
      }
    },
  };
}

/**
 * Returns the entries of all pages; an empty list if the server
 * does not support the method. Throws `mcp_list_failed`.
 */
function listed(
  session: McpSession,
  method: 'listResources' | 'listResourceTemplates',
  member: string,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { maxPages } = session;
  return session.ask(async (client) => {
    const ask = async (params: { readonly cursor?: string }): Promise<unknown> =>
      client[method]?.(params, { signal }).catch((error: unknown) => {
        if (factsOf(error).code !== methodNotFound) throw error;
      });
    return listPages({ member, ask, maxPages });
  });
}

function shown(resource: JsonObject): JsonObject {
  return Object.fromEntries(
    ['uri', 'uriTemplate', 'name', 'description', 'mimeType'].flatMap((key) => {
      const value = resource[key];
      return typeof value === 'string' ? [[key, cleanDescription(value, 2_000)]] : [];
    }),
  );
}

const methodNotFound = -32601;
