import type { ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endGroup, groupOptions, killGroup, watchGroup } from './process-group.ts';

afterEach(() => void vi.restoreAllMocks());

/**
 * Creates a fake process group, which ends at the signal `until`
 * and records its signals. No process has the default number.
 */
function group({ until, pid = 2_000_000_001 }: { readonly until?: string; readonly pid?: number | undefined } = {}) {
  const reported: unknown[] = [];
  let isThere = true;
  const child = {
    pid,
    exitCode: null as number | null,
    signalCode: null,
    stdin: { end: () => tell('end') },
  };
  function tell(what: string): void {
    reported.push(what);
    if (what !== until) return;
    isThere = false;
    child.exitCode = 0;
  }
  vi.spyOn(process, 'kill').mockImplementation((at, signal) => {
    if (at !== -(pid ?? 0)) throw new Error(`a stranger was told: ${at}`);
    if (signal !== 0) tell(String(signal));
    if (!isThere) throw Object.assign(new Error('no such group'), { code: 'ESRCH' });
    return true;
  });
  return { child: child as unknown as ChildProcess, reported, leave: () => (child.exitCode = 0) };
}

describe.runIf(groupOptions.detached)('a group of processes', () => {
  it.each([
    ['end', ['end']],
    ['SIGTERM', ['end', 'SIGTERM']],
    ['SIGKILL', ['end', 'SIGTERM', 'SIGKILL']],
    [undefined, ['end', 'SIGTERM', 'SIGKILL']],
  ])('a group of processes is ended by %s, after gentler signals', async (until, expected) => {
    const { child, reported } = group(until === undefined ? {} : { until });
    await endGroup(child, 0);
    expect(reported).toEqual(expected);
  });

  it('a group of processes exists as long as one of its processes does, though the first has exited', async () => {
    const { child, reported, leave } = group({ until: 'SIGTERM' });
    leave();
    await endGroup(child, 0);
    expect(reported).toEqual(['end', 'SIGTERM']);
  });

  it('a group of processes exists even if this process may not signal it', async () => {
    const { child, reported, leave } = group();
    leave();
    vi.mocked(process.kill).mockImplementation((_pid, signal) => {
      if (signal !== 0) reported.push(signal);
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    });
    await endGroup(child, 0);
    expect(reported).toEqual(['end', 'SIGTERM', 'SIGKILL']);
  });

  it('a group of processes is killed at once with all its processes', () => {
    const { child, reported } = group();
    killGroup(child);
    expect(reported).toEqual(['SIGKILL']);
  });

  it('a group of processes is ended when this process exits, unless it has ended', async () => {
    const before = process.listeners('exit');
    const { child, reported } = group();
    watchGroup(child);
    watchGroup(child);
    const mine = process.listeners('exit').filter((each) => !before.includes(each));
    expect(mine.length).toBeLessThanOrEqual(1);
    (process.listeners('exit').at(-1) as () => void)();
    expect(reported).toEqual(['SIGKILL']);
    await endGroup(child, 0);
    expect(process.listeners('exit')).toEqual(before);
  });

  it('a group of processes gets no signal if its process never started', async () => {
    const { child, reported } = group();
    Object.assign(child, { pid: undefined });
    const before = process.listeners('exit');
    watchGroup(child);
    killGroup(child);
    await endGroup(child, 0);
    expect(reported).toEqual([]);
    expect(process.listeners('exit')).toEqual(before);
  });
});
