import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ApprovalPolicy } from '../approval/approver.ts';
import { UsageError } from '../exit/exit-codes.ts';
import { type ServerChoice, serverAddress, wireApis } from '../model/model-server.ts';
import type { OpenapiChoice, OutsideChoice } from '../outside/outside-setup.ts';
import type { SessionChoice } from '../sessions/start-session.ts';

/** The parsed command line. */
export interface CommandLine {
  readonly prompts: readonly string[];
  readonly model: string | undefined;
  readonly server: ServerChoice;
  readonly outside: OutsideChoice;
  readonly directory: string | undefined;
  readonly session: SessionChoice;
  /** True if a new session has a team. */
  readonly team: boolean;
  /** The option `--yes` or `--deny`; `undefined` if neither was given. */
  readonly approval: Exclude<ApprovalPolicy, 'nobody'> | undefined;
  readonly json: boolean;
  /** True if output is written line by line, without live rows. */
  readonly plain: boolean;
  readonly shows: 'help' | 'version' | undefined;
}

/** Parses the arguments after the program's name. Throws a `UsageError`. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, options } = parse(args);
  if (values.yes && values.deny) throw new UsageError('--yes and --deny cannot be used together; use one');
  if (values.prompt?.some((prompt) => prompt.trim() === ''))
    throw new UsageError('--prompt is empty; give it a request, such as --prompt "list the files"');
  return {
    prompts: values.prompt ?? [],
    model: values.model,
    server: parseServerChoice(values),
    outside: parseOutsideChoice(values, options),
    directory: values.directory,
    session: parseSessionChoice(values),
    team: values.team ?? false,
    approval: values.yes ? 'yes' : values.deny ? 'deny' : undefined,
    json: values.json ?? false,
    plain: values.plain ?? false,
    shows: values.help ? 'help' : values.version ? 'version' : undefined,
  };
}

function parse(args: readonly string[]): {
  readonly values: ReturnType<typeof parseOptions>['values'];
  readonly options: readonly WrittenOption[];
} {
  // Package managers may pass on their own separator.
  const given = args[0] === '--' ? args.slice(1) : args;
  let parsed: ReturnType<typeof parseOptions>;
  try {
    parsed = parseOptions(given);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const [first] = parsed.positionals;
  if (first !== undefined) throw new UsageError(`"${first}" is not an option; write a request as --prompt "${first}"`);
  const options = parsed.tokens.flatMap((token) =>
    token.kind === 'option' && token.value !== undefined ? [{ name: token.name, value: token.value }] : [],
  );
  return { values: parsed.values, options };
}

function parseOptions(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    tokens: true,
    options: {
      prompt: { type: 'string', multiple: true },
      model: { type: 'string' },
      'base-url': { type: 'string' },
      api: { type: 'string' },
      timeout: { type: 'string' },
      mcp: { type: 'string', multiple: true },
      openapi: { type: 'string', multiple: true },
      'openapi-url': { type: 'string', multiple: true },
      'openapi-auth': { type: 'string', multiple: true },
      'trust-hints': { type: 'boolean' },
      'private-network': { type: 'boolean' },
      'no-tool-search': { type: 'boolean' },
      directory: { type: 'string' },
      session: { type: 'string' },
      continue: { type: 'boolean' },
      ephemeral: { type: 'boolean' },
      team: { type: 'boolean' },
      yes: { type: 'boolean' },
      deny: { type: 'boolean' },
      json: { type: 'boolean' },
      plain: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
  });
}

/** The options for external tools, as they were written. */
interface WrittenOutside {
  readonly mcp?: readonly string[] | undefined;
  readonly 'trust-hints'?: boolean | undefined;
  readonly 'private-network'?: boolean | undefined;
  readonly 'no-tool-search'?: boolean | undefined;
}

/** An option and its value, in the order in which they were written. */
interface WrittenOption {
  readonly name: string;
  readonly value: string;
}

/**
 * Parses the options for external tools. @param options All options with values, in order: options of a
 * document follow its `--openapi`. Throws a `UsageError`.
 */
