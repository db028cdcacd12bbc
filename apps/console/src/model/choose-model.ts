import type { Model } from '@mortise/core';
import { UsageError } from '../exit/exit-codes.ts';
import { offlineModel } from '../offline-model/offline-model.ts';
import { type AdviceOn, givenOptions, type ModelServer, type ServerChoice } from './model-server.ts';
import { type ProviderPackage, providerPackages } from './provider-packages.ts';

/** The model options of the command line. */
interface ModelChoice {
  /** The value of `--model`. */
  readonly model: string | undefined;
  readonly server: ServerChoice;
}

/** The chosen model, with a note for the user about the choice. */
export interface ChosenModel {
  readonly model: Model;
  readonly label: string;
  readonly notice?: string;
  readonly adviceOn?: AdviceOn;
}

/**
 * Returns the model that `--model` names. Without `--model`, returns the default model of the first provider
 * whose key is in the environment, or else the offline model. Throws a `UsageError`.
 */
export async function chooseModel({ model, server }: ModelChoice, env: NodeJS.ProcessEnv): Promise<ChosenModel> {
  if (model !== undefined && model !== 'offline') return byName(model, server, env);
  const chosen = model === undefined ? await byKey(server, env) : undefined;
  if (!chosen) refuseServer(server, 'offline');
  return chosen ?? offline();
}

/**
 * Returns the model to which the conversation switches. Server options from the start apply to models of the
 * same provider. Throws a `UsageError`.
 */
export async function switchModel(model: string, start: ModelChoice, env: NodeJS.ProcessEnv): Promise<ChosenModel> {
  const { timeoutMs } = start.server;
  const atStart = start.model === undefined ? providerOfKey(env)?.name : providerOf(start.model);
  const isSame = providerOf(model) === atStart;
  const elsewhere = { baseUrl: undefined, api: undefined, timeoutMs: model === 'offline' ? undefined : timeoutMs };
  return chooseModel({ model, server: isSame ? start.server : elsewhere }, env);
}

function providerOf(model: string): string {
  return model.slice(0, Math.max(0, model.indexOf(':')));
}

/** Returns the built-in offline model. */
export function offline(notice?: string): ChosenModel {
  return { model: offlineModel(), label: 'offline: fixed rules, not an LLM', ...(notice !== undefined && { notice }) };
}

async function byName(wanted: string, choice: ServerChoice, env: NodeJS.ProcessEnv): Promise<ChosenModel> {
  const provider = providerPackages.find(({ name }) => name === providerOf(wanted));
  const id = wanted.slice(wanted.indexOf(':') + 1);
  if (!provider || id === '') {
    const known = providerPackages.map(({ name }) => `${name}:ID`).join(', ');
    throw new UsageError(`--model "${wanted}" is not known; use offline, ${known}`);
  }
  const server = provider.server(choice, env);
  const chosen = await modelOf(provider, id, server);
  if (!chosen)
    throw new UsageError(
      `--model ${wanted} needs the package ${provider.packageName}, which is not installed. Install it:\n  ${installHint(provider)}`,
    );
  if (server.needsKey && !keyIn(provider, env)) throw noKey(wanted, provider);
  return chosen;
}

async function byKey(choice: ServerChoice, env: NodeJS.ProcessEnv): Promise<ChosenModel | undefined> {
  if (choice.baseUrl !== undefined)
    throw new UsageError("--base-url needs a model of that server: add --model openai:ID, or another provider's");
  const provider = providerOfKey(env);
  if (!provider) return undefined;
  return (
    (await modelOf(provider, provider.defaultId, provider.server(choice, env))) ??
    offline(
      `${keyIn(provider, env)} is set, but ${provider.packageName} is not installed (${installHint(provider)}), so the offline model answers.`,
    )
  );
}

/** Returns the first provider whose key is in the environment. */
function providerOfKey(env: NodeJS.ProcessEnv): ProviderPackage | undefined {
  return providerPackages.find((provider) => keyIn(provider, env) !== undefined);
}

async function modelOf(
  provider: ProviderPackage,
  id: string,
  { options, label, adviceOn }: ModelServer,
): Promise<ChosenModel | undefined> {
  const model = await loadProvider(provider, id, options);
  return model && { model, label: `${provider.name}:${id}${label}`, adviceOn };
}

function refuseServer(choice: ServerChoice, model: string): void {
  const given = givenOptions(choice);
  if (given.length > 0)
    throw new UsageError(`${given.join(' and ')} cannot be used with the model ${model}; use --model openai:ID`);
}

function keyIn({ keys }: ProviderPackage, env: NodeJS.ProcessEnv): string | undefined {
  return keys.find((name) => (env[name] ?? '').trim() !== '');
}

function noKey(wanted: string, { keys }: ProviderPackage): UsageError {
  return new UsageError(
    `--model ${wanted} needs a key: set ${keys.join(' or ')}, or name a server that needs none with --base-url. To continue without: --model offline`,
  );
}

/**
 * Loads the package of a provider and creates a model. Returns
 * `undefined` if the package is not installed. Throws a `UsageError`.
 */
export async function loadProvider(
  provider: ProviderPackage,
  id: string,
  options: object = {},
): Promise<Model | undefined> {
  const { packageName, factory } = provider;
  const module = await importPackage(provider);
  if (!module) return undefined;
  const make = module[factory];
  if (typeof make !== 'function')
    throw new UsageError(`${packageName} has no ${factory}(); install a version that fits this console`);
  try {
    return (make as (id: string, options: object) => Model)(id, options);
  } catch (error) {
    throw new UsageError(
      `${packageName} could not create the model "${id}": ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Returns the command that installs a provider's package. */
function installHint({ packageName }: ProviderPackage): string {
  return `npx --yes pnpm@12 --filter @mortise/console add ${packageName}`;
}

async function importPackage({
  packageName,
  load,
}: ProviderPackage): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return await load();
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      'code' in error &&
      error.code === 'ERR_MODULE_NOT_FOUND' &&
      error.message.includes(`'${packageName}'`);
    if (isMissing) return undefined;
    throw new UsageError(
      `${packageName} could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
