import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { AgentError, type Page, type PageRequest, type SessionKey } from '@mortise/core';
import { deleteSessionsBefore, ForgetError, forgetUser, type UserStores } from '@mortise/core/retention';
import { consoleOutput, type Output } from './output.ts';

/**
 * Runs `mortise stores`. Resolves with the exit code: 0; 1 if a call or the closing of a store failed; 2 if
 * the command line, the module or one of its stores is invalid.
 */
export async function runStores(args: readonly string[], output: Output = consoleOutput): Promise<number> {
  let command: StoresCommand;
  let stores: NamedStores;
  try {
    const given = parsed(args);
    if (!given) {
      output.say(usage);
      return 0;
    }
    command = given;
    stores = await loaded(command.file);
  } catch (error) {
    output.complain(`${messageOf(error)}\n\n${usage}`);
    return 2;
  }
  try {
    await actions[command.name](stores, command, (line) => output.say(JSON.stringify(line)));
  } catch (error) {
    if (error instanceof ForgetError) output.say(JSON.stringify(error.report));
    output.complain(messageOf(error));
    await closed(stores, output);
    return error instanceof MissingStore ? 2 : 1;
  }
  return (await closed(stores, output)) ? 0 : 1;
}

/** Closes each store once, even if another one fails. Returns false if one failed. */
async function closed(stores: NamedStores, output: Output): Promise<boolean> {
  let isClosed = true;
  for (const store of new Set(Object.values(stores) as ({ close?(): unknown } | undefined)[])) {
    try {
      await store?.close?.();
    } catch (error) {
      output.complain(`a store could not be closed: ${messageOf(error)}`);
      isClosed = false;
    }
  }
  return isClosed;
}

/** The error for a module that lacks a store, or a member of a store, that the command needs. */
class MissingStore extends Error {}

type ActionName = 'users' | 'runnable' | 'parked' | 'forget' | 'delete-before';

interface StoresCommand {
  readonly name: ActionName;
  readonly file: string;
  readonly app: string;
  readonly user: string;
  readonly days: number;
  readonly filter: { readonly appName?: string; readonly userId?: string };
  readonly openWork: boolean;
}

/** The stores that a module exports. The dispatcher may be able to list parked sessions. */
type NamedStores = Omit<UserStores, 'dispatcher'> & { readonly dispatcher?: ListedDispatcher };
type ListedDispatcher = NonNullable<UserStores['dispatcher']> & {
  parked?(page?: PageRequest): Promise<Page<{ readonly session: SessionKey; readonly code: string }>>;
};

type Action = (stores: NamedStores, command: StoresCommand, say: (line: object | string) => void) => Promise<void>;

const actions: { readonly [Name in ActionName]: Action } = {
  async users({ sessions }, { app }, say) {
    const index = needed(sessions?.index, 'a session service with an "index"');
    for await (const userId of inPages((page) => index.users(app, page))) say(userId);
  },
  async runnable({ sessions }, { filter }, say) {
    const index = needed(sessions?.index, 'a session service with an "index"');
    for await (const key of inPages((page) => index.runnable(filter, page))) say(key);
  },
  async parked({ dispatcher }, _command, say) {
    const parked = needed(dispatcher?.parked, 'a dispatcher that lists parked sessions');
    for await (const each of inPages((page) => parked.call(dispatcher, page))) say(each);
  },
  async forget(stores, { app, user }, say) {
    say(await forgetUser(stores, { appName: app, userId: user }));
  },
  async 'delete-before'({ sessions, artifacts, dispatcher }, { days, filter, openWork }, say) {
    const stores = { sessions: needed(sessions, 'a session service'), artifacts, dispatcher };
    say(await deleteSessionsBefore(stores, Date.now() - days * day, { ...filter, openWork }));
  },
};

/** The options that each command requires. */
const required: { readonly [Name in ActionName]: readonly ('app' | 'user' | 'days')[] } = {
  users: ['app'],
  runnable: [],
  parked: [],
  forget: ['app', 'user'],
  'delete-before': ['days'],
};

/** Parses the arguments. Returns undefined if they ask for help. Throws if they are invalid. */
function parsed(args: readonly string[]): StoresCommand | undefined {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const { app = '', user = '', days = '', help = false } = values;
  const [name = '', file = '', ...rest] = positionals;
  if (help || name === 'help' || args.length === 0) return undefined;
  if (!Object.hasOwn(required, name)) throw new Error(`there is no command "${name}"`);
  if (file === '') throw new Error(`${name} needs the module with the stores`);
  if (rest.length > 0) throw new Error(`unexpected argument "${rest[0]}"`);
  for (const option of required[name as ActionName])
    if (values[option] === undefined) throw new Error(`${name} needs --${option}`);
  if (values.days !== undefined && !/^[1-9]\d{0,5}$/.test(days))
    throw new Error(`--days must be a whole number of at least 1, got "${days}"`);
  return {
    name: name as ActionName,
    file,
    app,
    user,
    days: Number(days),
    filter: {
      ...(values.app !== undefined && { appName: app }),
      ...(values.user !== undefined && { userId: user }),
    },
    openWork: values['open-work'] ?? false,
  };
}

async function loaded(file: string): Promise<NamedStores> {
  const module: { readonly stores?: unknown } = await import(pathToFileURL(resolve(file)).href);
  const { stores } = module;
  if (typeof stores === 'object' && stores !== null) return stores;
  throw new Error(`${file} does not export "stores", an object with the stores`);
}

async function* inPages<T>(ask: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T, void, void> {
  for (let after: string | undefined; ; ) {
    const { items, next } = await ask({ limit: 200, after });
    yield* items;
    if (next === undefined) return;
    after = next;
  }
}

function needed<T>(value: T | undefined, what: string): T {
  if (value !== undefined) return value;
  throw new MissingStore(`this command needs ${what} in "stores" of the module`);
}

function messageOf(error: unknown): string {
  if (AgentError.is(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

const day = 24 * 60 * 60 * 1_000;

const options = {
  app: { type: 'string' },
  user: { type: 'string' },
  days: { type: 'string' },
  'open-work': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const usage = `mortise stores users FILE --app APP
mortise stores runnable FILE [--app APP] [--user USER]
mortise stores parked FILE
mortise stores forget FILE --app APP --user USER
mortise stores delete-before FILE --days DAYS [--app APP] [--user USER] [--open-work]

FILE is a module that exports "stores": { sessions, artifacts, memory, credentials, grants, dispatcher }.`;
