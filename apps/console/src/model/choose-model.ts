import type { Model } from '@mortise/core';
import { UsageError } from '../cli/usage-error.ts';
import { offlineModel } from '../offline-model/offline-model.ts';
import { installHint, loadProvider } from './load-provider.ts';
import { providerPackages } from './provider-packages.ts';

/** The model of this start, and what the user should know about the choice. */
export interface ChosenModel {
  readonly model: Model;
  readonly label: string;
  readonly notice?: string;
}

/** The model that `--model` names; without it, the provider whose key is in the environment, else the offline model. Throws a `UsageError`. */
export async function chooseModel(wanted: string | undefined, env: NodeJS.ProcessEnv): Promise<ChosenModel> {
  if (wanted === 'offline') return offline();
  return wanted === undefined ? byKey(env) : byName(wanted);
}

/** The embedded model. */
export function offline(notice?: string): ChosenModel {
  return { model: offlineModel(), label: 'offline: fixed rules, not an LLM', ...(notice !== undefined && { notice }) };
}

async function byName(wanted: string): Promise<ChosenModel> {
  const colon = wanted.indexOf(':');
  const provider = providerPackages.find(({ name }) => name === wanted.slice(0, Math.max(0, colon)));
  const id = wanted.slice(colon + 1);
  if (!provider || id === '') {
    const known = providerPackages.map(({ name }) => `${name}:ID`).join(', ');
    throw new UsageError(`--model "${wanted}" is not known; use offline, ${known}`);
  }
  const model = await loadProvider(provider, id);
  if (!model)
    throw new UsageError(
      `--model ${wanted} needs the package ${provider.packageName}, which is not installed. Install it:\n  ${installHint(provider)}`,
    );
  return { model, label: wanted };
}

async function byKey(env: NodeJS.ProcessEnv): Promise<ChosenModel> {
  for (const provider of providerPackages) {
    const key = provider.keys.find((name) => (env[name] ?? '') !== '');
    if (key === undefined) continue;
    const model = await loadProvider(provider, provider.defaultId);
    if (model) return { model, label: `${provider.name}:${provider.defaultId}` };
    return offline(
      `${key} is set, but ${provider.packageName} is not installed (${installHint(provider)}), so the offline model answers.`,
    );
  }
  return offline();
}
