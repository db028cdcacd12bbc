import type { ModelRequest, ProviderTool } from '@mortise/core';
import { requestOf, weather } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { lowerTools } from '../tools/lower-tools.ts';
import { chosenFunctions } from './request-members.ts';

const search: ProviderTool = { provider: 'gemini', name: 'googleSearch', config: {} };
const required = { mode: 'required', names: ['weather', 'googleSearch'] } as const;

describe('the choice among functions', () => {
  it('the choice among functions omits provider tools, whose use the server decides, with a warning', () => {
    expect(chosen({ toolChoice: required, providerTools: [search] })).toEqual({
      choice: { mode: 'required', names: ['weather'] },
      said: ['toolChoice: Gemini decides by itself whether it uses googleSearch; this was omitted from the choice.'],
    });
  });

  it('the choice among functions allows no function if it names only provider tools', () => {
    const toolChoice = { ...required, names: ['googleSearch'] };
    expect(chosen({ toolChoice, providerTools: [search] })).toMatchObject({ choice: 'none' });
  });

  it('the choice among functions causes a warning if a call is required but there are only provider tools', () => {
    const { choice, said } = chosen({ toolChoice: 'required', providerTools: [search], declarations: [] });
    expect(choice).toBeUndefined();
    expect(said).toEqual([expect.stringContaining('googleSearch')]);
  });

  it('the choice among functions does not mention provider tools if there are none', () => {
    expect(chosen({ toolChoice: 'required', declarations: [] })).toEqual({ choice: undefined, said: [] });
    expect(chosen({ toolChoice: 'required', declarations: [weather] })).toEqual({ choice: 'required', said: [] });
  });
});

function chosen(request: Partial<ModelRequest>) {
  const asked = requestOf(request);
  const profile = { provider: 'gemini', model: 'gemini-3.8-flash', vertex: false, strict: false, stream: true };
  const said: string[] = [];
  const warn = (feature: string, message: string): void => void said.push(`${feature}: ${message}`);
  return { choice: chosenFunctions(asked, lowerTools(asked.declarations, profile), warn), said };
}