function parseOutsideChoice(written: WrittenOutside, options: readonly WrittenOption[]): OutsideChoice {
  const openapi: OpenapiChoice[] = [];
  for (const { name, value } of options) {
    if (name === 'openapi') openapi.push(documentOf(value));
    const add = additions[name];
    if (!add) continue;
    const last = openapi.pop();
    if (!last) throw new UsageError(`--${name} must come after the --openapi to which it applies`);
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
  if (source.trim() === '') throw new UsageError('--openapi is empty; give it a file or a URL');
  if (/^https?:/i.test(source) && !URL.canParse(source))
    throw new UsageError(
      '--openapi is not a valid URL; write the complete URL, such as https://api.example.com/openapi.json',
    );
  return { name, source, baseUrl: undefined, auth: {} };
}

const additions: Readonly<Record<string, (document: OpenapiChoice, value: string) => OpenapiChoice>> = {
  'openapi-url'(document, value) {
    const url = URL.parse(value);
    if ((url?.protocol !== 'http:' && url?.protocol !== 'https:') || url.username !== '' || url.password !== '')
      throw new UsageError(
        '--openapi-url is not a URL without a user name; write the complete URL, such as https://api.example.com',
      );
    return { ...document, baseUrl: value };
  },
  'openapi-auth'(document, value) {
    const [, scheme, variable] = /^(.+)=(\w+)$/s.exec(value) ?? [];
    if (scheme === undefined || variable === undefined)
      throw new UsageError(
        `--openapi-auth must be SCHEME=VARIABLE: a security scheme of the document, and the environment variable with its credential, or none`,
      );
    return { ...document, auth: { ...document.auth, [scheme]: variable } };
  },
};

/** The options for the model's server, as they were written. */
interface WrittenServer {
  readonly 'base-url'?: string | undefined;
  readonly api?: string | undefined;
  readonly timeout?: string | undefined;
}

/** Throws a `UsageError`. */
function parseServerChoice({ 'base-url': baseUrl, api, timeout }: WrittenServer): ServerChoice {
  return {
    baseUrl: baseUrl === undefined ? undefined : serverAddress('--base-url', baseUrl),
    api: apiOf(api),
    timeoutMs: timeoutOf(timeout),
  };
}

function apiOf(text: string | undefined): ServerChoice['api'] {
  const api = wireApis.find((known) => known === text);
  if (text !== undefined && !api) throw new UsageError(`--api "${text}" is not known; use ${wireApis.join(' or ')}`);
  return api;
}

function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds > 0) || seconds > maxSeconds)
    throw new UsageError(`--timeout "${text}" is not a number of seconds up to ${maxSeconds}, such as 300`);
  return seconds * 1000;
}

const maxSeconds = 86_400;

/** The options for the session, as they were written. */
interface WrittenSession {
  readonly session?: string | undefined;
  readonly continue?: boolean | undefined;
  readonly ephemeral?: boolean | undefined;
}

/** Throws a `UsageError`. */
function parseSessionChoice({ session, continue: resumes, ephemeral }: WrittenSession): SessionChoice {
  const given = [session !== undefined && '--session', resumes && '--continue', ephemeral && '--ephemeral'];
  const [first, second] = given.filter((option) => typeof option === 'string');
  if (second !== undefined) throw new UsageError(`${first} and ${second} cannot be used together; use one`);
  if (session?.trim() === '') throw new UsageError('--session is empty; give it an id, such as --session ab12cd34');
  if (session !== undefined) return { id: session };
  if (resumes) return 'last';
  return ephemeral ? 'ephemeral' : 'new';
}

/**
 * Returns the directory in which the user started the program. A package manager starts scripts in the
 * package's directory, and passes the user's directory in an environment variable.
 */
export function startDirectory(env: NodeJS.ProcessEnv, cwd: string, wanted: string | undefined): string {
  const manifest = env['npm_package_json'];
  const isScript = env['npm_lifecycle_event'] === 'start' && manifest !== undefined && dirname(manifest) === cwd;
  const here = isScript ? (env['INIT_CWD'] ?? cwd) : cwd;
  return resolve(here, wanted ?? '.');
}
