import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Options that put a process into a group, so that its child processes can be ended with it: with `npx` or
 * `sh` as the command, the server is a child of that process.
 */
export const groupOptions: { readonly detached: boolean } = { detached: process.platform !== 'win32' };

/**
 * Keeps track of a process group until it has ended; the remaining groups are ended when this process exits.
 */
export function watchGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  if (open.size === 0) process.on('exit', endAll);
  open.add(child);
}

/**
 * Ends a process and its child processes. It waits `patienceMs` after the end of the process's input, the
 * same time after the termination signal, and then kills the group. Settles even if the system does not end a
 * process.
 */
export async function endGroup(child: ChildProcess, patienceMs: number): Promise<void> {
  if (child.pid === undefined) return;
  child.stdin?.end();
  for (const signal of [undefined, 'SIGTERM', 'SIGKILL'] as const) {
    if (signal) signalGroup(child, signal);
    if (await isGoneWithin(child, patienceMs)) break;
  }
  forgetGroup(child);
}

/** Kills a process group at once. */
export function killGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGKILL');
}

function forgetGroup(child: ChildProcess): void {
  open.delete(child);
  if (open.size === 0) process.off('exit', endAll);
}

function endAll(): void {
  for (const child of open) killGroup(child);
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  const { pid } = child;
  if (pid === undefined) return;
  if (groupOptions.detached) signalPosix(pid, signal);
  // Windows has neither process groups nor a termination signal: the process tree is killed at the last step.
  else if (signal === 'SIGKILL')
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on('error', () =>
      child.kill('SIGKILL'),
    );
}

/** Sends a signal to a process group. Returns false if the group does not exist any more. */
function signalPosix(pid: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isGone(child: ChildProcess): boolean {
  const hasExited = child.exitCode !== null || child.signalCode !== null;
  return hasExited && (!groupOptions.detached || child.pid === undefined || !signalPosix(child.pid, 0));
}

/** Waits for the end of a group. The system does not report that end, so it is polled. */
async function isGoneWithin(child: ChildProcess, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (!isGone(child)) {
    if (performance.now() >= until) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return true;
}

const open = new Set<ChildProcess>();
const lookEveryMs = 10;
