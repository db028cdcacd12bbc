import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { messageOf } from '../error/call-error.ts';
import { type ConfigPlace, invalidAt } from './config-place.ts';

/** The variables of a file of `NAME=value` lines. Throws `mcp_invalid_config`. */
export async function readEnvFile({ path }: ConfigPlace, file: string): Promise<{ readonly [name: string]: string }> {
  try {
    return { ...(parseEnv(await readFile(file, 'utf8')) as Record<string, string>) };
  } catch (error) {
    throw invalidAt(path, 'envFile', `cannot be read: ${messageOf(error)}`, error);
  }
}
