import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulate } from '@mortise/testing/simulate';
import { afterAll, expect, it } from 'vitest';
import { campaignText, runCampaign } from './campaign.ts';
import { simulatedAgents } from './simulated-agents.ts';

const directory = mkdtempSync(join(tmpdir(), 'mortise-campaign-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The total number of stories; `.ci/full-1` runs 50,000. */
const stories = Number(process.env['MORTISE_STORIES'] ?? 1_000);
const names = Object.keys(simulatedAgents);

it.each(names)(`%s: has no problem in its share of ${stories} stories`, async (name) => {
  const simulated = simulatedAgents[name];
  if (!simulated) throw new Error(name);
  const report = await simulate({ ...simulated, stories: Math.ceil(stories / names.length) });
  report.assertNone();
  expect(report.crashes).toBeGreaterThan(20);
});

it('resumes where it stopped, with the same result', async () => {
  const lines: string[] = [];
  const targets = { kills: 0, seed: 7, scenarios: [], onProgress: (line: string) => lines.push(line) };
  const file = join(directory, 'campaign.json');
  const first = await runCampaign(file, { ...targets, stories: 501 });
  const [played] = names;
  expect(first.next).toEqual({ [played ?? '']: 500, [names[1] ?? '']: 1 });
  const both = await runCampaign(file, { ...targets, stories: 503 });
  expect(both).toMatchObject({ stories: 503, problems: [], next: { [names[2] ?? '']: 2 } });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(both);
  expect(lines.at(-1)).toBe(campaignText(both));
  expect(campaignText({ ...both, crashes: 1_234 })).toBe(
    '503 stories with 1,234 crashes, 0 kills of processes: 0 problems',
  );
  await expect(runCampaign(file, { ...targets, stories: 504, seed: 8 })).rejects.toThrow('is of the seed 7');
});
