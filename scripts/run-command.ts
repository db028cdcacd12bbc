import { spawnSync } from 'node:child_process';
import { type ToolCommand, toolCommand } from './tool-command.ts';

/** The output of a finished command. */
export interface CommandResult {
  readonly ok: boolean;
  /** Standard output and standard error, one after the other. */
  readonly output: string;
}

/** Runs a program or an npm tool to its end, without a shell and without input. */
export function runCommand(program: string, args: readonly string[], cwd: string): CommandResult {
  return runTool(toolCommand(program, args), cwd);
}

/** Runs a command of `toolCommand` to its end without a shell and without input. */
export function runTool([program, args]: ToolCommand, cwd: string): CommandResult {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return { ok: status === 0, output: [stdout, stderr, error?.message].filter(Boolean).join('\n') };
}
