import type { FunctionDeclaration, ModelRequest } from '@mortise/core';
import type { WireRequest } from '@mortise/provider-kit';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { toBody } from './wire.ts';

const profile: OpenAIProfile = { provider: 'openai', model: 'gpt-5', compatible: false, strict: 'auto', stream: true };

function declared(name: string): FunctionDeclaration {
  const parametersJsonSchema = { type: 'object', properties: {}, additionalProperties: false };
  return { name, description: '', parametersJsonSchema };
}

function bodyOf(request: Partial<ModelRequest>, changes: Partial<OpenAIProfile> = {}): WireRequest {
  return toBody(
    { instructions: [], contents: [], declarations: [], providerTools: [], ...request },
    { ...profile, ...changes },
  );
}

describe('the body of a Responses API request', () => {
  it('the body of a Responses API request stores nothing on the server, and asks for the reasoning', () => {
    expect(bodyOf({}).body).toEqual({
      model: 'gpt-5',
      input: [],
      store: false,
      include: ['reasoning.encrypted_content'],
    });
  });

  it('the body of a Responses API request does not ask for reasoning if the model has none', () => {
    expect(bodyOf({}, { model: 'gpt-4o' }).body).not.toHaveProperty('include');
  });

  it('the body of a Responses API request applies the options of the application last: objects are merged, the lists `include` are joined, other values are replaced', () => {
    const { body } = bodyOf({
      settings: { thinking: 'low' },
      providerOptions: {
        openai: { reasoning: { summary: 'auto' }, include: ['message.output_text.logprobs'], user: 'u' },
        nobody: { a: 1 },
      },
    });
    expect(body).toMatchObject({
      reasoning: { effort: 'low', summary: 'auto' },
      include: ['reasoning.encrypted_content', 'message.output_text.logprobs'],
      user: 'u',
    });
    const include = ['reasoning.encrypted_content'];
    expect(bodyOf({ providerOptions: { openai: { include } } }).body).toMatchObject({ include });
    expect(bodyOf({ providerOptions: { openai: { include: [] } } }).body).toMatchObject({ include });
    expect(body).not.toHaveProperty('a');
  });

  it('the body of a Responses API request warns about settings that the protocol or the model does not support', () => {
    const { body, warnings } = bodyOf({
      settings: { temperature: 0, topP: 1, seed: 1, stopSequences: ['x'], thinking: { budgetTokens: 5 } },
    });
    expect(warnings.map(({ feature }) => feature)).toEqual([
      'temperature',
      'topP',
      'stopSequences',
      'seed',
      'thinking',
    ]);
    expect(Object.keys(body)).toEqual(['model', 'input', 'reasoning', 'store', 'include']);
  });

  it('the body of a Responses API request has sampling settings for a model that does not think', () => {
    const { body, warnings } = bodyOf({ settings: { temperature: 0, topP: 1 } }, { model: 'gpt-4o' });
    expect([body, warnings]).toMatchObject([{ temperature: 0, top_p: 1 }, []]);
  });
});

describe('the choice of tools', () => {
  const hosted = { provider: 'openai', name: 'web_search', config: { search_context_size: 'low' } };
  const mcp = { provider: 'openai', name: 'mcp', config: { server_label: 'zip', server_url: 'https://x.test' } };
  const request = { declarations: [declared('pay'), declared('look')], providerTools: [hosted, mcp] };
  const choose = (names: readonly string[], mode: 'auto' | 'required', changes: Partial<OpenAIProfile> = {}): unknown =>
    bodyOf({ ...request, toolChoice: { names, mode } }, changes).body['tool_choice'];

  it('the choice of tools names functions, provider tools and MCP servers', () => {
    expect(choose(['pay'], 'required')).toEqual({ type: 'function', name: 'pay' });
    expect(choose(['web_search'], 'required')).toEqual({
      type: 'allowed_tools',
      mode: 'required',
      tools: [{ type: 'web_search' }],
    });
    expect(choose(['mcp_zip'], 'required')).toEqual({ type: 'mcp', server_label: 'zip' });
    expect(choose(['pay', 'web_search'], 'auto')).toEqual({
      type: 'allowed_tools',
      mode: 'auto',
      tools: [{ type: 'web_search' }, { type: 'function', name: 'pay' }],
    });
  });

  it('the choice of tools is none, with a warning, if none of its tools exist', () => {
    const { body, warnings } = bodyOf({ ...request, toolChoice: { names: ['fly'], mode: 'required' } });
    expect(body['tool_choice']).toBe('none');
    expect(warnings).toMatchObject([{ feature: 'toolChoice' }]);
  });

  it('the choice of tools offers a compatible server the chosen tools only', () => {
    const toolChoice = { names: ['look'], mode: 'auto' } as const;
    const { body } = bodyOf(
      { declarations: [...request.declarations, declared('fly')], toolChoice },
      { compatible: true },
    );
    expect(body).toMatchObject({ tool_choice: 'auto', tools: [{ name: 'look' }] });
    const among = bodyOf(
      { ...request, toolChoice: { names: ['pay', 'web_search'], mode: 'auto' } },
      { compatible: true },
    );
    expect(among.body).toMatchObject({ tool_choice: 'auto', tools: [{ name: 'pay' }, { type: 'web_search' }] });
    expect(among.body['tools']).toHaveLength(2);
  });

  it('the function declaration that belongs to a provider tool is not sent next to that tool', () => {
    const { body } = bodyOf({ declarations: [declared('mcp_zip'), declared('pay')], providerTools: [mcp] });
    expect(body['tools']).toMatchObject([
      { type: 'function', name: 'pay' },
      { type: 'mcp', server_label: 'zip' },
    ]);
  });
});
