import { parseArgs } from 'node:util';
import type { ApprovalPolicy } from '../approval/policy-approver.ts';
import { UsageError } from '../exit/usage-error.ts';
import type { ServerChoice } from '../model/server-choice.ts';
import type { OutsideChoice } from '../outside/outside-choice.ts';
import type { SessionChoice } from '../sessions/session-choice.ts';
import { parseOutsideChoice, type WrittenOption } from './parse-outside-choice.ts';
import { parseServerChoice } from './parse-server-choice.ts';
import { parseSessionChoice } from './parse-session-choice.ts';

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
  /** `undefined`: neither `--yes` nor `--deny`. */
  readonly approval: Exclude<ApprovalPolicy, 'nobody'> | undefined;
  readonly json: boolean;
  /** True if a terminal is written line by line. */
  readonly plain: boolean;
  readonly shows: 'help' | 'version' | undefined;
}

/** Reads the arguments after the program's name. Throws a `UsageError`. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const { values, options } = parse(args);
  if (values.yes && values.deny) throw new UsageError('--yes and --deny exclude each other; use one');
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
  // Package managers may pass their own separator on.
  const given = args[0] === '--' ? args.slice(1) : args;
  let parsed: ReturnType<typeof parseOptions>;
  try {
    parsed = parseOptions(given);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const [first] = parsed.positionals;
  if (first !== undefined) throw new UsageError(`"${first}" is no option; write a request as --prompt "${first}"`);
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
