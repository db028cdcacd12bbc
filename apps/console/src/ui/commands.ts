import { AgentError } from '@mortise/core';
import { UsageError } from '../exit/exit-codes.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Command, CommandContext } from './command.ts';
import { sessionCommands } from './session-commands.ts';

/**
 * Runs a command of the user, such as `/help`, or a shell command after a `!`. Returns true if the line was a
 * command; a line that names a tool is for the model.
 */
export async function runCommandLine(line: string, context: CommandContext): Promise<boolean> {
  if (line.startsWith('!')) {
    await context.shell(line.slice(1));
    return true;
  }
  const [name = '', ...rest] = line.split(/\s+/);
  if (!name.startsWith('/')) return false;
  const command = commands.find(({ names }) => names.includes(name));
  if (command) {
    await run(command, context, rest.join(' ').trim());
    return true;
  }
  if (name === '/tool' || context.hasTool(name.slice(1))) return false;
  context.screen.line(context.paint.yellow(`There is no command ${name}; /help lists them.`));
  return true;
}

/** Returns the commands, by their names without the slash. */
export function commandNames(): readonly { readonly name: string; readonly description: string }[] {
  return commands.map(({ names: [name = ''], summary }) => ({ name: name.slice(1), description: summary }));
}

/** Runs a command. An error that the user can fix is shown as a line. */
async function run(command: Command, context: CommandContext, argument: string): Promise<void> {
  try {
    await command.run(context, argument);
  } catch (error) {
    if (!(error instanceof UsageError || AgentError.is(error))) throw error;
    context.screen.line(context.paint.yellow(neutralize(error.message)));
  }
}

const keys = [
  ['!COMMAND', 'runs your shell command; the model does not read it'],
  ['Shift-Tab', 'the next mode'],
  ['Ctrl-O', 'the complete last call, in $PAGER'],
  ['Ctrl-C', 'cancels a run; twice at the prompt, leaves'],
] as const;

const commands: readonly Command[] = [
  {
    names: ['/help', '/?'],
    usage: '/help',
    summary: 'this list',
    run({ screen, paint }) {
      for (const { usage, summary } of commands) screen.line(`${paint.bold(usage.padEnd(13))} ${summary}`);
      for (const [key, what] of keys) screen.line(`${paint.bold(key.padEnd(13))} ${what}`);
    },
  },
  {
    names: ['/tools'],
    usage: '/tools [WORD]',
    summary: 'all tools, those that contain a word, or one by its name with its details',
    async run({ screen, tools }, wanted) {
      for (const line of await tools(wanted)) screen.line(line);
    },
  },
  {
    names: ['/agents'],
    usage: '/agents',
    summary: 'the agents of this session with their tools, and which one is active',
    async run({ screen, agents }) {
      for (const line of await agents()) screen.line(line);
    },
  },
  {
    names: ['/expand'],
    usage: '/expand [N]',
    summary: 'the complete input and output of call N, or of the last call',
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
    summary: 'the complete warnings so far',
    run({ screen, paint, warnings }) {
      const all = warnings();
      if (all.length === 0) screen.line('There was no warning yet.');
      for (const warning of all) screen.line(paint.dim(`! ${neutralize(warning)}`));
    },
  },
  {
    names: ['/model'],
    usage: '/model [NAME]',
    summary: 'shows the model, or switches to another one: openai:ID, anthropic:ID, gemini:ID, offline',
    async run({ screen, paint, model, switchModel }, name) {
      if (name === '') return screen.line(`The model is ${neutralize(model())}.`);
      screen.line(paint.dim(`Switched to ${neutralize(await switchModel(name))}.`));
    },
  },
  {
    names: ['/mode'],
    usage: '/mode [NAME]',
    summary: 'ask, edits (files are written without a question), or plan (only reads); as Shift-Tab',
    run({ screen, mode }, wanted) {
      screen.line(mode(wanted));
    },
  },
  {
    names: ['/allowed'],
    usage: '/allowed',
    summary: 'what "always" covers in this session; /allowed clear revokes it',
    async run({ screen, allowed }, wanted) {
      for (const line of await allowed(wanted === 'clear')) screen.line(neutralize(line));
    },
  },
  ...sessionCommands,
  {
    names: ['/new'],
    usage: '/new',
    summary: 'a new session: the model forgets, and "always" is revoked',
    run({ screen, paint, newSession }) {
      newSession();
      screen.line(paint.dim('A new session.'));
    },
  },
  {
    names: ['/forget'],
    usage: '/forget',
    summary: 'the team forgets the earlier sessions of this directory',
    async run({ screen, paint, forget }) {
      if (!(await forget()))
        return screen.line('Nothing is remembered: only a team whose sessions are kept has a memory.');
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
