import { type ReadonlyContext, ToolError } from '@mortise/core';
import { fromContent } from '../content/from-content.ts';
import { isRecord } from '../json/is-record.ts';
import type { McpToolset } from './mcp-toolset.ts';

/**
 * Creates an instruction from a prompt of a server, which is requested before each model request, so that it
 * is current.
 *
 * The server's author then instructs the agent: use prompts of servers that you trust.
 */
export function mcpPrompt(
  toolset: Pick<McpToolset, 'session' | 'sessionOf'>,
  name: string,
  args: { readonly [name: string]: string } = {},
): (context?: ReadonlyContext) => Promise<string> {
  return async (context) => {
    const session = context ? toolset.sessionOf(context.session) : toolset.session;
    session.secrets.tellTo(context);
    const prompt = await session.ask(async (client) => client.getPrompt?.({ name, arguments: { ...args } }));
    const messages =
      isRecord(prompt) && Array.isArray(prompt['messages']) ? (prompt['messages'] as readonly unknown[]) : [];
    session.secrets.tellTo(context);
    const { blocks } = fromContent(messages.map((message) => (isRecord(message) ? message['content'] : message)));
    const texts = blocks.map((block) =>
      typeof block === 'string'
        ? block
        : block.type === 'text'
          ? block.text
          : `[${block.mimeType} omitted: an instruction is text]`,
    );
    if (blocks.every((block) => typeof block !== 'string'))
      throw new ToolError(`the prompt "${name}" of "${session.name}" has no text`, { code: 'mcp_bad_result' });
    return texts.join('\n');
  };
}
