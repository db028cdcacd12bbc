import { isJsonObject, type JsonValue, type ModelRequest, type ModelSettings, type ToolChoice } from '@mortise/core';
import type { AgentsModelSettings } from '../agents/agents-model-request.ts';
import type { DeclaredNames } from './declared-names.ts';

/** The converted settings. */
export type ConvertedSettings = Pick<ModelRequest, 'settings' | 'toolChoice' | 'parallelCalls' | 'providerOptions'>;

/** Converts settings of the SDK to request settings. `warn` is called for each omitted setting. */
export function toSettings(
  given: AgentsModelSettings,
  provider: string,
  names: DeclaredNames,
  warn: (feature: string, message: string) => void,
): ConvertedSettings {
  const { temperature, topP, maxTokens, toolChoice, parallelToolCalls, reasoning, providerData } = given;
  for (const name of Object.keys(given))
    if (!known.has(name) && given[name as keyof AgentsModelSettings] != null)
      warn(name, `${name} is not a supported model setting; it was omitted`);
  const thinking = thinkingOf(reasoning?.effort, warn);
  const settings: ModelSettings = {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(thinking && { thinking }),
  };
  const choice = toolChoice === undefined ? undefined : choiceOf(toolChoice, names, warn);
  return {
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(choice && { toolChoice: choice }),
    ...(parallelToolCalls !== undefined && { parallelCalls: parallelToolCalls }),
    ...(isJsonObject(providerData as JsonValue) && {
      providerOptions: { [provider]: providerData } as NonNullable<ModelRequest['providerOptions']>,
    }),
  };
}

function choiceOf(choice: string, names: DeclaredNames, warn: (feature: string, message: string) => void): ToolChoice {
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice;
  const name = names.ours(choice, undefined);
  if (names.all.includes(name)) return { names: [name], mode: 'required' };
  warn('toolChoice', `there is no tool "${choice}" to choose`);
  return 'auto';
}

function thinkingOf(
  effort: string | null | undefined,
  warn: (feature: string, message: string) => void,
): ModelSettings['thinking'] {
  if (effort === null || effort === undefined) return undefined;
  const thinking = Object.hasOwn(efforts, effort) ? efforts[effort] : undefined;
  if (thinking !== effort && effort !== 'none')
    warn('reasoning', `effort "${effort}" is ${thinking ? `"${thinking}"` : 'not known'} here`);
  return thinking;
}

const efforts: Readonly<Record<string, NonNullable<ModelSettings['thinking']>>> = {
  none: 'off',
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
};

/** The known settings. The SDK itself applies the last three. */
const known: ReadonlySet<string> = new Set([
  ...['temperature', 'topP', 'maxTokens', 'toolChoice', 'parallelToolCalls', 'reasoning', 'providerData'],
  ...['timeoutMs', 'retry', 'preserveRawUsage'],
]);
