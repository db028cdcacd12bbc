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

describe('fault 140: killed between the effect and its result', () => {
  it('the effect of a write is not repeated: the user is asked', async () => {
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

it('fault 141: killed between the answer of the model and its tool, the tool runs once', async () => {
  const { left, effects, result } = await killedAt('turn', 'idempotent');
  expect(left.slice(0, 2)).toEqual(['input', 'model']);
  expect(effects).toHaveLength(1);
  expect(result).toEqual(done);
});

it('fault 143: killed before the model was called, the user message is kept', async () => {
  const { left, effects, result } = await killedAt('model', 'write');
  expect(left).toEqual(['input']);
  expect(effects).toHaveLength(1);
  expect(result).toEqual(done);
});
