import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exampleRuns, storedIn } from '../packages/core-tests/test/events/event-examples.ts';
import { eventsPage } from './events-page.ts';

describe('the page of events', () => {
  it('the page of events has every event that the format lists', async () => {
    const format = readFileSync('docs/event-format.md', 'utf8');
    const types = /^The types are (.*)\.$/m
      .exec(format)?.[1]
      ?.split(', ')
      .map((type) => type.slice(1, -1));
    expect([...new Set(storedIn(await exampleRuns()).map(({ type }) => type))].sort()).toEqual(types?.sort());
  });

  it('the page of events is not written if an event has no example', async () => {
    const runs = await exampleRuns();
    const without = runs.map(({ what, seen }) => ({ what, seen: seen.filter(({ type }) => type !== 'turnDropped') }));
    expect(() => eventsPage(without)).toThrow('no run of the page has an example of turnDropped');
  });
});
