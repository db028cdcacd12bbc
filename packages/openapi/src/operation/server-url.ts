import { ConfigError, type JsonValue } from '@mortise/core';
import { entriesIn, listIn, textIn } from '../document/json-members.ts';
import { type OpenapiDocument, OperationProblem } from '../document/openapi-document.ts';
import type { DescribedOperation } from './operation.ts';

/**
 * Returns the base URL of an operation's requests: `baseUrl`, or
 * the first server of the operation, its path or the document.
 *
 * Throws `OperationProblem` if there is none, or it is not an HTTP URL.
 */
export function serverOf(
  document: OpenapiDocument,
  { value, pathItem }: DescribedOperation,
  baseUrl: URL | undefined,
): URL {
  if (baseUrl) return baseUrl;
  const [server] = [value, pathItem, document.root].flatMap((holder) => listIn(holder, 'servers').slice(0, 1));
  const text = server === undefined ? '/' : withVariables(server);
  const url = URL.canParse(text, document.url) ? new URL(text, document.url) : undefined;
  if (!url)
    throw new OperationProblem(
      `no server with an absolute URL: give baseUrl (the document has "${text.slice(0, 100)}")`,
    );
  if (!isWeb(url)) throw new OperationProblem(`a server whose URL is not HTTP: "${text.slice(0, 100)}"`);
  return url;
}

/** Parses the option `baseUrl`. Throws `ConfigError`, `invalid_option`, if it is not an HTTP URL. */
export function baseUrlOf(baseUrl: string | URL | undefined): URL | undefined {
  if (baseUrl === undefined) return undefined;
  if (URL.canParse(String(baseUrl))) {
    const url = new URL(baseUrl);
    if (isWeb(url)) return url;
  }
  throw new ConfigError('invalid_option', `openapiToolset: baseUrl must be an http or https URL without a user name`);
}

function isWeb({ protocol, username, password }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

function withVariables(server: JsonValue): string {
  const variables = new Map(entriesIn(server, 'variables'));
  return (textIn(server, 'url') ?? '/').replace(/\{([^{}]+)\}/g, (braces, name: string) => {
    return textIn(variables.get(name), 'default') ?? braces;
  });
}
