import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type FaultKind, simulate } from '@mortise/testing/simulate';
import { killTwice } from '../kill-series.ts';
import type { Scenario } from '../live.ts';
import { simulatedAgents } from './simulated-agents.ts';

/**
 * The totals of a campaign over all of its runs. They are
 * stored after each part, and the next run resumes from them.
 */
export interface Campaign {
  readonly seed: number;
  /** The number of stories played in this process, and of processes that died in them. */
  readonly stories: number;
  readonly crashes: number;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  /** The number of the next story of each simulated agent. */
  readonly next: Readonly<Record<string, number>>;
  /** Schedules of kills of real processes, and the kills. */
  readonly schedules: number;
  readonly kills: number;
  /** The number of questions about whether a killed call had happened. */
  readonly inDoubt: number;
  /** The problems that were found, as in the reports. */
  readonly problems: readonly string[];
}

/** The targets of a campaign: it stops when both are reached. */
export interface CampaignTargets {
  readonly stories: number;
  readonly kills: number;
  readonly seed: number;
  /** The scenarios whose processes are killed in turn. */
  readonly scenarios: readonly Scenario[];
  readonly onProgress: (line: string) => void;
}

const none: Omit<Campaign, 'seed'> = {
  stories: 0,
  crashes: 0,
  faults: {},
  next: {},
  schedules: 0,
  kills: 0,
  inDoubt: 0,
  problems: [],
};

/** Stories of one agent, and schedules of one scenario, between two writes of the file. */
const storiesAtOnce = 500;
const schedulesAtOnce = 10;

/**
 * Plays stories and kills processes until the targets are reached.
 * `file`: the stored campaign; a campaign with another seed is refused.
 */
export async function runCampaign(file: string, targets: CampaignTargets): Promise<Campaign> {
  const { stories, kills, seed, scenarios, onProgress } = targets;
  let campaign: Campaign = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { seed, ...none };
  if (campaign.seed !== seed)
    throw new Error(`${file} is of the seed ${campaign.seed}: use that seed, or remove the file`);
  const store = (changed: Campaign): void => {
    campaign = changed;
    writeFileSync(`${file}.new`, `${JSON.stringify(campaign, null, 2)}\n`);
    renameSync(`${file}.new`, file);
    onProgress(campaignText(campaign));
  };
  while (campaign.stories < stories) {
    const name = leastPlayed(campaign);
    const count = Math.min(storiesAtOnce, stories - campaign.stories);
    store(await withStories(campaign, name, count));
  }
  for (let at = 0; campaign.kills < kills; at++) {
    const scenario = scenarios[at % scenarios.length];
    if (!scenario) break;
    const count = Math.min(schedulesAtOnce, Math.ceil((kills - campaign.kills) / 2));
    store(await withKills(campaign, scenario, count));
  }
  return campaign;
}

/** Returns the result in one sentence. */
export function campaignText({ stories, crashes, kills, problems }: Campaign): string {
  const counted = [stories, crashes, kills].map((count) => count.toLocaleString('en-US'));
  return `${counted[0]} stories with ${counted[1]} crashes, ${counted[2]} kills of processes: ${problems.length} problems`;
}

function leastPlayed({ next }: Campaign): string {
  const names = Object.keys(simulatedAgents);
  return names.reduce((least, name) => ((next[name] ?? 0) < (next[least] ?? 0) ? name : least));
}

async function withStories(campaign: Campaign, name: string, count: number): Promise<Campaign> {
  const first = campaign.next[name] ?? 0;
  const simulated = simulatedAgents[name];
  if (!simulated) throw new Error(`there is no simulated agent "${name}"`);
  const report = await simulate({ ...simulated, seed: campaign.seed, first, stories: count });
  const faults: Partial<Record<FaultKind, number>> = { ...campaign.faults };
  for (const [kind, times] of Object.entries(report.faults) as [FaultKind, number][])
    faults[kind] = (faults[kind] ?? 0) + times;
  return {
    ...campaign,
    stories: campaign.stories + count,
    crashes: campaign.crashes + report.crashes,
    faults,
    next: { ...campaign.next, [name]: first + count },
    problems: report.problems.length > 0 ? [...campaign.problems, `${name}: ${report.text}`] : campaign.problems,
  };
}

async function withKills(campaign: Campaign, scenario: Scenario, count: number): Promise<Campaign> {
  // Each part has another seed: the schedules of one seed are always the same.
  const seed = campaign.seed + campaign.schedules;
  const { kills, inDoubt, duplicates, problems } = await killTwice(scenario, count, seed);
  const found = [...duplicates.map((each) => `twice: ${each}`), ...problems].map(
    (each) => `${scenario.story}, seed ${seed}: ${each}`,
  );
  return {
    ...campaign,
    schedules: campaign.schedules + count,
    kills: campaign.kills + kills,
    inDoubt: campaign.inDoubt + inDoubt,
    problems: [...campaign.problems, ...found],
  };
}
