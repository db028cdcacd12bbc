import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listPeers } from '../subject/find-subjects.ts';
import { floorHarness } from '../subject/floor-harness.ts';
import { type Core, mortiseHarness } from '../subject/mortise-harness.ts';
import { buildOf } from '../subject/mortise-subject.ts';
import type { Subject } from '../subject/subject.ts';
import { zodTools } from '../subject/zod-tools.ts';
import { type AgentPackages, nestedRuns } from './nested-runs.ts';
import type { NestingWay } from './nesting-way.ts';
import { toolsThatRun } from './tools-that-run.ts';

/** The ways that are measured, by their names, in the order of the report; peers where they are installed. */
export function listWays(): ReadonlyMap<string, () => Promise<NestingWay>> {
  return new Map([
    ['floor', () => Promise.resolve(toolsThatRun(floorHarness))],
    ...listPeers()
      .filter((folder) => existsSync(join(folder, 'node_modules')))
      .map((folder) => [basename(folder), () => loadPeer(folder)] as const),
    ...ownWays,
  ]);
}

/** Mortise with the children by hand, with a runner of their own, and as nested runs. */
export const ownWays: readonly (readonly [name: string, load: () => Promise<NestingWay>])[] = [
  ['by hand', async () => toolsThatRun(await loadMortise(), floorHarness)],
  ['second runner', async () => toolsThatRun(await loadMortise())],
  ['agent tool', async () => nestedRuns(await loadAgentPackages(), await zodTools(await loadCore()))],
];

async function loadPeer(folder: string): Promise<NestingWay> {
  const { default: peer }: { default: Subject } = await import(pathToFileURL(join(folder, 'subject.ts')).href);
  return toolsThatRun(await peer.load());
}

async function loadMortise(): Promise<ReturnType<typeof mortiseHarness>> {
  const core = await loadCore();
  return mortiseHarness(core, await zodTools(core));
}

async function loadAgentPackages(): Promise<AgentPackages> {
  const { agentTool }: AgentPackages = await import(buildOf('@mortise/agent-tool'));
  const { parallelAgent }: AgentPackages = await import(buildOf('@mortise/workflow-agents'));
  return { core: await loadCore(), agentTool, parallelAgent };
}

function loadCore(): Promise<Core> {
  return import(buildOf('@mortise/core'));
}
