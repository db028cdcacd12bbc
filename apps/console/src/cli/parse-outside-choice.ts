import { UsageError } from '../exit/usage-error.ts';
import type { OpenapiChoice, OutsideChoice } from '../outside/outside-choice.ts';

/** The options about tools from outside, as they were written. */
export interface WrittenOutside {
  readonly mcp?: readonly string[] | undefined;
  readonly 'trust-hints'?: boolean | undefined;
  readonly 'private-network'?: boolean | undefined;
  readonly 'no-tool-search'?: boolean | undefined;
}

/** An option and its value, in the order in which they were written. */
export interface WrittenOption {
  readonly name: string;
  readonly value: string;
}

/** @param options All options with values. Options of a document follow it. Throws a `UsageError`. */
export function parseOutsideChoice(written: WrittenOutside, options: readonly WrittenOption[]): OutsideChoice {
  const openapi: OpenapiChoice[] = [];
  for (const { name, value } of options) {
    if (name === 'openapi') openapi.push(documentOf(value));
    const add = additions[name];
    if (!add) continue;
    const last = openapi.pop();
    if (!last) throw new UsageError(`--${name} stands behind the --openapi that it is about`);
    openapi.push(add(last, value));
  }
  return {
    mcp: written.mcp ?? [],
    openapi,
    trustsHints: written['trust-hints'] ?? false,
    privateNetwork: written['private-network'] ?? false,
    searches: !written['no-tool-search'],
  };
}

function documentOf(text: string): OpenapiChoice {
  const [, name, source = text] = /^([A-Za-z][\w-]{0,19})=(.+)$/s.exec(text) ?? [];
  if (source.trim() === '') throw new UsageError('--openapi is empty; give it a file or an address');
  if (/^https?:/i.test(source) && !URL.canParse(source))
    throw new UsageError('--openapi is not an address; write it whole, such as https://api.example.com/openapi.json');
  return { name, source, baseUrl: undefined, auth: {} };
}

const additions: Readonly<Record<string, (document: OpenapiChoice, value: string) => OpenapiChoice>> = {
  'openapi-url'(document, value) {
    const url = URL.parse(value);
    if ((url?.protocol !== 'http:' && url?.protocol !== 'https:') || url.username !== '' || url.password !== '')
      throw new UsageError(
        '--openapi-url is not an address without a user; write it whole, such as https://api.example.com',
      );
    return { ...document, baseUrl: value };
  },
  'openapi-auth'(document, value) {
    const [, scheme, variable] = /^(.+)=(\w+)$/s.exec(value) ?? [];
    if (scheme === undefined || variable === undefined)
      throw new UsageError(
        `--openapi-auth is SCHEME=VARIABLE: a security scheme of the document, and the variable that holds its credential, or none`,
      );
    return { ...document, auth: { ...document.auth, [scheme]: variable } };
  },
};
