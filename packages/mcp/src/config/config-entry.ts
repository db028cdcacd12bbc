import { ConfigError } from '@mortise/core';
import { isRecord } from '../json/json-shape.ts';

/** A server of a configuration, and the variables of its strings. */
export interface ConfigEntry {
  /** The path of the server in the configuration, for error messages. */
  readonly path: string;
  readonly server: Readonly<Record<string, unknown>>;
  readonly variables: { readonly [name: string]: string | undefined };
}

/**
 * Returns a string member with its variables filled in. Throws `mcp_invalid_config`, as every function here.
 */
export function textOf({ path, variables }: ConfigEntry, member: string, value: unknown): string {
  if (typeof value !== 'string') throw invalidAt(path, member, 'is not a string');
  return value.replace(variable, (_all, name: string, fallback: string | undefined) => {
    const known = (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? fallback;
    if (known === undefined)
      throw invalidAt(path, member, `uses the variable ${name}, which is not in the option variables`);
    return known;
  });
}

/**
 * Reads a member that is an object of strings. Numbers and
 * booleans are converted to strings; null counts as absent.
 */
export function textsOf(entry: ConfigEntry, member: string): { readonly [name: string]: string } {
  const value = entry.server[member];
  if (!isRecord(value)) throw invalidAt(entry.path, member, 'is not an object of strings');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null)
      .map(([name, each]) => [
        name,
        textOf(entry, `${member}.${name}`, typeof each === 'number' || typeof each === 'boolean' ? String(each) : each),
      ]),
  );
}

/** Returns a member that is a list of names; an omitted list counts as empty. */
export function namesOf({ path, server }: ConfigEntry, member: string): readonly string[] {
  const value = server[member] ?? [];
  if (!Array.isArray(value) || !value.every((each): each is string => typeof each === 'string'))
    throw invalidAt(path, member, 'is not an array of names');
  return value;
}

/** Returns a boolean member; undefined if it is omitted. */
export function flagOf({ path, server }: ConfigEntry, member: string): boolean | undefined {
  const value = server[member];
  if (value !== undefined && typeof value !== 'boolean') throw invalidAt(path, member, 'is neither true nor false');
  return value;
}

export function invalidAt(path: string, member: string, problem: string, cause?: unknown): ConfigError {
  return new ConfigError('mcp_invalid_config', `${path}.${member} ${problem}`, { cause });
}

const variable = /\$\{(?:env:|input:)?([\w-]+)(?::-([^}]*))?\}/g;
