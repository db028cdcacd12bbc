import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a script as a separate process. */
export function startScript(script: URL, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits for a process to end. Returns its output and the signal that ended it. */
export async function endOf(child: ChildProcess): Promise<{ output: string; signal: NodeJS.Signals | null }> {
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve) =>
    child.on('close', (_, by: NodeJS.Signals | null) => resolve(by)),
  );
  return { output, signal };
}

/** Starts a script as a process that answers messages. It ends when it is disconnected. */
export function forkScript(script: URL, args: readonly string[]): ChildProcess {
  return fork(fileURLToPath(script), [...args]);
}

/** Returns the next message of a process. */
export function messageOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}
