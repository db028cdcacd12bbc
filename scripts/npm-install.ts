import { type CommandResult, runCommand } from './run-command.ts';

/**
 * Runs `npm install` in a folder as a user would, but
 * without scripts, and with cached packages where possible.
 */
export function npmInstall(folder: string, args: readonly string[] = []): CommandResult {
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  return runCommand('npm', ['install', ...args, ...flags], folder);
}
