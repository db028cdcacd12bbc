// Kills, cuts, poisons and races stores and providers, and
// prints the tables. Exits with 1 for any forbidden outcome.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PostgresServer, startPostgres } from '@mortise/session-kit/test/postgres-server';
import { withFigures } from '../report/readme-figures.ts';
import { campaignText, runCampaign } from './campaign/campaign.ts';
import { type CrashOptions, parseCrashOptions, USAGE } from './crash-options.ts';
import { type CrashResults, crashFindings, crashReport } from './crash-report.ts';
import { killOnce, killTwice } from './kill-series.ts';
import type { Scenario } from './live.ts';
import { loseEachAnswer } from './lost-answers.ts';
import { measurePaused } from './paused/measure-paused.ts';
import { damageRecords, misleadRuns } from './poisoned-logs.ts';
import { runRaces } from './race/run-races.ts';
import type { PostgresUrl, StoreName } from './store/open-store.ts';
import type { StoryName } from './story/story.ts';

const readme = new URL('../../README.md', import.meta.url);
const campaignFile = new URL('../../crash-campaign.json', import.meta.url);

/** The lengths of the logs of paused runs, in events. */
const lengths = [10, 100, 1_000, 10_000];

async function main(args: readonly string[]): Promise<number> {
  const options = parseCrashOptions(args);
  const server = options.stores.includes('postgres') ? await serverIfAny() : undefined;
  try {
    if (options.campaign) return await resumeRun(options, options.campaign, server?.url as PostgresUrl | undefined);
    const results = await tryAll(options, server?.url as PostgresUrl | undefined);
    const report = crashReport(results);
    console.log(report);
    if (options.readme) writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), report, 'crashes'));
    const findings = crashFindings(results);
    for (const finding of findings) console.error(finding);
    return findings.length > 0 ? 1 : 0;
  } finally {
    await server?.stop();
  }
}

async function resumeRun(
  { stores, seed, readme: isWritten }: CrashOptions,
  targets: NonNullable<CrashOptions['campaign']>,
  url: PostgresUrl | undefined,
): Promise<number> {
  const scenarios = namesOf(stores, url).flatMap(([, store]) =>
    (['clerk', 'team'] as const).map((story): Scenario => ({ store, story, guarded: true })),
  );
  const campaign = await runCampaign(fileURLToPath(campaignFile), {
    ...targets,
    seed,
    scenarios,
    onProgress: (line) => console.error(line),
  });
  const text = `${campaignText(campaign)}. Seed ${campaign.seed}; ${campaign.inDoubt} times a person was asked whether a killed call had happened.`;
  console.log(text);
  for (const problem of campaign.problems) console.error(problem);
  if (isWritten) writeFileSync(readme, withFigures(readFileSync(readme, 'utf8'), text, 'campaign'));
  return campaign.problems.length > 0 ? 1 : 0;
}

/** Returns the stores by the names of the command line; PostgreSQL is included only if there is a server. */
function namesOf(stores: readonly string[], url: PostgresUrl | undefined): readonly (readonly [string, StoreName])[] {
  return stores.flatMap((store): readonly (readonly [string, StoreName])[] => {
    if (store === 'postgres') return url ? [[store, url]] : [];
    return [[store, store === 'file' ? 'file' : 'sqlite']];
  });
}

async function serverIfAny(): Promise<PostgresServer | undefined> {
  try {
    return await startPostgres();
  } catch (error) {
    console.error(
      `PostgreSQL is omitted, it cannot be started here: ${error instanceof Error ? error.message : error}`,
    );
    return undefined;
  }
}

async function tryAll(options: CrashOptions, url: PostgresUrl | undefined): Promise<CrashResults> {
  const { stores, rounds } = options;
  const kills: CrashResults['kills'][number][] = [];
  const races: CrashResults['races'][number][] = [];
  for (const [store, name] of namesOf(stores, url)) {
    for (const story of ['clerk', 'team'] as const)
      kills.push(...(await killAll({ store: name, story }, store, options)));
    // The files of the first store belong to a single process.
    if (name === 'file') continue;
    const series = await step(`${store}: races`, runRaces(name, rounds));
    races.push(...series.map((each) => ({ store, ...each })));
  }
  return {
    kills,
    races,
    lost: url && (await step('lost answers', loseEachAnswer(url))),
    poisoned: [await poisonAll('clerk'), await poisonAll('team')],
    paused: {
      flat: await step('paused runs', measurePaused('flat', 1_000, lengths)),
      nested: await step('paused nested runs', measurePaused('nested', 1_000, lengths)),
    },
  };
}

async function killAll(
  lived: Omit<Scenario, 'guarded'>,
  store: string,
  { doubles, seed }: CrashOptions,
): Promise<CrashResults['kills']> {
  const { story } = lived;
  const guarded: Scenario = { ...lived, guarded: true };
  const control: Scenario = { ...lived, guarded: false };
  const once = await step(`${store}, ${story}: one kill`, killOnce(guarded));
  const twice = await step(`${store}, ${story}: two kills`, killTwice(guarded, doubles, seed));
  const naive = await step(`${store}, ${story}: control`, killOnce(control));
  return [
    { store, story, guarded: true, ...once },
    { store, story, guarded: true, ...twice },
    { store, story, guarded: false, ...naive },
  ];
}

async function poisonAll(story: StoryName): Promise<CrashResults['poisoned'][number]> {
  const damaged = await step(`${story}: damaged records`, damageRecords(story));
  return { story, damaged, misled: await step(`${story}: misleading logs`, misleadRuns(story)) };
}

async function step<T>(what: string, work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work;
  console.error(`${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  return result;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 1;
}
