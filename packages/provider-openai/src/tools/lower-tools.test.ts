import type { FunctionDeclaration, JsonObject } from '@mortise/core';
import { chosenTools } from '@mortise/provider-kit';
import { describe, expect, it } from 'vitest';
import { toToolChoice as chatToolChoice, toTools as chatTools } from '../chat/to-tools.ts';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { toToolChoice as responsesToolChoice, toTools as responsesTools } from '../responses/to-tools.ts';
import type { StrictMode } from '../schema/strict-dialect.ts';
import { argsTextOf, lowerTools, wireName } from './lower-tools.ts';

const schema: JsonObject = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
const loose: JsonObject = { type: 'object', properties: { a: { type: 'string' } } };
const tool = (name: string, parametersJsonSchema = schema): FunctionDeclaration => ({
  name,
  description: `does ${name}`,
  parametersJsonSchema,
});
const profileOf = (strict: StrictMode = 'auto', compatible = false): OpenAIProfile => ({
  provider: 'openai',
  model: 'm',
  compatible,
  strict,
  stream: true,
});

describe('tool names that are sent to OpenAI', () => {
  it.each(['weather', 'a-b_C9', 'x'.repeat(64), '__proto__'])('the name %s is valid, and stays unchanged', (name) =>
    expect(wireName(name)).toBe(name),
  );

  it.each(['', 'fs.read', 'evil tool/../\u{1f600}', 'x'.repeat(65), 'h\u00e9', 'a\nb'])(
    'the name %j is replaced by a valid name',
    (name) => {
      expect(wireName(name)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(wireName(name)).toBe(wireName(name));
    },
  );

  it('names that differ only in illegal characters stay distinct', () => {
    const names = ['a.b', 'a/b', 'a b', 'a\u00e9b', `${'x'.repeat(70)}1`, `${'x'.repeat(70)}2`];
    expect(new Set(names.map(wireName)).size).toBe(names.length);
  });

  it('names are mapped back to the tool; an unknown name stays as the model sent it', () => {
    const { tools, fromWire } = lowerTools([tool('fs.read'), tool('weather')], profileOf());
    expect(tools.map(({ name }) => fromWire(name))).toEqual(['fs.read', 'weather']);
    expect(fromWire('nobody')).toBe('nobody');
    expect(fromWire('constructor')).toBe('constructor');
  });

  it.each([['first'], ['last']])(
    'a tool is omitted if it would be sent under the name of another tool, which comes %s',
    (place) => {
      const taken = tool(wireName('fs.read'));
      const declarations = place === 'first' ? [taken, tool('fs.read')] : [tool('fs.read'), taken];
      const { tools, fromWire, warnings } = lowerTools(declarations, profileOf());
      expect(tools.map(({ name }) => fromWire(name))).toEqual([taken.name]);
      expect(warnings).toEqual([expect.objectContaining({ feature: 'tools.fs.read' })]);
    },
  );
});

describe('tools that are sent to OpenAI', () => {
  const declarations = [tool('b'), tool('a', loose)];

  it('tools that are sent to OpenAI are lowered once, in their order', () => {
    const profile = profileOf();
    const lowered = lowerTools(declarations, profile);
    expect(lowerTools(declarations, profile)).toBe(lowered);
    expect(chatTools(lowered)).toBe(chatTools(lowered));
    expect(responsesTools(lowered)).toBe(responsesTools(lowered));
    expect(lowered.tools.map(({ name, sent }) => [name, sent.strict])).toEqual([
      ['b', true],
      ['a', false],
    ]);
  });

  it('tools that are sent to OpenAI report the changes of a schema in one warning', () => {
    expect(lowerTools(declarations, profileOf()).warnings).toEqual([
      {
        type: 'warning',
        feature: 'tools.a',
        message: expect.stringMatching(/^required at "\/properties\/a" is not strict: optional/),
      },
    ]);
  });

  it('tools that are sent to OpenAI are nested in `function` for Chat Completions, where strict is sent only if it is on', () => {
    const [b, a] = chatTools(lowerTools(declarations, profileOf()));
    expect(b).toEqual({
      type: 'function',
      function: {
        name: 'b',
        description: 'does b',
        strict: true,
        parameters: { ...schema, additionalProperties: false },
      },
    });
    expect(a).toEqual({ type: 'function', function: { name: 'a', description: 'does a', parameters: loose } });
  });

  it('tools that are sent to OpenAI are flat for the Responses API, where strict is always sent', () => {
    const [, a] = responsesTools(lowerTools(declarations, profileOf(false)));
    expect(a).toEqual({ type: 'function', name: 'a', description: 'does a', parameters: loose, strict: false });
  });

  it('tools that are sent to OpenAI convert the arguments back to the schema of the tool', () => {
    const text = '{"a":null}';
    expect(argsTextOf(lowerTools(declarations, profileOf(true)), 'a', text)).toBe('{}');
    expect(argsTextOf(lowerTools(declarations, profileOf('auto')), 'a', text)).toBe(text);
    expect(argsTextOf(lowerTools(declarations, profileOf(true)), 'nobody', text)).toBe(text);
  });
});

describe('a choice among tools', () => {
  const declarations = [tool('fs.read'), tool('b'), tool('c')];
  const lowered = lowerTools(declarations, profileOf());
  const read = wireName('fs.read');
  const choose = (names: readonly string[], mode: 'auto' | 'required') =>
    chosenTools({ names, mode }, lowered, false).choice ?? 'auto';

  it('a choice among tools is omitted if there are no tools', () => {
    const nothing = lowerTools([], profileOf());
    expect(chosenTools('required', nothing, false)).toEqual({ warnings: [] });
    expect(chosenTools('required', nothing, true).choice).toBe('required');
  });

  it('a choice among tools that requires one tool names that tool', () => {
    const choice = choose(['fs.read'], 'required');
    expect(chatToolChoice(choice, chatTools(lowered), profileOf())).toEqual({
      tool_choice: { type: 'function', function: { name: read } },
    });
    expect(responsesToolChoice({ mode: 'required', names: ['fs.read'] }, lowered, [], profileOf()).members).toEqual({
      tool_choice: { type: 'function', name: read },
    });
  });

  it('a choice among tools that allows several tools is a list of these tools', () => {
    const choice = choose(['fs.read', 'b'], 'auto');
    expect(responsesToolChoice({ mode: 'auto', names: ['fs.read', 'b'] }, lowered, [], profileOf()).members).toEqual({
      tool_choice: {
        type: 'allowed_tools',
        mode: 'auto',
        tools: [
          { type: 'function', name: read },
          { type: 'function', name: 'b' },
        ],
      },
    });
    expect(chatToolChoice(choice, chatTools(lowered), profileOf())).toEqual({
      tool_choice: {
        type: 'allowed_tools',
        allowed_tools: {
          mode: 'auto',
          tools: [
            { type: 'function', function: { name: read } },
            { type: 'function', function: { name: 'b' } },
          ],
        },
      },
    });
  });

  it('a choice among tools that allows several tools sends only these tools to a compatible server', () => {
    const members = chatToolChoice(choose(['b', 'c'], 'required'), chatTools(lowered), profileOf('auto', true));
    expect(members).toMatchObject({
      tool_choice: 'required',
      tools: [{ function: { name: 'b' } }, { function: { name: 'c' } }],
    });
  });

  it('a choice among tools of unknown tools causes a warning, and is omitted', () => {
    const { choice, warnings } = chosenTools({ mode: 'required', names: ['gone'] }, lowered, false);
    expect(choice).toBe('none');
    expect(warnings).toEqual([
      expect.objectContaining({ feature: 'toolChoice', message: expect.stringContaining('`gone`') }),
    ]);
  });
});
