import type { Content, FunctionDeclaration, ModelRequest, ProviderTool } from '@mortise/core';
import type { WireBody, WireRequest } from '@mortise/provider-kit';
import { describe, expect, it } from 'vitest';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { toBody } from './wire.ts';

const profile: GeminiProfile = {
  provider: 'gemini',
  model: 'gemini-3-flash',
  vertex: false,
  strict: false,
  stream: true,
};
const older = { model: 'gemini-2.5-flash' };
const search: ProviderTool = { provider: 'gemini', name: 'googleSearch', config: {} };
const hello: Content = { role: 'user', parts: [{ type: 'text', text: 'hi' }] };
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

function declared(name: string): FunctionDeclaration {
  return { name, description: `does ${name}`, parametersJsonSchema: { type: 'object', properties: {} } };
}

function requested(request: Partial<ModelRequest>, changes: Partial<GeminiProfile> = {}): WireRequest {
  return toBody(
    { instructions: [], contents: [hello], declarations: [], providerTools: [], ...request },
    { ...profile, ...changes },
  );
}

function configOf(request: Partial<ModelRequest>, changes?: Partial<GeminiProfile>): WireBody {
  return Object(requested(request, changes).body['config']);
}

function featuresOf(request: Partial<ModelRequest>, changes?: Partial<GeminiProfile>): readonly string[] {
  return requested(request, changes).warnings.map(({ feature }) => feature);
}

describe('the body of a generateContent request', () => {
  it('the body of a generateContent request has the members of the request only', () => {
    expect(requested({})).toEqual({
      body: { model: 'gemini-3-flash', contents: [{ role: 'user', parts: [{ text: 'hi' }] }], config: {} },
      warnings: [],
    });
  });

  it('the body of a generateContent request has the instructions in one text, in order', () => {
    expect(configOf({ instructions: ['Be brief.', '', 'Be kind.'] })).toEqual({
      systemInstruction: { parts: [{ text: 'Be brief.\n\nBe kind.' }] },
    });
  });

  it('the body of a generateContent request applies the options of the application last: objects are merged, other values replaced', () => {
    const config = configOf({
      declarations: [declared('pay')],
      toolChoice: 'auto',
      settings: { thinking: 'low', seed: 1 },
      providerOptions: {
        gemini: {
          thinkingConfig: { includeThoughts: false },
          seed: 2,
          toolConfig: { retrievalConfig: { languageCode: 'it' } },
        },
        nobody: { topK: 1 },
      },
    });
    expect(config).toMatchObject({
      thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: false },
      seed: 2,
      toolConfig: { functionCallingConfig: { mode: 'AUTO' }, retrievalConfig: { languageCode: 'it' } },
    });
    expect(config).not.toHaveProperty('topK');
  });

  it('the body of a generateContent request omits members that the named cache has, with a warning', () => {
    const request = {
      instructions: ['Be brief.'],
      declarations: [declared('pay')],
      toolChoice: 'auto',
      settings: { seed: 1 },
      providerOptions: { gemini: { cachedContent: 'cachedContents/a' } },
    } as const;
    expect(configOf(request)).toEqual({ seed: 1, cachedContent: 'cachedContents/a' });
    expect(requested(request).warnings).toEqual([
      expect.objectContaining({
        feature: 'cachedContent',
        message: expect.stringMatching(/^systemInstruction, tools, toolConfig /),
      }),
    ]);
  });

  it('a kind of part that is omitted from several contents causes only one warning', () => {
    const zip = { role: 'user', parts: [{ type: 'inlineData', mimeType: 'application/zip', data: '' }] } as const;
    expect(featuresOf({ contents: [zip, { ...zip }] })).toEqual(['contents']);
  });

  it('the body of a generateContent request has a blank text if the conversation is empty, and asks to continue if the conversation ends with a message of the model, both with a warning', () => {
    const hi = { role: 'user', parts: [{ text: 'hi' }] };
    const said = { role: 'model', parts: [{ type: 'text', text: 'Hello' }] } as const;
    const empty = { contents: [{ role: 'user', parts: [] }] } as const;
    expect(requested(empty).body['contents']).toEqual([{ role: 'user', parts: [{ text: ' ' }] }]);
    expect(requested({ contents: [hello, said] }).body['contents']).toEqual([
      hi,
      { role: 'model', parts: [{ text: 'Hello' }] },
      { role: 'user', parts: [{ text: 'Continue.' }] },
    ]);
    expect([...featuresOf(empty), ...featuresOf({ contents: [said] })]).toEqual(['contents', 'contents']);
  });
});

