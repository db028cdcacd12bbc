import {
  type Content,
  createRunner,
  type FunctionDeclaration,
  functionTool,
  llmAgent,
  type ModelRequest,
} from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { toBody as chatBody } from '../chat/wire.ts';
import { openaiModel } from '../openai-model.ts';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { toBody } from './wire.ts';

const base = { provider: 'openai', model: 'gpt-5.4', compatible: false, strict: false, stream: true } as const;
const declared = (name: string, own: Partial<FunctionDeclaration> = {}): FunctionDeclaration => ({
  name,
  description: '',
  parametersJsonSchema: { type: 'object', properties: {} },
  ...own,
});
const declarations = [
  declared('search_tools', { findsDeferred: true }),
  declared('now'),
  declared('rate', { deferred: true }),
];

function requestOf(own: Partial<ModelRequest> = {}): ModelRequest {
  return { instructions: [], contents: [], declarations, providerTools: [], ...own };
}

function toolsOf(own: Partial<ModelRequest>, changes: Partial<OpenAIProfile> = {}): unknown {
  return toBody(requestOf(own), { ...base, ...changes }).body['tools'];
}

describe('deferred tools', () => {
  it("deferred tools are omitted over the Responses API and the Chat Completions API, and found with the application's search tool", () => {
    expect(toolsOf({})).toMatchObject([{ name: 'search_tools' }, { name: 'now' }]);
    const { body } = chatBody(requestOf(), base);
    expect(body['tools']).toMatchObject([{ function: { name: 'search_tools' } }, { function: { name: 'now' } }]);
  });

  it("deferred tools are searched by a server that supports it, instead of by the application's search tool", () => {
    expect(toolsOf({}, { searchesTools: true })).toEqual([
      expect.not.objectContaining({ defer_loading: true }),
      expect.objectContaining({ name: 'rate', defer_loading: true }),
      { type: 'tool_search' },
    ]);
  });

  it('deferred tools have only one search tool if the application declares the server’s own', () => {
    const providerTools = [{ provider: 'openai', name: 'tool_search', config: {} }];
    expect(toolsOf({ providerTools }, { searchesTools: true })).toMatchObject([
      { name: 'now' },
      { name: 'rate' },
      { type: 'tool_search' },
    ]);
  });

  it("found tools remain available in the next request: the server's search is sent back before the call", () => {
    const mark = (type: string) => ({ type, id: type, call_id: null, execution: 'server', status: 'completed' });
    const searched = [
      { ...mark('tool_search_call'), arguments: {} },
      { ...mark('tool_search_output'), tools: [] },
    ];
    const turn: Content = {
      role: 'model',
      origin: { provider: 'openai', model: 'gpt-5.4' },
      parts: [
        ...searched.map((value) => ({ type: 'provider', provider: 'openai', value }) as const),
        { type: 'functionCall', id: 'c1', providerId: 'call_1', name: 'rate', args: {} },
      ],
    };
    const { body } = toBody(requestOf({ contents: [turn] }), { ...base, searchesTools: true });
    expect(body['input']).toMatchObject([...searched, { type: 'function_call', name: 'rate' }]);
  });

  it('deferred tools are searched by the server if the model’s option is set, over the Responses API only', async () => {
    const sent: unknown[] = [];
    const refuse = async (body: unknown): Promise<never> => {
      sent.push(body);
      throw new Error('enough');
    };
    const client = { responses: { create: refuse }, chat: { completions: { create: refuse } } } as never;
    const rate = functionTool({ name: 'rate', description: 'EUR for USD', run: () => 0.92 });
    const deferred = { ...rate, declaration: { ...declared('rate'), deferred: true } } as const;
    for (const options of [{ searchesTools: true }, {}, { searchesTools: true, api: 'chat' }] as const) {
      const model = openaiModel('gpt-5.4', { client, maxRetries: 0, ...options });
      await createRunner({ agent: llmAgent({ name: 'a', model, tools: [deferred] }) }).run({ message: 'rate?' });
    }
    expect(sent).toMatchObject([{ tools: [{ name: 'rate', defer_loading: true }, { type: 'tool_search' }] }, {}, {}]);
    expect(sent.slice(1).every((body) => !JSON.stringify(body).includes('rate"'))).toBe(true);
  });
});
