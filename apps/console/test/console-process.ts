import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { mainPath } from './bundled-programs.ts';

const sourcePath = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The result of a finished process. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of the process. */
export interface ProcessOptions {
  readonly args?: readonly string[];
  readonly cwd: string;
  /** Text for standard input; `ignore` gives the process no input. */
  readonly stdin?: string | 'ignore';
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process and its output so far, after each chunk. */
  readonly onOutput?: (child: ChildProcess, stdout: string) => void;
}

/** Runs the console without a terminal until it ends. */
export function consoleProcess({
  args = [],
  cwd,
  stdin = 'ignore',
  env = {},
  onOutput,
}: ProcessOptions): Promise<Finished> {
  // A bundle contains its packages, which cannot be hidden: such a test runs the source.
  const child = spawn(process.execPath, ['HIDDEN_PACKAGE' in env ? sourcePath : mainPath, ...args], {
    cwd,
    env: { ...cleanEnvironment(), ...env },
    stdio: [stdin === 'ignore' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    onOutput?.(child, stdout);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  if (stdin !== 'ignore') child.stdin?.end(stdin);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/**
 * Returns the environment without variables that change the program's
 * behaviour, and with a separate sessions directory for the test.
 */
export function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_|INIT_CWD$|NO_COLOR$|FORCE_COLOR$|CI$|NODE_OPTIONS$|VITEST|ACCESSIBLE$|EDITOR$|VISUAL$|OPENAI_|MORTISE_)|_API_KEY$/.test(
        name,
      ),
  );
  const environment = kept.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(environment), MORTISE_HOME: stateHome() };
}

/** Creates a `MORTISE_HOME` for one test. */
export function stateHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'console-home-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}
