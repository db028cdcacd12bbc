export { type Command, commands } from './commands.ts';
export { runCommandLine } from './run-command-line.ts';
