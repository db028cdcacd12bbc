import { checkMembers } from '../error/check-members.ts';
import { RunError } from '../error/run-error.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { RequestSettings } from '../model/model-request.ts';
import { settingNames } from '../model/setting-names.ts';

/** Settings to be set; `undefined`: the provider's default. */
export type SettingsChange = { readonly [K in keyof RequestSettings]?: RequestSettings[K] | undefined };

/** A copy of what was given. Throws `unknown_option`, `invalid_draft`. */
export function settingsChange(given: SettingsChange): SettingsChange {
  given = checkMembers('setSettings', given, settingNames);
  const change: Record<string, JsonValue | undefined> = {};
  for (const [name, value] of Object.entries(given)) {
    const snapshot = value === undefined ? { value } : exactJson(value);
    if ('problem' in snapshot) throw invalid(`${name} is not JSON: ${snapshot.problem}`);
    if (name === 'providerOptions' && value !== undefined && !isOptions(snapshot.value))
      throw invalid('providerOptions has an object of options for each provider');
    change[name] = snapshot.value;
  }
  return change;
}

/** Settings after a change. */
export function withSettings(settings: RequestSettings, { providerOptions, ...own }: SettingsChange): RequestSettings {
  const merged: Record<string, unknown> = { ...settings, ...own };
  if (providerOptions) {
    const options = { ...settings.providerOptions };
    for (const [provider, more] of Object.entries(providerOptions))
      options[provider] = { ...options[provider], ...more };
    merged['providerOptions'] = options;
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

/** Each thing that a change sets, by its path. */
export function* settingsIn({ providerOptions, ...own }: SettingsChange): Iterable<[path: string, value: unknown]> {
  yield* Object.entries(own);
  for (const [provider, options] of Object.entries(providerOptions ?? {}))
    for (const [name, value] of Object.entries(options)) yield [`providerOptions.${provider}.${name}`, value];
}

function isOptions(value: JsonValue | undefined): value is { readonly [provider: string]: JsonObject } {
  return isJsonObject(value) && Object.values(value).every(isJsonObject);
}

function invalid(problem: string): RunError {
  return new RunError('invalid_draft', `setSettings: ${problem}`);
}
