import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { cleanEnvironment } from './console-process.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const hasTmux = spawnSync('tmux', ['-V']).status === 0;
const asking = fileURLToPath(new URL('./asking-main.ts', import.meta.url));

/** Opens a window of a separate tmux server, in which the program that asks was started. */
async function tmuxWindow() {
  const directory = await temporaryDirectory();
  const env = { ...cleanEnvironment(), PS1: '$ ', TERM: 'xterm-256color' };
  const tmux = (...args: readonly string[]): string =>
    execFileSync('tmux', ['-S', `${directory}/socket`, '-f', '/dev/null', ...args], { env, encoding: 'utf8' });
  tmux('new-session', '-d', '-s', 'test', '-x', '100', '-y', '30', 'bash --norc --noprofile');
  onTestFinished(() => void tmux('kill-server'));
  const lines = (): readonly string[] => tmux('capture-pane', '-p', '-S', '-', '-t', 'test').trimEnd().split('\n');
  return {
    start: () => tmux('send-keys', '-t', 'test', `"${process.execPath}" "${asking}"`, 'Enter'),
    press: (key: string) => tmux('send-keys', '-t', 'test', key),
    /** Resolves when the rule above the input, the last drawn row, has the new width. */
    async resize(columns: number): Promise<void> {
      tmux('resize-window', '-t', 'test', '-x', String(columns), '-y', '30');
      await expect.poll(() => lines().at(-2)).toMatch(new RegExp(`^─.{${columns - 2}}─$`));
    },
    lines,
  };
}

test.skipIf(!hasTmux)(
  'the console leaves only one copy of a high question, and keeps all earlier rows (skipped where tmux is not installed)',
  async () => {
    const window = await tmuxWindow();
    window.start();
    await expect.poll(() => window.lines().join('\n')).toContain('Which one is it?');
    for (const columns of [80, 60, 40, 60, 80, 100, 50, 100, 40, 100]) await window.resize(columns);
    const count = (text: string): number => window.lines().filter((line) => line.includes(text)).length;
    expect(count('Which one is it?')).toBe(1);
    expect(count('answer 0 ')).toBe(1);
    for (let at = 0; at < 12; at++) expect(window.lines().filter((line) => line === `finished ${at}`)).toHaveLength(1);
    window.press('b');
    await expect.poll(() => window.lines().at(-1)).toMatch(/[$#] ?$/);
    expect(count('Which one is it?')).toBe(1);
    expect(count('Which one is it? answer 1')).toBe(1);
    expect(window.lines().filter((line) => line.startsWith('─'))).toEqual([]);
  },
);
