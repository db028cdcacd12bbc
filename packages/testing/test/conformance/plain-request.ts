import { type Content, type ModelRequest, modelResponse, type Part } from '@mortise/core';
import type { SentItem, SentRequest } from '../../src/model/index.ts';

/** Converts a request for a provider whose wire format supports everything and uses the core's own names. */
export function plainRequest(request: ModelRequest): SentRequest {
  const { instructions, declarations, outputJsonSchema, settings, toolChoice, parallelCalls } = request;
  const tools = declarations
    .filter(({ deferred }) => !deferred)
    .map(({ name, description, parametersJsonSchema: schema }) => ({ name, description, schema }));
  const items = request.contents.flatMap((content) => content.parts.flatMap((part) => itemOf(content, part)));
  const said = request.contents.map(({ role, parts }) => ({ role, parts: parts.flatMap(ownPart) }));
  const body = { instructions, contents: said, tools, toolChoice, parallelCalls, settings, outputJsonSchema };
  return wellFormed({
    instructions,
    items,
    tools,
    ...(outputJsonSchema && { outputSchema: outputJsonSchema }),
    body: JSON.parse(JSON.stringify(body)),
  });
}

function itemOf({ role }: Content, part: Part): SentItem | readonly [] {
  switch (part.type) {
    case 'text':
      return { type: 'text', role: role === 'model' ? 'model' : 'user', text: part.text };
    case 'functionCall':
      return { type: 'call', id: part.id, name: part.name, args: part.args };
    case 'functionResponse':
      return { type: 'result', id: part.id, name: part.name, response: modelResponse(part) };
    default:
      return [];
  }
}

function ownPart({ providerMetadata, ...part }: Part): object | readonly [] {
  if (part.type === 'provider' && part.provider !== 'scripted') return [];
  const own = providerMetadata?.['scripted'];
  return own ? { ...part, own } : part;
}

/** Replaces lone surrogates with the replacement character. */
function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\ufffd') as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(wellFormed) as T;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [wellFormed(key), wellFormed(member)])) as T;
}
