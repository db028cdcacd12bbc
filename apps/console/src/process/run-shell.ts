import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { BoundedText } from '../text/bounded-text.ts';

/** Options for running a command. */
interface ShellOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** The maximum number of characters of output that are kept: its start and its end. */
  readonly maxChars: number;
}

/** The result of a command. */
interface ShellResult {
  /** The exit code; absent if a signal ended the command. */
  readonly exitCode?: number;
  readonly endedBy?: NodeJS.Signals;
  readonly timedOut?: true;
  /** Standard output and standard error, in the order in which they arrived. */
  readonly output: string;
}

/**
 * Runs a command in a shell, in a separate process group. No process of the group survives the end of the
 * command, its timeout, or an abort. Rejects only if the command could not be started.
 */
export function runShell(command: string, options: ShellOptions): Promise<ShellResult> {
  const { cwd, env, timeoutMs, signal, maxChars } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      cwd,
      env,
      shell: true,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.once('error', reject);
    const { pid } = child;
    if (pid === undefined) return;
    const killGroup = adoptGroup(pid);
    const output = new BoundedText(maxChars);
    let timedOut = false;
    let last: NodeJS.Timeout | undefined;
    const stop = (): void => {
      signalGroup(pid, 'SIGTERM');
      last ??= setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, timeoutMs);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const read = readOutput(child, output);
    child.once('exit', async (code, endedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      killGroup();
      clearTimeout(last);
      await read;
      resolve({
        ...(code !== null && { exitCode: code }),
        ...(endedBy !== null && { endedBy }),
        ...(timedOut && { timedOut }),
        output: output.toString(),
      });
    });
  });
}

/**
 * Resolves when both streams have ended, or soon after the exit:
 * a process that left the group may keep them open forever.
 */
function readOutput(child: ChildProcess, output: BoundedText): Promise<void> {
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      const decoder = new StringDecoder('utf8');
      stream?.on('data', (bytes: Buffer) => output.push(decoder.write(bytes)));
      stream?.on('end', () => output.push(decoder.end()));
    }
    child.once('close', () => resolve());
    child.once('exit', () => {
      const timer = setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
        resolve();
      }, graceMs);
      child.once('close', () => clearTimeout(timer));
    });
  });
}

/**
 * Milliseconds from the request to end until the process is killed:
 * shorter than the time that a cancelled run gives its tools.
 */
const graceMs = 400;

/** Process groups that this process started and that may still be alive. */
const living = new Set<number>();

/** Sends a signal to a process group. Does nothing if the group has ended. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(isWindows ? pid : -pid, signal);
  } catch {
    // The group has ended already.
  }
}

/**
 * Registers a process group, so that it is killed when this
 * process exits. Returns a function that kills and unregisters it.
 */
function adoptGroup(pid: number): () => void {
  if (living.size === 0) process.on('exit', killAll);
  living.add(pid);
  return () => {
    signalGroup(pid, 'SIGKILL');
    living.delete(pid);
    if (living.size === 0) process.off('exit', killAll);
  };
}

function killAll(): void {
  for (const pid of living) signalGroup(pid, 'SIGKILL');
}

const isWindows = process.platform === 'win32';
