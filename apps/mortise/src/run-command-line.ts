import { type Command, commands } from './commands.ts';
import { consoleOutput, type Output } from './output.ts';

/**
 * Runs the command that the arguments name; the console if there are no arguments or the first one is an
 * option. Resolves with the exit code of the command, or with 2 if the command is unknown.
 */
export async function runCommandLine(
  args: readonly string[],
  known: { readonly [name: string]: Command } = commands,
  output: Output = consoleOutput,
): Promise<number> {
  const [name = 'console', ...rest] = args;
  if (name === 'help' || name === '--help' || name === '-h') {
    output.say(helpOf(known));
    return 0;
  }
  const isNamed = args.length > 0 && !name.startsWith('-');
  const command = Object.hasOwn(known, isNamed ? name : 'console') ? known[isNamed ? name : 'console'] : undefined;
  if (command) return await command.run(isNamed ? rest : args);
  output.complain(`There is no command "${name}": use ${Object.keys(known).join(', ')}. See mortise help.`);
  return 2;
}

function helpOf(known: { readonly [name: string]: Command }): string {
  const width = Math.max(...Object.keys(known).map((name) => name.length)) + 2;
  const lines = Object.entries(known).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return ['mortise [command] [options]', '', ...lines, '', 'Options of a command: mortise COMMAND --help'].join('\n');
}
