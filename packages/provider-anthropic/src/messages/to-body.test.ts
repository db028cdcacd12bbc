import { ModelError } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { betaBodyOf, bodyOf, declared } from '../../test/support/body-of.ts';
import { betaHeaders } from './to-body.ts';

describe('the body of a Messages API request', () => {
  it('the body of a Messages API request has only the necessary members', () => {
    expect(bodyOf({}).body).toEqual({
      model: 'claude-opus-5',
      max_tokens: 128_000,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }],
    });
  });

  it('the body of a Messages API request applies the options of the application last: objects are merged, other values replaced', () => {
    const { body } = bodyOf({
      settings: { thinking: 'low', maxOutputTokens: 5 },
      providerOptions: {
        anthropic: { output_config: { effort: 'max' }, max_tokens: 7, metadata: { user_id: 'u' } },
        nobody: { a: 1 },
      },
    });
    expect(body).toMatchObject({ output_config: { effort: 'max' }, max_tokens: 7, metadata: { user_id: 'u' } });
    expect(body).not.toHaveProperty('a');
  });

  it('the body of a Messages API request has the names of tools in the form that the server accepts', () => {
    const { tools, body } = bodyOf({
      declarations: [declared('files.read')],
      toolChoice: { names: ['files.read'], mode: 'required' },
    });
    expect(tools[0]?.['name']).toMatch(/^files_read_\w+$/);
    expect(body['tool_choice']).toEqual({ type: 'tool', name: tools[0]?.['name'] });
  });

  it('the body of a Messages API request has the same tool objects in each request', () => {
    const declarations = [declared('weather')];
    expect(bodyOf({ declarations }).tools[0]).toBe(bodyOf({ declarations }).tools[0]);
  });

  it('the body of a Messages API request cannot be built with a tool of another provider', () => {
    const providerTools = [{ provider: 'openai', name: 'web_search', config: {} }];
    expect(() => bodyOf({ providerTools })).toThrow(ModelError);
    expect(() => bodyOf({ providerTools })).toThrow(/`web_search` belongs to openai.*anthropic/);
  });

  it('the body of a Messages API request causes only one warning for a part that cannot be sent', () => {
    const parts = [1, 2].map(() => ({ type: 'inlineData', mimeType: 'audio/wav', data: '' }) as const);
    expect(bodyOf({ contents: [{ role: 'user', parts }] }).warnings).toHaveLength(1);
  });
});

describe('the headers of a Messages API request', () => {
  it('the headers of a Messages API request name the beta that the body uses, next to the betas of the application', () => {
    expect(betaHeaders({ mcp_servers: [] }, { a: 'b' })).toEqual({ a: 'b', 'anthropic-beta': 'mcp-client-2025-11-20' });
    expect(betaHeaders({ mcp_servers: [] }, { 'Anthropic-Beta': 'x' })).toEqual({
      'Anthropic-Beta': 'x,mcp-client-2025-11-20',
    });
  });

  it("the headers of a Messages API request are the application's headers if they name the beta already, or the body uses none", () => {
    const headers = { 'anthropic-beta': 'mcp-client-2026-09-15' };
    expect(betaHeaders({ mcp_servers: [] }, headers)).toBe(headers);
    expect(betaHeaders(betaBodyOf({}).body, headers)).toBe(headers);
  });
});
