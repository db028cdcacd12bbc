import type { ToolChoice } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { bodyOf, declared } from '../support/body-of.ts';

const declarations = [declared('weather'), declared('news')];
const custom = (name: string, config: object) => ({
  provider: 'anthropic',
  name: 'custom',
  config: { ...config, name },
});

/** Each test states a fact of the Messages API that a request has to respect. */
describe('tools in a Messages API request', () => {
  it('a tool has a name, an input_schema of type object and a description', () => {
    expect(bodyOf({ declarations: [declared('weather')] }).tools).toEqual([
      { name: 'weather', description: 'does weather', input_schema: declared('weather').parametersJsonSchema },
    ]);
  });

  it('a tool without a description has no member description', () => {
    const [tool] = bodyOf({ declarations: [{ ...declared('weather'), description: '' }] }).tools;
    expect(tool).not.toHaveProperty('description');
  });

  it('strict is set on each tool', () => {
    const [tool] = bodyOf({ declarations: [declared('weather')] }, { strict: true }).tools;
    expect(tool).toMatchObject({ strict: true });
    expect(bodyOf({ declarations }).tools.some((other) => 'strict' in other)).toBe(false);
  });

  it('strict is set on no more tools than the server accepts', () => {
    const many = Array.from({ length: 25 }, (_, at) => declared(`tool_${at}`));
    const { tools, warnings } = bodyOf({ declarations: many }, { strict: true });
    expect(tools.filter(({ strict }) => strict === true)).toHaveLength(20);
    expect(warnings).toHaveLength(5);
  });

  it.each([
    ['defer_loading', true],
    ['input_examples', [{ city: 'Rome' }]],
    ['eager_input_streaming', true],
    ['allowed_callers', ['code_execution_20260521']],
    ['cache_control', { type: 'ephemeral' }],
  ])('strict is set on each tool, next to its schema: %s', (member, value) => {
    const { tools } = bodyOf({ declarations, providerTools: [custom('news', { [member]: value })] });
    expect(tools).toEqual([
      expect.not.objectContaining({ [member]: value }),
      expect.objectContaining({ name: 'news', [member]: value, input_schema: declared('news').parametersJsonSchema }),
    ]);
  });

  it.each([
    ['auto', { type: 'auto' }],
    ['required', { type: 'any' }],
    ['none', { type: 'none' }],
    [
      { names: ['news'], mode: 'required' },
      { type: 'tool', name: 'news' },
    ],
  ] satisfies [ToolChoice, unknown][])('the tool choice %j is sent by its type', (toolChoice, said) => {
    const { body, tools } = bodyOf({ declarations, toolChoice });
    expect(body['tool_choice']).toEqual(said);
    expect(tools).toHaveLength(2);
  });

  it.each([
    ['auto', { type: 'auto' }],
    ['required', { type: 'any' }],
  ] as const)('a choice among several tools, %s, offers only these tools', (mode, said) => {
    const names = ['weather', 'news'];
    const { body, tools } = bodyOf({ declarations: [...declarations, declared('pay')], toolChoice: { names, mode } });
    expect(body['tool_choice']).toEqual(said);
    expect(tools.map(({ name }) => name)).toEqual(names);
  });

  it('disable_parallel_tool_use is inside tool_choice', () => {
    const choiceOf = (toolChoice?: ToolChoice) =>
      bodyOf({ declarations, parallelCalls: false, ...(toolChoice !== undefined && { toolChoice }) }).body[
        'tool_choice'
      ];
    expect(choiceOf()).toEqual({ type: 'auto', disable_parallel_tool_use: true });
    expect(choiceOf('required')).toEqual({ type: 'any', disable_parallel_tool_use: true });
    expect(choiceOf({ names: ['news'], mode: 'required' })).toMatchObject({ disable_parallel_tool_use: true });
  });

  it('disable_parallel_tool_use is not sent with the choice none', () => {
    const { body } = bodyOf({ declarations, parallelCalls: false, toolChoice: 'none' });
    expect(body['tool_choice']).toEqual({ type: 'none' });
  });

  it('tool_choice is omitted if the request has no choice, or no tools', () => {
    expect(bodyOf({ declarations, parallelCalls: true }).body).not.toHaveProperty('tool_choice');
    const { body } = bodyOf({ toolChoice: 'required', parallelCalls: false });
    expect(body).not.toHaveProperty('tool_choice');
    expect(body).not.toHaveProperty('tools');
  });

  it.each([
    ['claude-haiku-4-5', 'high'],
    ['claude-opus-4-6', 'high'],
    ['claude-opus-4-6', { budgetTokens: 5_000 }],
  ] as const)('a forced choice is never sent with thinking: %s, %j', (model, thinking) => {
    const thinks = bodyOf({ declarations, settings: { thinking } }, { model });
    expect(thinks.body).toHaveProperty('thinking');
    const { body, warnings } = bodyOf({ declarations, settings: { thinking }, toolChoice: 'required' }, { model });
    expect(body).not.toHaveProperty('thinking');
    expect(warnings.at(-1)).toMatch(/^thinking: a model that must call a tool/);
  });

  it('a free choice does not disable thinking', () => {
    for (const toolChoice of ['auto', 'none'] as const) {
      const settings = { thinking: 'low' } as const;
      const { body } = bodyOf({ declarations, settings, toolChoice }, { model: 'claude-opus-4-6' });
      expect(body['thinking']).toEqual({ type: 'adaptive' });
    }
  });

  it('a choice without tools does not disable thinking', () => {
    const settings = { thinking: 'low' } as const;
    expect(bodyOf({ settings, toolChoice: 'required' }, { model: 'claude-opus-4-6' }).body).toHaveProperty('thinking');
  });

  it('an unknown tool cannot be chosen: the model may call no tool, with a warning', () => {
    const { body, warnings } = bodyOf({ declarations, toolChoice: { names: ['fly'], mode: 'required' } });
    expect(body['tool_choice']).toEqual({ type: 'none' });
    expect(warnings).toEqual(['toolChoice: there is no tool `fly` in this request, so it cannot be chosen.']);
  });
});
