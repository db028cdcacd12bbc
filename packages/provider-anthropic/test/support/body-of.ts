import type { Content, FunctionCallPart, FunctionDeclaration, JsonObject, ModelRequest, Part } from '@mortise/core';
import { expect } from 'vitest';
import { toBody } from '../../src/messages/to-body.ts';
import type { AnthropicProfile } from '../../src/profile/model-profile.ts';
import type { Block } from './blocks-in.ts';
import { messagesDialect } from './messages-dialect.ts';

/** The body of a request, and the warnings about omitted parts. */
export interface Body {
  readonly body: Block;
  readonly messages: readonly { readonly role: string; readonly content: readonly Block[] }[];
  readonly tools: readonly Block[];
  /** `feature: message` of each warning. */
  readonly warnings: readonly string[];
}

/**
 * Returns the body of a request. Checks that Anthropic would accept it, if the schema of requests is present.
 */
export function bodyOf(request: Partial<ModelRequest>, changes: Partial<AnthropicProfile> = {}): Body {
  const made = betaBodyOf(request, changes);
  expect(messagesDialect.problemsOf?.(made.body) ?? []).toEqual([]);
  return made;
}

/** Returns the body of a request like `bodyOf`, but allows beta members, which the schema does not have. */
export function betaBodyOf(request: Partial<ModelRequest>, changes: Partial<AnthropicProfile> = {}): Body {
  const { body, warnings } = toBody(
    { instructions: [], contents: [said('Hello')], declarations: [], providerTools: [], ...request },
    Object.keys(changes).length === 0 ? profile : { ...profile, ...changes },
  );
  return {
    body,
    messages: body['messages'] as Body['messages'],
    tools: (body['tools'] ?? []) as Body['tools'],
    warnings: warnings.map(({ feature, message }) => `${feature}: ${message}`),
  };
}

/** The profile of the model in the tests. */
export const profile: AnthropicProfile = {
  provider: 'anthropic',
  model: 'claude-opus-5',
  strict: false,
  stream: true,
};

/** Returns a user message with a text. */
export function said(text: string): Content {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

/** Returns a model message, by default from the model in the profile. */
export function answered(
  parts: readonly Part[],
  origin: Content['origin'] = { provider: 'anthropic', model: 'claude-opus-5' },
): Content {
  return { role: 'model', parts, ...(origin && { origin }) };
}

/** Returns a call with provider metadata. */
export function call(id: string, marks: JsonObject = {}, changes: Partial<FunctionCallPart> = {}): FunctionCallPart {
  return {
    type: 'functionCall',
    id,
    name: 'weather',
    args: { city: 'Rome' },
    ...(Object.keys(marks).length > 0 && { providerMetadata: { anthropic: marks } }),
    ...changes,
  };
}

/** Returns the results of calls, `{ celsius: 21 }` each. */
export function results(...ids: readonly string[]): Content {
  return {
    role: 'tool',
    parts: ids.map((id) => ({
      type: 'functionResponse',
      id,
      name: 'weather',
      outcome: { status: 'ok', output: { celsius: 21 } },
    })),
  };
}

/** Returns a provider part with a block that is kept unchanged. */
export function kept(value: JsonObject, summary?: string): Part {
  return { type: 'provider', provider: 'anthropic', value, ...(summary !== undefined && { summary }) };
}

/** Returns a thought with its signature. */
export function thought(text: string, signature = 'c2ln'): Part {
  return { type: 'thought', text, providerMetadata: { anthropic: { signature } } };
}

/** Returns the declaration of a tool with this name. */
export function declared(name: string): FunctionDeclaration {
  return {
    name,
    description: `does ${name}`,
    parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  };
}
