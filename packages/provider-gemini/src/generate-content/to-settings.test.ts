import type { ModelSettings } from '@mortise/core';
import type { WireBody } from '@mortise/provider-kit';
import { describe, expect, it } from 'vitest';
import { toSettings } from './to-settings.ts';

function said(
  settings: ModelSettings,
  model = 'gemini-3-flash',
): { readonly members: WireBody; readonly features: readonly string[] } {
  const features: string[] = [];
  const profile = { provider: 'gemini', model, vertex: false, strict: false, stream: true };
  const members = toSettings(settings, profile, (feature) => void features.push(feature));
  return { members, features };
}

describe('settings', () => {
  it('settings are sent under their generateContent names', () => {
    const settings = { temperature: 0, topP: 0.9, maxOutputTokens: 10, stopSequences: ['x'], seed: 0 };
    expect(said(settings)).toEqual({ members: settings, features: [] });
    expect(said({ stopSequences: [] })).toEqual({ members: {}, features: [] });
  });

  it('settings are omitted with a warning if the model does not support them', () => {
    const { members, features } = said({ temperature: 0, topP: 0.9, seed: 1 }, 'gemini-3.8-flash');
    expect(members).toEqual({ seed: 1 });
    expect(features).toEqual(['temperature', 'topP']);
  });

  it('settings have at most five stop sequences', () => {
    const { members, features } = said({ stopSequences: ['a', 'b', 'c', 'd', 'e', 'f'] });
    expect(members['stopSequences']).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(features).toEqual(['stopSequences']);
  });
});

describe('the thinking setting', () => {
  it.each([
    ['gemini-3-flash', 'low', { thinkingLevel: 'LOW', includeThoughts: true }, 0],
    ['gemini-3.1-pro-preview', 'medium', { thinkingLevel: 'MEDIUM', includeThoughts: true }, 0],
    ['gemini-3-flash', 'off', { thinkingLevel: 'MINIMAL' }, 1],
    ['gemini-3.5-flash-lite', 'off', { thinkingLevel: 'MINIMAL' }, 1],
    ['gemini-3.1-pro-preview', 'off', { thinkingLevel: 'LOW' }, 1],
    ['gemini-3.8-flash', 'off', { thinkingLevel: 'LOW' }, 1],
    ['gemini-3.8-flash', { budgetTokens: 500 }, { thinkingLevel: 'LOW', includeThoughts: true }, 1],
    ['gemini-3.8-flash', { budgetTokens: 5000 }, { thinkingLevel: 'MEDIUM', includeThoughts: true }, 1],
    ['gemini-3.8-flash', { budgetTokens: 50_000 }, { thinkingLevel: 'HIGH', includeThoughts: true }, 1],
    ['gemini-2.5-flash', 'high', { thinkingBudget: 24_576, includeThoughts: true }, 0],
    ['gemini-2.5-flash', 'off', { thinkingBudget: 0 }, 0],
    ['gemini-2.5-pro', 'off', { thinkingBudget: 128 }, 1],
    ['gemini-2.5-pro', { budgetTokens: 500 }, { thinkingBudget: 500, includeThoughts: true }, 0],
    ['gemini-2.0-flash', 'high', undefined, 1],
    ['gemini-2.0-flash', 'off', undefined, 0],
  ] as const)('the thinking setting %s for %j is sent as %j', (model, thinking, thinkingConfig, warnings) => {
    const { members, features } = said({ thinking }, model);
    expect(members).toEqual(thinkingConfig ? { thinkingConfig } : {});
    expect(features).toEqual(Array.from({ length: warnings }, () => 'thinking'));
  });
});
