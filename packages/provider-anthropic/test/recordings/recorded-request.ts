import type {
  Content,
  FunctionDeclaration,
  JsonObject,
  JsonValue,
  ModelRequest,
  OutcomePart,
  Part,
} from '@mortise/core';
import { type JsonMap, listOf, mapOf } from '@mortise/provider-kit/test';
import { testRequestDraft } from '@mortise/testing';
import { anthropicTools } from '../../src/index.ts';

/** An answer of a recording that was read before. */
export interface ReadAnswer {
  /** The recorded blocks. */
  readonly blocks: readonly JsonMap[];
  /** The content that our adapter stored for these blocks. */
  readonly content: Content;
}

/**
 * Returns the request that our adapter would have sent instead of the recorded request. The messages, the
 * tools and their results are taken from the recording; each model turn is what our adapter read from the
 * recorded answer.
 */
export function recordedRequest(body: JsonMap, answers: readonly ReadAnswer[]): ModelRequest {
  const { system, tool_choice: choice, output_config: output, stop_sequences: _ } = body;
  const tools = listOf(body['tools']);
  const own = tools.filter(({ input_schema: schema }) => schema !== undefined);
  const { format } = mapOf(output);
  return {
    instructions: typeof system === 'string' ? [system] : listOf(system).map(({ text }) => String(text)),
    contents: contentsOf(listOf(body['messages']), answers),
    declarations: own.map(declarationOf),
    providerTools: [
      ...own.flatMap(({ name, defer_loading, strict }) =>
        defer_loading || strict ? [{ provider, name: 'custom', config: given({ name, defer_loading, strict }) }] : [],
      ),
      ...tools.flatMap(({ type, input_schema: schema, ...config }) =>
        schema === undefined ? [{ provider, name: String(type), config: config as JsonObject }] : [],
      ),
      ...listOf(body['mcp_servers']).flatMap(({ name, url }) => mcpTools(String(name), String(url))),
    ],
    ...(choice !== undefined && { toolChoice: choiceOf(mapOf(choice)) }),
    ...(format !== undefined && { outputJsonSchema: mapOf(format)['schema'] as JsonObject }),
    settings: settingsOf(body),
  };
}

function contentsOf(messages: readonly JsonMap[], answers: readonly ReadAnswer[]): readonly Content[] {
  const calls = new Map<string, { readonly id: string; readonly name: string }>();
  return messages.flatMap(({ role, content }): readonly Content[] => {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
    if (role === 'user') return userContents(blocks, calls);
    const key = keyOf(blocks);
    const said = answers.find((answer) => keyOf(answer.blocks) === key)?.content ?? foreignContent(blocks);
    for (const part of said.parts) if (part.type === 'functionCall') calls.set(part.providerId ?? '', part);
    return [said];
  });
}

/**
 * Returns a key of the texts and ids in order, which are
 * the same in an answer and in its repetition in a request.
 */
function keyOf(blocks: readonly JsonMap[]): string {
  return JSON.stringify(blocks.map(({ type, text, id, tool_use_id: of }) => [type, id ?? of ?? text ?? '']));
}

/** Returns the message of another provider, as in the recorded request. */
function foreignContent(blocks: readonly JsonMap[]): Content {
  return {
    role: 'model',
    parts: blocks.map(({ type, text, id, name, input }): Part => {
      if (type === 'text') return { type, text: String(text) };
      return {
        type: 'functionCall',
        id: String(id),
        providerId: String(id),
        name: String(name),
        args: input as JsonObject,
      };
    }),
  };
}

function userContents(
  blocks: readonly JsonMap[],
  calls: ReadonlyMap<string, { readonly id: string; readonly name: string }>,
): readonly Content[] {
  const results = blocks.flatMap(({ type, tool_use_id: of, content }): readonly Part[] => {
    if (type !== 'tool_result') return [];
    const providerId = String(of);
    const { id, name } = calls.get(providerId) ?? { id: providerId, name: 'unknown' };
    const parts = typeof content === 'string' ? [] : listOf(content).map(outcomePart);
    const texts =
      typeof content === 'string' ? [content] : parts.map((part) => (part.type === 'text' ? part.text : ''));
    const media = parts.filter((part) => part.type !== 'text');
    const outcome = {
      status: 'ok' as const,
      output: media.length > 0 ? null : texts.join('\n'),
      ...(media.length > 0 && { parts: media }),
    };
    return [{ type: 'functionResponse', id, providerId, name, outcome }];
  });
  const others = blocks.filter(({ type }) => type !== 'tool_result').map(outcomePart);
  return [
    ...(results.length > 0 ? [{ role: 'tool' as const, parts: results }] : []),
    ...(others.length > 0 ? [{ role: 'user' as const, parts: others }] : []),
  ];
}

function outcomePart({ text, source }: JsonMap): OutcomePart {
  if (typeof text === 'string') return { type: 'text', text };
  const { media_type: mimeType, data, file_id: file, url } = mapOf(source);
  if (data !== undefined) return { type: 'inlineData', mimeType: String(mimeType), data: String(data) };
  return { type: 'fileData', mimeType: 'application/pdf', fileUri: String(file ?? url) };
}

function declarationOf({ name, description, input_schema: schema }: JsonMap): FunctionDeclaration {
  return {
    name: String(name),
    description: typeof description === 'string' ? description : '',
    parametersJsonSchema: schema as JsonObject,
  };
}

function mcpTools(name: string, url: string): ModelRequest['providerTools'] {
  const draft = testRequestDraft();
  void anthropicTools.mcp({ name, url }).prepare?.(draft, undefined as never);
  return draft.changes.providerTools;
}

function choiceOf({ type, name }: JsonMap): NonNullable<ModelRequest['toolChoice']> {
  if (type === 'any') return 'required';
  return type === 'tool' ? { mode: 'required', names: [String(name)] } : type === 'none' ? 'none' : 'auto';
}

function settingsOf({ max_tokens: maxOutputTokens, thinking }: JsonMap): NonNullable<ModelRequest['settings']> {
  const { budget_tokens: budgetTokens } = mapOf(thinking);
  return {
    ...(typeof maxOutputTokens === 'number' && { maxOutputTokens }),
    ...(typeof budgetTokens === 'number' && { thinking: { budgetTokens } }),
  };
}

function given(members: JsonMap): JsonObject {
  const said = Object.entries(members).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
  return Object.fromEntries(said);
}

const provider = 'anthropic';
