import { functionTool, type RunEvent } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

/** Returns every value of a shown event that would be sent as JSON. */
function sentIn(value: unknown, path = ''): readonly (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries = Object.entries(value).flatMap(([name, member]) => sentIn(member, `${path}.${name}`));
  return value instanceof Error ? [[path, value], ...entries] : entries;
}

/**
 * Runs an app whose tool throws, whose hook throws, whose model fails, and one of whose calls cannot be
 * handled.
 */
async function brokenRuns(): Promise<readonly RunEvent[]> {
  const leak = () => Object.assign(new Error('broken'), { config: { headers: { authorization: 'Bearer t0ken' } } });
  // The clock is read once more for the run of the tool, and then for its response.
  let left = Number.POSITIVE_INFINITY;
  const clock = () => {
    if (left-- === 1) throw leak();
    return 1;
  };
  const throws = functionTool({
    name: 'throws',
    description: 'Throws',
    effect: 'read',
    run: () => {
      throw leak();
    },
  });
  const breaks = functionTool({
    name: 'breaks',
    description: 'Breaks the clock',
    effect: 'read',
    run: () => {
      left = 2;
      return 'ok';
    },
  });
  const calls = [{ calls: [{ name: 'throws' }] }, { calls: [{ name: 'breaks' }] }, { fail: leak() }];
  const { watch } = testApp(calls, { tools: [throws, breaks] }, { clock, plugins: [observer(leak)] });
  return watch({ message: 'go' });
}

function observer(leak: () => Error) {
  return {
    name: 'observer',
    mode: 'observe' as const,
    afterTool: () => {
      throw leak();
    },
  };
}

describe('the cause of a failure', () => {
  it('the cause of a failure is available to the watcher in this process, and is not sent with the event', async () => {
    const seen = await brokenRuns();
    const causes = seen.flatMap((event) => ('cause' in event ? [[event.type, event.cause]] : []));
    expect(causes.map(([type]) => type)).toEqual(expect.arrayContaining(['toolEnd', 'warning']));
    const broken = seen.find(
      (event) => event.type === 'toolEnd' && 'code' in event.outcome && event.outcome.code === 'internal',
    );
    expect(broken).toMatchObject({ call: { name: 'breaks' } });
    expect((broken as { cause?: unknown }).cause).toBeInstanceOf(Error);
    expect(seen.at(-1)).toMatchObject({ type: 'end', result: { status: 'failed' } });
    const sent = sentIn(seen);
    expect(sent.filter(([path, value]) => path.endsWith('.cause') || value instanceof Error)).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('t0ken');
  });
});
