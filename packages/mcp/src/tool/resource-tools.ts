import {
  type Awaitable,
  type FunctionDeclaration,
  isJsonObject,
  type JsonObject,
  type Tool,
  type ToolContext,
  type ToolResult,
} from '@mortise/core';
import { isRecord } from '../json/is-record.ts';
import { callError } from '../session/call-error.ts';
import type { McpSession } from '../session/mcp-session.ts';
import { cleanDescription } from '../text/clean-text.ts';
import { fromContent } from './from-content.ts';

/** Tools by which the model lists and reads the resources of a server. */
export function resourceTools(session: McpSession, prefix: string): readonly Tool[] {
  return [
    resourceTool(
      session,
      `${prefix}list_resources`,
      `Lists what can be read of "${session.name}": addresses, names and descriptions.`,
      {},
      async ({ signal }) => {
        const client = await session.client();
        const listed = await client.listResources?.(undefined, { signal });
        return { status: 'ok', output: { output: listOf(listed) } };
      },
    ),
    resourceTool(
      session,
      `${prefix}read_resource`,
      `Reads one of the resources of "${session.name}".`,
      { uri: { type: 'string', description: 'Its address, as list_resources gives it.' } },
      async ({ signal }, { uri }) => {
        const client = await session.client();
        const read = await client.readResource?.({ uri: String(uri) }, { signal });
        const contents =
          isRecord(read) && Array.isArray(read['contents']) ? (read['contents'] as readonly unknown[]) : [];
        const { texts, parts } = fromContent(contents.map((resource) => ({ type: 'resource', resource })));
        return { status: 'ok', output: { output: texts.join('\n') }, ...(parts.length > 0 && { parts }) };
      },
    ),
  ];
}

function resourceTool(
  session: McpSession,
  name: string,
  description: string,
  properties: JsonObject,
  read: (context: ToolContext, args: JsonObject) => Promise<ToolResult>,
): Tool {
  const required = Object.keys(properties);
  const parametersJsonSchema: JsonObject = { type: 'object', properties, required, additionalProperties: false };
  const declaration: FunctionDeclaration = Object.freeze({ name, description, parametersJsonSchema });
  return {
    name,
    description,
    declaration,
    effect: 'read',
    timeoutMs: session.timeouts.callMs,
    check(args) {
      const bad =
        Object.keys(args).find((key) => !required.includes(key)) ??
        required.find((key) => typeof args[key] !== 'string');
      return bad === undefined
        ? { value: args }
        : { issues: [{ message: 'expected the text `uri` and nothing else', path: [bad] }] };
    },
    run: (args: JsonObject, context): Awaitable<ToolResult> =>
      read(context, args).catch((error: unknown) => {
        context.signal.throwIfAborted();
        throw callError(session.name, name, error);
      }),
  };
}

function listOf(listed: unknown): readonly JsonObject[] {
  const resources =
    isRecord(listed) && Array.isArray(listed['resources']) ? (listed['resources'] as readonly JsonObject[]) : [];
  return resources.filter(isJsonObject).map((resource) =>
    Object.fromEntries(
      ['uri', 'name', 'description', 'mimeType'].flatMap((key) => {
        const value = resource[key];
        return typeof value === 'string' ? [[key, cleanDescription(value, 2_000)]] : [];
      }),
    ),
  );
}
