import { isJsonObject, type JsonObject, type ModelRequest } from '@mortise/core';
import {
  type LoweredTools,
  oncePerProfile,
  ownProviderTools,
  runByMember,
  type WireBody,
  type WireWarning,
} from '@mortise/provider-kit';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import type { SentSchema } from '../schema/to-schema.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { wireName } from '../tools/wire-name.ts';

/** The tools of a request, as they are sent. */
export interface OfferedTools {
  readonly tools: readonly WireBody[];
  readonly mcpServers: readonly JsonObject[];
  /** Warnings about functions that were lowered or dropped. */
  readonly warnings: readonly WireWarning[];
}

/** The functions, and the provider tools. Throws `ModelError` on tools of another provider. */
export function toTools({ declarations, providerTools }: ModelRequest, profile: AnthropicProfile): OfferedTools {
  const lowered = lowerTools(declarations, profile);
  const { warnings } = lowered;
  const functions = functionTools(lowered, profile);
  if (providerTools.length === 0) return { tools: functions, mcpServers: [], warnings };
  const given = ownProviderTools(providerTools, profile.provider);
  const members = new Map(
    given.flatMap(({ type, name, ...own }): readonly [string, WireBody][] =>
      type === 'custom' ? [[wireName(String(name)), own]] : [],
    ),
  );
  const hosted = given.filter(({ type }) => type !== 'custom');
  const names = new Set(
    hosted.map(({ name, [runByMember]: runBy }) => (runBy === undefined ? name : wireName(String(runBy)))),
  );
  return {
    tools: [
      // A declaration of the same name is how the application runs a tool that the model knows already.
      ...functions
        .filter(({ name }) => !names.has(name))
        .map((tool) => {
          const own = members.get(String(tool['name']));
          return own ? { ...tool, ...own } : tool;
        }),
      ...hosted.map(({ server: _, [runByMember]: __, ...tool }) => tool),
    ],
    mcpServers: hosted.flatMap(({ server }) => (isJsonObject(server) ? [server] : [])),
    warnings,
  };
}

const functionTools: (lowered: LoweredTools<SentSchema>, profile: AnthropicProfile) => readonly WireBody[] =
  oncePerProfile(({ tools }) => {
    const functions = tools.map(({ name, declaration: { description, deferred }, sent: { schema, strict } }) => ({
      name,
      ...(description !== '' && { description }),
      input_schema: schema,
      ...(strict && { strict }),
      ...(deferred && { defer_loading: true }),
    }));
    return tools.some(({ declaration }) => declaration.deferred) ? [toolSearch, ...functions] : functions;
  });

const toolSearch: WireBody = Object.freeze({ type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' });
