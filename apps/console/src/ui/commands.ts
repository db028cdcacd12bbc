import { AgentError } from '@mortise/core';
import { UsageError } from '../exit/usage-error.ts';
import type { SessionSummary } from '../sessions/console-sessions.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Paint } from './paint.ts';
import type { Screen } from './screen.ts';
import { sessionLines } from './session-list.ts';

/** What a command acts on. */
export interface CommandContext {
  readonly screen: Screen;
  readonly paint: Paint;
  /** Whether a tool has this name. */
  hasTool(name: string): boolean;
  /** Lines on the tools: on one, on those that have a word, or on all. */
  tools(wanted: string): Promise<readonly string[]>;
  /** The tree of agents of this session. Rejects with the store's errors. */
  agents(): Promise<readonly string[]>;
  /** Forgets what was said in this directory. Answers whether anything is remembered at all. */
  forget(): Promise<boolean>;
  /** Shows a call whole: the numbered one, or the last. Answers whether there is one. */
  expand(number: number | undefined): boolean;
  /** Tokens of the session so far, for reading. */
  usage(): string;
  /** Every warning so far, as it came. */
  warnings(): readonly string[];
  newSession(): void;
  /** Those of this directory, and the id of the one that goes on. Rejects with the store's errors. */
  sessions(): Promise<{ readonly all: readonly SessionSummary[]; readonly current: string }>;
  /**
   * Goes on with the session of this id; with none, asks again
   * what is open in this one. Rejects with a `UsageError`.
   */
  resume(id: string): Promise<void>;
  /** What answers. */
  model(): string;
  /** Another model goes on with the conversation; answers how it is called. Rejects with a `UsageError`. */
  switchModel(name: string): Promise<string>;
  exit(): void;
}

/**
 * Runs a command of the user, such as `/help`. Answers whether
 * the line was one; a line that names a tool is for the model.
 */
export async function runCommandLine(line: string, context: CommandContext): Promise<boolean> {
  const [word = '', ...rest] = line.split(/\s+/);
  if (!word.startsWith('/')) return false;
  const command = commands.find(({ names }) => names.includes(word));
  if (command) {
    await run(command, context, rest.join(' ').trim());
    return true;
  }
  if (word === '/tool' || context.hasTool(word.slice(1))) return false;
  context.screen.line(context.paint.yellow(`There is no command ${word}; /help lists them.`));
  return true;
}

/** What the user can mend is a line on the screen. */
async function run(command: Command, context: CommandContext, argument: string): Promise<void> {
  try {
    await command.run(context, argument);
  } catch (error) {
    if (!(error instanceof UsageError || AgentError.is(error))) throw error;
    context.screen.line(context.paint.yellow(neutralize(error.message)));
  }
}

interface Command {
  readonly names: readonly string[];
  readonly usage: string;
  readonly summary: string;
  run(context: CommandContext, argument: string): void | Promise<void>;
}

const commands: readonly Command[] = [
  {
    names: ['/help', '/?'],
    usage: '/help',
    summary: 'this list',
    run({ screen, paint }) {
      for (const { usage, summary } of commands) screen.line(`${paint.bold(usage.padEnd(13))} ${summary}`);
      screen.line(`${paint.bold('Ctrl-C'.padEnd(13))} cancels a run; twice at the prompt, leaves`);
    },
  },
  {
    names: ['/tools'],
    usage: '/tools [WORD]',
    summary: 'the tools, those that have a word, or one by its name, with all that is known of it',
    async run({ screen, tools }, wanted) {
      for (const line of await tools(wanted)) screen.line(line);
    },
  },
  {
    names: ['/agents'],
    usage: '/agents',
    summary: 'who works in this session, with which tools, and who is active',
    async run({ screen, agents }) {
      for (const line of await agents()) screen.line(line);
    },
  },
  {
    names: ['/expand'],
    usage: '/expand [N]',
    summary: 'input and output of call N, or of the last, whole',
    run({ screen, paint, expand }, argument) {
      const number = argument === '' ? undefined : Number(argument.replace(/^#/, ''));
      if (!expand(number))
        screen.line(paint.yellow(number === undefined ? 'There was no call yet.' : `There is no call ${argument}.`));
    },
  },
  {
    names: ['/usage'],
    usage: '/usage',
    summary: 'tokens of this session',
    run({ screen, usage }) {
      screen.line(usage());
    },
  },
  {
    names: ['/warnings'],
    usage: '/warnings',
    summary: 'the warnings so far, whole',
    run({ screen, paint, warnings }) {
      const all = warnings();
      if (all.length === 0) screen.line('There was no warning yet.');
      for (const warning of all) screen.line(paint.dim(`! ${neutralize(warning)}`));
    },
  },
  {
    names: ['/model'],
    usage: '/model [NAME]',
    summary: 'the model, or another one that goes on: openai:ID, anthropic:ID, gemini:ID, offline',
    async run({ screen, paint, model, switchModel }, name) {
      if (name === '') return screen.line(`The model is ${neutralize(model())}.`);
      screen.line(paint.dim(`${neutralize(await switchModel(name))} goes on.`));
    },
  },
  {
    names: ['/sessions'],
    usage: '/sessions',
    summary: 'the sessions of this directory, the latest first',
    async run({ screen, paint, sessions }) {
      const { all, current } = await sessions();
      for (const line of sessionLines(all, current, paint)) screen.line(line);
    },
  },
  {
    names: ['/resume'],
    usage: '/resume [ID]',
    summary: 'goes on with another session; without ID, asks again what is open in this one',
    run: ({ resume }, id) => resume(id),
  },
  {
    names: ['/new'],
    usage: '/new',
    summary: 'a new session: the model forgets, and "always" is taken back',
    run({ screen, paint, newSession }) {
      newSession();
      screen.line(paint.dim('A new session.'));
    },
  },
  {
    names: ['/forget'],
    usage: '/forget',
    summary: 'the team forgets what was said in this directory',
    async run({ screen, paint, forget }) {
      if (!(await forget())) return screen.line('Nothing is remembered: that is for a team whose sessions are kept.');
      screen.line(
        paint.dim('Forgotten. An answer in this session makes it remembered again; /new begins another one.'),
      );
    },
  },
  {
    names: ['/exit', '/quit'],
    usage: '/exit',
    summary: 'leaves',
    run({ exit }) {
      exit();
    },
  },
];
