import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import type { LoweredSchema } from '@mortise/provider-kit';
import { plainRootTools } from '@mortise/provider-kit/plain-root-tools';
import type { LangchainWire } from '../profile/langchain-profile.ts';
import { wireName } from './names.ts';

/**
 * The tools of a request.
 *
 * A schema is passed on as it is, except for its root: providers want a plain object there, and some chat
 * models silently omit a tool with a choice at the root.
 */
export const lowerTools: LangchainWire['lowerTools'] = plainRootTools({
  server: 'a chat model of LangChain',
  wireName,
});

/** A tool in the form that every `bindTools` takes: that of OpenAI. */
export function toTool(name: string, { description }: FunctionDeclaration, { schema }: LoweredSchema): JsonObject {
  return { type: 'function', function: { name, description, parameters: schema } };
}
