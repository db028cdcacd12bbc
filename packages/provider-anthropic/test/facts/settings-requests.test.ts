import { describe, expect, it } from 'vitest';
import { bodyOf, declared, said } from '../support/body-of.ts';

/** Each test states a fact of the Messages API that a request has to respect. */
describe('settings in a Messages API request', () => {
  it('temperature and top_p were removed from the API: each causes a warning, and so does a seed', () => {
    const { body, warnings } = bodyOf({ settings: { temperature: 0, topP: 0.5, seed: 1 } });
    expect(Object.keys(body)).toEqual(['model', 'max_tokens', 'messages']);
    expect(warnings.map((line) => line.split(':')[0])).toEqual(['temperature', 'topP', 'seed']);
  });

  it('max_tokens is always sent, from the request, the option or the traits of the model', () => {
    expect(bodyOf({}).body['max_tokens']).toBe(128_000);
    expect(bodyOf({}, { maxOutputTokens: 5_000 }).body['max_tokens']).toBe(5_000);
    const settings = { maxOutputTokens: 77 };
    expect(bodyOf({ settings }, { maxOutputTokens: 5_000 }).body['max_tokens']).toBe(77);
  });

  it('an answer without streaming is limited to the time that the SDK waits, unless the request sets a limit', () => {
    expect(bodyOf({}, { stream: false }).body['max_tokens']).toBe(21_333);
    expect(bodyOf({}, { stream: false, model: 'claude-3-haiku-20240307' }).body['max_tokens']).toBe(4_096);
    const settings = { maxOutputTokens: 50_000 };
    expect(bodyOf({ settings }, { stream: false }).body['max_tokens']).toBe(50_000);
  });

  it('betas is sent as a header, not as a member of the body', () => {
    expect(bodyOf({}).body).not.toHaveProperty('betas');
  });

  it('thinking is enabled with budget_tokens, which is less than max_tokens and at least 1,024', () => {
    const model = 'claude-haiku-4-5';
    const thinkingOf = (budgetTokens: number, maxOutputTokens: number) =>
      bodyOf({ settings: { thinking: { budgetTokens }, maxOutputTokens } }, { model }).body['thinking'];
    expect(thinkingOf(4_000, 8_000)).toEqual({ type: 'enabled', budget_tokens: 4_000 });
    expect(thinkingOf(9_000, 8_000)).toEqual({ type: 'enabled', budget_tokens: 7_999 });
    expect(thinkingOf(10, 8_000)).toEqual({ type: 'enabled', budget_tokens: 1_024 });
    expect(thinkingOf(4_000, 1_024)).toBeUndefined();
  });

  it('thinking is adaptive with an effort for later models', () => {
    const settings = { thinking: 'medium' } as const;
    expect(bodyOf({ settings }, { model: 'claude-opus-4-8' }).body).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'medium' },
    });
  });

  it('thinking is switched off with disabled or between_tools, depending on the model', () => {
    const settings = { thinking: 'off' } as const;
    expect(bodyOf({ settings }).body['thinking']).toEqual({ type: 'disabled' });
    expect(bodyOf({ settings }, { model: 'claude-sonnet-5-5' }).body['thinking']).toEqual({ type: 'between_tools' });
    const always = bodyOf({ settings }, { model: 'claude-opus-5-5' });
    expect(always.body).not.toHaveProperty('thinking');
    expect(always.body['output_config']).toEqual({ effort: 'low' });
    expect(always.warnings).toEqual(['thinking: claude-opus-5-5 always thinks; it thinks as little as it can.']);
  });

  it('the thinking display is set with providerOptions', () => {
    const thinking = { type: 'adaptive', display: 'summarized' };
    expect(bodyOf({ providerOptions: { anthropic: { thinking } } }).body['thinking']).toEqual(thinking);
  });

  it('output_config.format enforces a schema next to tools, and next to an effort', () => {
    const schema = {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    };
    const settings = { thinking: 'high' } as const;
    const { body, tools } = bodyOf({ declarations: [declared('weather')], outputJsonSchema: schema, settings });
    expect(body['output_config']).toEqual({ effort: 'high', format: { type: 'json_schema', schema } });
    expect(tools).toHaveLength(1);
  });

  it('output_config.format is not sent if it would be refused: the instructions have the schema, with a warning', () => {
    const open = { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: { type: 'string' } };
    const closed = { type: 'object', properties: {}, additionalProperties: false };
    for (const [schema, model] of [
      [open, 'claude-opus-5'],
      [closed, 'claude-3-7-sonnet-20250219'],
    ] as const) {
      const { body, warnings } = bodyOf({ instructions: ['Be brief.'], outputJsonSchema: schema }, { model });
      expect(body).not.toHaveProperty('output_config');
      expect(body['system']).toEqual([
        { type: 'text', text: 'Be brief.' },
        { type: 'text', text: expect.stringContaining(JSON.stringify(schema)) },
      ]);
      expect(warnings).toEqual([expect.stringMatching(/^outputJsonSchema: /)]);
    }
  });

  it('the instructions are blocks of text at the top', () => {
    const { body, messages } = bodyOf({ instructions: ['Be brief.', ' ', 'Be kind.'] });
    expect(body['system']).toEqual([
      { type: 'text', text: 'Be brief.' },
      { type: 'text', text: 'Be kind.' },
    ]);
    expect(messages).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }]);
    expect(bodyOf({}).body).not.toHaveProperty('system');
  });

  it("role:'system' messages are allowed in the middle of a conversation", () => {
    const value = { role: 'system', content: 'It is late.' };
    const late = { role: 'user', parts: [{ type: 'provider', provider: 'anthropic', value }] } as const;
    expect(bodyOf({ contents: [said('Hello'), late, said('And?')] }).messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
      { role: 'system', content: [{ type: 'text', text: 'It is late.' }] },
      { role: 'user', content: [{ type: 'text', text: 'And?' }] },
    ]);
  });

  it('a stop sequence of only white space is omitted with a warning', () => {
    const { body, warnings } = bodyOf({ settings: { stopSequences: ['END', '\n'] } });
    expect(body['stop_sequences']).toEqual(['END']);
    expect(warnings.map((line) => line.split(':')[0])).toEqual(['stopSequences']);
  });
});