describe('the tools of a request', () => {
  it('the tools of a request are one entry for all functions, and one entry for each provider tool', () => {
    const withOutput = { ...declared('look'), responseJsonSchema: schema };
    const { tools } = configOf({ declarations: [declared('pay'), withOutput], providerTools: [search] });
    expect(tools).toEqual([
      {
        functionDeclarations: [
          { name: 'pay', description: 'does pay', parametersJsonSchema: { type: 'object', properties: {} } },
          expect.objectContaining({ name: 'look', responseJsonSchema: schema }),
        ],
      },
      { googleSearch: {} },
    ]);
  });

  it('the tools of a request are the same objects while the declarations are the same', () => {
    const declarations = [declared('pay')];
    const functions = (): unknown => (configOf({ declarations })['tools'] as WireBody[])[0]?.['functionDeclarations'];
    const changed = { ...profile };
    const again = (): unknown => {
      const { body } = toBody(
        {
          instructions: [],
          contents: [{ role: 'user', parts: [{ type: 'text', text: 'a' }] }],
          declarations,
          providerTools: [],
        },
        changed,
      );
      return (Object(body['config']).tools as WireBody[])[0]?.['functionDeclarations'];
    };
    expect(functions()).toEqual(again());
    expect(again()).toBe(again());
  });

  it('tools of another provider are refused with an error that names the tool', () => {
    const tool = { provider: 'openai', name: 'web_search', config: {} };
    expect(() => requested({ providerTools: [tool] })).toThrow(/`web_search` belongs to openai/);
  });

  it('provider tools next to functions are reported in the answer, if the server supports that', () => {
    const request = { declarations: [declared('pay')], providerTools: [search] };
    expect(configOf(request)['toolConfig']).toEqual({
      functionCallingConfig: { mode: 'VALIDATED' },
      includeServerSideToolInvocations: true,
    });
    expect(configOf(request, { vertex: true, stream: false })['toolConfig']).toEqual({
      functionCallingConfig: { mode: 'VALIDATED' },
    });
    expect(featuresOf(request)).toEqual([]);
  });

  it('provider tools next to functions cause a warning before Gemini 3, and are sent', () => {
    const request = { declarations: [declared('pay')], providerTools: [search] };
    expect(featuresOf(request, older)).toEqual(['providerTools']);
    expect(configOf(request, older)['tools']).toHaveLength(2);
    expect(configOf(request, older)).not.toHaveProperty('toolConfig');
  });

  it('requesting one call at a time causes a warning, because the protocol has no such setting', () => {
    expect(featuresOf({ parallelCalls: false })).toEqual(['parallelCalls']);
    expect(featuresOf({ parallelCalls: true })).toEqual([]);
  });
});

