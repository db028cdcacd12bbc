import { existsSync, readFileSync } from 'node:fs';
import type { ToolEffect } from '@mortise/core';
import { key } from '@mortise/session-kit/test/notice';
import { describe, expect, it } from 'vitest';
import { sqliteSessionService } from '../../src/session/index.ts';
import { endOf, startScript } from '../support/run-script.ts';
import { scratch } from '../support/scratch.ts';

const { path, open } = scratch();

/** Runs a process that is killed at a position, and a second one that continues its run. */
async function killedAt(place: string, effect: ToolEffect) {
  const [file, world] = [path(), path()];
  open(sqliteSessionService({ path: file })).close();
  const killed = await endOf(
    startScript(new URL('../support/converse.ts', import.meta.url), [file, world, effect, place]),
  );
  expect(killed).toEqual({ output: '', signal: 'SIGKILL' });
  const left = (await open(sqliteSessionService({ path: file })).load(key))?.events ?? [];
  const { output } = await endOf(
    startScript(new URL('../support/converse.ts', import.meta.url), [file, world, effect]),
  );
  const effects = existsSync(world) ? readFileSync(world, 'utf8').trimEnd().split('\n') : [];
  return { left: left.map(({ type }) => type), effects, result: JSON.parse(output) as unknown };
}

const done = { status: 'completed', text: 'It is paid.', pending: [] };

describe('a process that is killed between the effect of a tool and its result', () => {
  it('the effect of a write is not repeated, and the next run asks the user', async () => {
    const { left, effects, result } = await killedAt('effect', 'write');
    expect(left).toEqual(['input', 'model', 'started']);
    expect(effects).toHaveLength(1);
    expect(result).toEqual({ status: 'paused', text: '', pending: ['inDoubt'] });
  });

  it('an idempotent effect is repeated with the same key', async () => {
    const { effects, result } = await killedAt('effect', 'idempotent');
    expect(effects).toHaveLength(2);
    expect(new Set(effects).size).toBe(1);
    expect(result).toEqual(done);
  });
});

it('a tool runs once if the process is killed between the answer of the model and the tool', async () => {
  const { left, effects, result } = await killedAt('turn', 'idempotent');
  expect(left.slice(0, 2)).toEqual(['input', 'model']);
  expect(effects).toHaveLength(1);
  expect(result).toEqual(done);
});

it('the user message is kept if the process is killed before the model is called', async () => {
  const { left, effects, result } = await killedAt('model', 'write');
  expect(left).toEqual(['input']);
  expect(effects).toHaveLength(1);
  expect(result).toEqual(done);
});
