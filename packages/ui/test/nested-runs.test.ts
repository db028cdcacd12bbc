import { expect, it } from 'vitest';
import { NestedRuns } from '../src/fold/nested-runs.ts';

const opened = (branch: string, agent: string, more: object) =>
  ({ type: 'opened', rev: 1, branch, agent, reads: 'copy', ...more }) as Parameters<NestedRuns['open']>[0];

/** Returns the nested run of a call and a run inside it, both of which have ended. */
function ended(status: 'failed' | 'completed'): NestedRuns {
  const runs = new NestedRuns({});
  runs.open(opened('kept', 'helper', { callId: 'c1' }));
  runs.open(opened('kept/bob', 'bob', { parent: 'kept', member: '0' }));
  runs.end('kept/bob', 'failed');
  expect(runs.published()['kept/bob']?.resumes).toBe(true);
  runs.end('kept', status);
  return runs;
}

it.each(['failed', 'completed'] as const)(
  'a nested run cannot resume after the run of its outer call has %s',
  (status) => {
    expect(ended(status).published()['kept/bob']).not.toHaveProperty('resumes');
  },
);

it('a repeated call of an agent looks the same live and after a reload', () => {
  const runs = ended('failed');
  const pages = [runs, new NestedRuns(runs.published())];
  for (const page of pages) {
    page.open(opened('kept', 'helper', { callId: 'c2' }));
    page.open(opened('kept/eve', 'eve', { parent: 'kept', member: '0' }));
  }
  expect(pages[1]?.published()).toEqual(pages[0]?.published());
});