describe('the choice of tools', () => {
  const declarations = [declared('pay'), declared('a/b')];

  it.each([
    [undefined, undefined],
    ['auto', { mode: 'AUTO' }],
    ['none', { mode: 'NONE' }],
    ['required', { mode: 'ANY' }],
    [
      { names: ['pay'], mode: 'required' },
      { mode: 'ANY', allowedFunctionNames: ['pay'] },
    ],
    [
      { names: ['pay'], mode: 'auto' },
      { mode: 'VALIDATED', allowedFunctionNames: ['pay'] },
    ],
  ] as const)('the choice of tools %j is sent as %j', (toolChoice, functionCallingConfig) => {
    const config = configOf({ declarations, ...(toolChoice && { toolChoice }) });
    expect(config['toolConfig']).toEqual(functionCallingConfig && { functionCallingConfig });
  });

  it('the choice of tools uses the names that were sent to Gemini, and warns about an unknown name', () => {
    const request = { declarations, toolChoice: { names: ['a/b', 'fly'], mode: 'required' } } as const;
    expect(configOf(request)['toolConfig']).toEqual({
      functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [expect.stringMatching(/^a_b_/)] },
    });
    expect(featuresOf(request)).toEqual(['toolChoice']);
  });

  it('the choice of tools enforces the schemas of calls on request', () => {
    expect(configOf({ declarations }, { strict: true })['toolConfig']).toEqual({
      functionCallingConfig: { mode: 'VALIDATED' },
    });
    expect(configOf({ declarations, toolChoice: 'required' }, { strict: true })['toolConfig']).toEqual({
      functionCallingConfig: { mode: 'ANY' },
    });
  });

  it('the choice of tools requests streamed arguments from Vertex AI, if answers are streamed', () => {
    const streamed = { functionCallingConfig: { mode: 'AUTO', streamFunctionCallArguments: true } };
    expect(configOf({ declarations }, { vertex: true })['toolConfig']).toEqual(streamed);
    expect(configOf({ declarations }, { vertex: true, stream: false })).not.toHaveProperty('toolConfig');
    expect(configOf({ declarations }, { vertex: true, ...older })).not.toHaveProperty('toolConfig');
  });

  it('a choice of provider tools causes a warning', () => {
    const request = { declarations, providerTools: [search] };
    const alone = { toolChoice: { names: ['googleSearch'], mode: 'required' } } as const;
    expect(featuresOf({ ...request, ...alone })).toEqual(['toolChoice']);
    expect(featuresOf({ providerTools: [search], ...alone })).toEqual(['toolChoice']);
    expect(featuresOf({ providerTools: [search], toolChoice: 'required' })).toEqual(['toolChoice']);
    expect(featuresOf({ toolChoice: 'required' })).toEqual([]);
    expect(featuresOf({ ...request, toolChoice: 'required' })).toEqual([]);
    expect(configOf({ ...request, ...alone })['toolConfig']).toMatchObject({ functionCallingConfig: { mode: 'NONE' } });
    expect(configOf({ ...request, ...alone })['tools']).toHaveLength(2);
    const among = { ...request, toolChoice: { names: ['googleSearch', 'pay'], mode: 'required' } } as const;
    expect(configOf(among)['toolConfig']).toMatchObject({ functionCallingConfig: { allowedFunctionNames: ['pay'] } });
  });

  it('the choice of tools omits the provider tools if no tool may be called', () => {
    const { tools, toolConfig } = configOf({ declarations, providerTools: [search], toolChoice: 'none' });
    expect(tools).toHaveLength(1);
    expect(toolConfig).toEqual({ functionCallingConfig: { mode: 'NONE' } });
    expect(configOf({ providerTools: [search], toolChoice: 'none' })).toEqual({});
  });
});

describe('the schema of the answer', () => {
  const format = { responseMimeType: 'application/json', responseJsonSchema: schema };

  it('the schema of the answer is sent together with tools since Gemini 3', () => {
    expect(configOf({ outputJsonSchema: schema, declarations: [declared('pay')] })).toMatchObject(format);
  });

  it('the schema of the answer is sent before Gemini 3 if there are no tools', () => {
    expect(configOf({ outputJsonSchema: schema }, older)).toEqual(format);
  });

  it('the schema of the answer is an instruction next to tools before Gemini 3, with a warning', () => {
    const request = { outputJsonSchema: schema, declarations: [declared('pay')], instructions: ['Be brief.'] };
    const config = configOf(request, older);
    expect(config).not.toHaveProperty('responseJsonSchema');
    expect(config).not.toHaveProperty('responseMimeType');
    expect(JSON.stringify(config['systemInstruction'])).toMatch(/^\{"parts":\[\{"text":"Be brief\..*\\"city\\"/);
    expect(featuresOf(request, older)).toEqual(['outputJsonSchema']);
  });
});
