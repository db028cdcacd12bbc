import { describe, expect, it } from 'vitest';
import { runCases } from '../../src/index.ts';
import { forEachSuite, type Suite } from './suites.ts';

const records = new Set([
  ...['toolCases', 'toolsetCases', 'gateCases', 'sessionServiceCases', 'leaseStoreCases'],
  ...['sessionIndexCases', 'sessionChangesCases', 'sessionRetentionCases', 'sessionLifeCases', 'snapshotStoreCases'],
  ...[
    'modelCases',
    'outputCases',
    'toolHopCases',
    'dispatcherCases',
    'deltaRelayCases',
    'fileStoreCases',
    'executorCases',
    'fileEditorCases',
    'computerCases',
  ],
]);

describe('a subject with a member that no case uses', () => {
  forEachSuite((suite) => {
    if (records.has(suite.name))
      it(`a subject with a member that no case uses is refused by each of ${suite.name}`, () =>
        refusesStrangers(suite));
    else it(`a subject is an implementation with an extra member to ${suite.name}`, () => takesStrangers(suite));
  });
});

async function refusesStrangers<Subject>({ cases, sound }: Suite<Subject>): Promise<void> {
  const verdicts = await runCases(cases, async () => ({ ...(await sound()), badArg: 1 }));
  for (const verdict of verdicts)
    expect(verdict).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('no case reads the member "badArg" of the subject; there are: ') },
    });
}

async function takesStrangers<Subject>({ cases, sound }: Suite<Subject>): Promise<void> {
  const [verdict] = await runCases(
    cases.slice(0, 1),
    async () => Object.assign((await sound()) as object, { own: 1 }) as Subject,
  );
  expect(verdict).not.toHaveProperty('error');
  expect(verdict?.status).toBe('passed');
}
