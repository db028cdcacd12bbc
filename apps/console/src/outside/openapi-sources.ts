import { basename, extname, resolve } from 'node:path';
import { type Credential, prefixToolset } from '@mortise/core';
import { openapiToolset } from '@mortise/openapi';
import { UsageError } from '../exit/exit-codes.ts';
import type { OpenapiChoice, OpenedSources, OutsideSetup, ToolSource } from './outside-setup.ts';

/** Opens the OpenAPI documents, each with its credentials from the environment. Throws a `UsageError`. */
export async function openapiSources(setup: OutsideSetup): Promise<OpenedSources> {
  const secrets: Record<string, string> = {};
  const sources = setup.choice.openapi.map((document) => sourceOf(document, setup, secrets));
  return { sources, secrets };
}

function sourceOf(document: OpenapiChoice, setup: OutsideSetup, secrets: Record<string, string>): ToolSource {
  const { source, baseUrl, name } = document;
  const { choice, directory, env, validator } = setup;
  const isWeb = /^https?:/i.test(source);
  const auth = Object.entries(document.auth).map(([scheme, variable]): [string, Credential | 'none'] => {
    if (variable === 'none') return [scheme, 'none'];
    const value = env[variable];
    if (value === undefined || value === '')
      throw new UsageError(`--openapi-auth ${scheme}=${variable}: the variable ${variable} is not set`);
    secrets[variable] = value;
    return [scheme, { type: 'apiKey', value }];
  });
  const title = name ?? basename(isWeb ? new URL(source).pathname : source, extname(source));
  const toolset = openapiToolset(isWeb ? new URL(source) : resolve(directory, source), {
    name: title,
    validator,
    auth: Object.fromEntries(auth),
    allowPrivateAddresses: choice.privateNetwork,
    ...(baseUrl !== undefined && { baseUrl }),
  });
  return { label: `OpenAPI ${title}`, toolset: name === undefined ? toolset : prefixToolset(toolset, `${name}_`) };
}
