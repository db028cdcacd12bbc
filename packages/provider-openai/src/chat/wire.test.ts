import type { ModelRequest } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { toBody } from './wire.ts';

const profile: OpenAIProfile = { provider: 'openai', model: 'm', compatible: false, strict: 'auto', stream: true };
const weather = {
  name: 'weather',
  description: 'Weather of a city',
  parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const requestOf = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  instructions: [],
  contents: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
  declarations: [],
  providerTools: [],
  ...more,
});
const bodyOf = (more: Partial<ModelRequest> = {}, by: Partial<OpenAIProfile> = {}) =>
  toBody(requestOf(more), { ...profile, ...by }).body;
const warningsOf = (more: Partial<ModelRequest>, by: Partial<OpenAIProfile> = {}) =>
  toBody(requestOf(more), { ...profile, ...by }).warnings.map(({ feature }) => feature);

describe('a Chat Completions request', () => {
  it('a Chat Completions request has only the members of the request', () => {
    expect(bodyOf()).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      stream_options: { include_usage: true },
    });
  });

  it('a Chat Completions request asks for usage for streams only, and if the server supports it', () => {
    expect(bodyOf({}, { stream: false })).not.toHaveProperty('stream_options');
    expect(bodyOf({}, { chat: { streamUsage: false } })).not.toHaveProperty('stream_options');
  });

  it('a Chat Completions request declares tools, and the tool choice', () => {
    const body = bodyOf({
      declarations: [weather],
      toolChoice: { mode: 'required', names: ['weather'] },
      parallelCalls: false,
    });
    expect(body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'weather', strict: true } }],
      tool_choice: { type: 'function', function: { name: 'weather' } },
      parallel_tool_calls: false,
    });
  });

  it('a Chat Completions request has no members for tools if there are none', () => {
    const body = bodyOf({ toolChoice: 'none', parallelCalls: true });
    for (const member of ['tools', 'tool_choice', 'parallel_tool_calls']) expect(body).not.toHaveProperty(member);
  });

  it('a Chat Completions request sends both functions and provider tools', () => {
    const providerTools = [{ provider: 'openai', name: 'web_search', config: { max: 1 } }];
    expect(bodyOf({ declarations: [weather], providerTools, toolChoice: 'auto' })).toMatchObject({
      tools: [{ type: 'function' }, { type: 'web_search', max: 1 }],
      tool_choice: 'auto',
    });
    expect(bodyOf({ providerTools, toolChoice: 'required' })).toMatchObject({
      tools: [{ type: 'web_search' }],
      tool_choice: 'required',
    });
  });

  it.each(['custom', 'function'])(
    'a declared tool that the Responses API knows by the type %s is sent as a function',
    (name) => {
      const providerTools = [{ provider: 'openai', name, config: { name: 'weather', defer_loading: true } }];
      const request = { declarations: [weather], providerTools };
      const compatible = { compatible: name === 'custom' };
      expect(bodyOf(request, compatible)['tools']).toMatchObject([{ type: 'function', function: {} }]);
      expect(bodyOf(request, compatible)['tools']).toHaveLength(1);
      expect(warningsOf(request, compatible)).toEqual(['tools.weather']);
    },
  );

  it('a Chat Completions request fails on a tool of another provider, and names it', () => {
    const providerTools = [{ provider: 'nobody', name: 'crystal_ball', config: null }];
    expect(() => bodyOf({ providerTools })).toThrow('crystal_ball');
  });

  it('a Chat Completions request has the sampling settings', () => {
    const settings = {
      temperature: 0,
      topP: 0.5,
      maxOutputTokens: 9,
      stopSequences: ['x'],
      seed: 1,
      thinking: 'low',
    } as const;
    expect(bodyOf({ settings })).toMatchObject({
      temperature: 0,
      top_p: 0.5,
      max_completion_tokens: 9,
      stop: ['x'],
      seed: 1,
      reasoning_effort: 'low',
    });
    expect(bodyOf({ settings: { thinking: 'off' } })).toMatchObject({ reasoning_effort: 'none' });
  });

  it('a Chat Completions request omits settings that a thinking model does not accept, with a warning', () => {
    const settings = { temperature: 0, topP: 0.5, stopSequences: ['x'] };
    const body = bodyOf({ settings }, { model: 'o3' });
    for (const member of ['temperature', 'top_p', 'stop']) expect(body).not.toHaveProperty(member);
    expect(warningsOf({ settings }, { model: 'o3' })).toEqual(['temperature', 'topP', 'stopSequences']);
  });

  it('a Chat Completions request limits the output tokens with the member that the server has for it', () => {
    const settings = { maxOutputTokens: 9 };
    expect(bodyOf({ settings }, { compatible: true })).toMatchObject({ max_tokens: 9 });
    expect(bodyOf({ settings }, { compatible: true, chat: { maxTokensField: 'max_completion_tokens' } })).toMatchObject(
      { max_completion_tokens: 9 },
    );
  });

  it('a Chat Completions request warns about settings that it cannot send', () => {
    const stopSequences = ['a', 'b', 'c', 'd', 'e'];
    expect(warningsOf({ settings: { stopSequences, thinking: { budgetTokens: 5 } } })).toEqual([
      'thinking',
      'stopSequences',
    ]);
    expect(bodyOf({ settings: { stopSequences } })).toMatchObject({ stop: ['a', 'b', 'c', 'd'] });
    expect(bodyOf({ settings: { stopSequences } }, { compatible: true })).toMatchObject({ stop: stopSequences });
  });

  it('a Chat Completions request asks for structured output, with a schema that is strict if no rule of it is lost', () => {
    const open = { type: 'object', properties: { a: { type: 'string' } } };
    expect(bodyOf({ outputJsonSchema: weather.parametersJsonSchema })['response_format']).toEqual({
      type: 'json_schema',
      json_schema: {
        name: 'output',
        schema: { ...weather.parametersJsonSchema, additionalProperties: false },
        strict: true,
      },
    });
    for (const strict of ['auto', true] as const) {
      expect(bodyOf({ outputJsonSchema: open }, { strict })).toMatchObject({
        response_format: { json_schema: { schema: open, strict: false } },
      });
      expect(warningsOf({ outputJsonSchema: open }, { strict })).toEqual(['outputJsonSchema']);
    }
    expect(bodyOf({ outputJsonSchema: open }, { strict: false })['response_format']).toEqual({
      type: 'json_schema',
      json_schema: { name: 'output', schema: open },
    });
  });

  it('a Chat Completions request accepts members in the provider’s own format, which override its other members', () => {
    const providerOptions = {
      openai: { service_tier: 'flex', stream_options: { include_obfuscation: false } },
      nobody: { a: 1 },
    };
    expect(bodyOf({ providerOptions })).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
      stream_options: { include_usage: true, include_obfuscation: false },
      service_tier: 'flex',
    });
  });

  it('a Chat Completions request reports the warnings that the conversion of tools and contents causes', () => {
    const contents = [{ role: 'user', parts: [{ type: 'inlineData', mimeType: 'video/mp4', data: '' }] }] as const;
    const loose = { ...weather, name: 'loose', parametersJsonSchema: { type: 'object', properties: { a: {} } } };
    expect(warningsOf({ contents, declarations: [loose] })).toEqual(['contents', 'tools.loose']);
  });
});
