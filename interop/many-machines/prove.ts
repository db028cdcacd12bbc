import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionService, SessionSummary } from '@mortise/core';
import { createSessionClient, type SessionClient } from '@mortise/worker';
import { type EngineName, openEngine } from './engine.ts';
import { Ledger } from './ledger.ts';
import { Person } from './person.ts';
import { type Servers, startServers } from './servers.ts';
import { sessionsOf } from './story.ts';
import { untilTaken } from './until-taken.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { WorkerFleet } from './worker-fleet.ts';

export interface ProofOptions {
  readonly engine: EngineName;
  readonly sessions: number;
  readonly workers: number;
  /** Milliseconds from the time when the last victim has recovered and all workers serve to the next kill. */
  readonly killMs: number;
  /** The minimum number of kills of each victim, even if its sessions end early. */
  readonly leastKills: number;
  /** True for the control, whose tools falsely declare that they may be repeated. */
  readonly isUnguarded?: boolean;
  /**
   * Milliseconds without a completed session and without a
   * kill, after which the remaining sessions are given up.
   */
  readonly patienceMs: number;
}

export interface Proof extends Verdict {
  /** The number of kills of each victim. */
  readonly kills: { readonly [victim: string]: number };
  readonly deploys: number;
  /** The number of times that a person had to look up the outcome of a call. */
  readonly doubts: number;
  /** The codes of the parked sessions. */
  readonly parked: ReadonlyMap<string, string>;
  readonly seconds: number;
}

/**
 * Runs many sessions, a part of them for each victim. While the sessions of a part run, its victim is killed
 * again and again: the workers, the engine's server, PostgreSQL. A new version is deployed in the middle of
 * each part.
 */
export async function prove(options: ProofOptions): Promise<Proof> {
  const servers = await startServers(options.engine);
  try {
    return await proveOver(servers, options);
  } finally {
    await servers.stop();
  }
}

async function proveOver(servers: Servers, options: ProofOptions): Promise<Proof> {
  const { place, balancer, crash } = servers;
  const { isUnguarded = false } = options;
  const begun = performance.now();
  const file = `${place.folder}/ledger`;
  const ledger = new Ledger(file);
  const engine = await openEngine(place);
  const client = createSessionClient({ sessions: engine.sessions, dispatcher: engine.dispatcher });
  const fleet = new WorkerFleet({ place, ledger: file, size: options.workers, isUnguarded, balancer });
  const person = new Person(client, ledger);
  const all = sessionsOf(options.sessions);
  const victims = { workers: () => fleet.kill(), ...crash };
  const kills: Record<string, number> = {};
  const judge = async (sessions: typeof all): Promise<Verdict> =>
    verdictOf(sessions, await untilTaken(() => summariesOf(engine.sessions)), ledger);

  try {
    await fleet.start();
    await servers.register();
    const part = Math.ceil(all.length / Object.keys(victims).length);
    for (const [at, [victim, kill]] of Object.entries(victims).entries()) {
      const own = all.slice(at * part, (at + 1) * part);
      const said = sayAll(client, own);
      let isDeployed = false;
      for (kills[victim] = 0; ; ) {
        const left = (await judge(own)).neverWoken.length;
        if (left === 0 && kills[victim] >= options.leastKills) break;
        // After the last kill, the remaining sessions end without further kills.
        if (kills[victim] >= options.leastKills + own.length / 4) break;
        if (!isDeployed && (left <= own.length / 2 || kills[victim] >= options.leastKills)) {
          await fleet.deploy();
          isDeployed = true;
        }
        await fleet.untilAllServe();
        await sleep(options.killMs);
        await kill();
        kills[victim]++;
      }
      await said;
    }
    let left = Number.POSITIVE_INFINITY;
    for (let quietSince = performance.now(); performance.now() - quietSince < options.patienceMs; await sleep(250)) {
      const now = (await judge(all)).neverWoken.length;
      if (now === 0) break;
      if (now < left) quietSince = performance.now();
      left = Math.min(left, now);
    }
    const seconds = (performance.now() - begun) / 1_000;
    const { deploys, parked } = fleet;
    return { ...(await judge(all)), kills, deploys, doubts: person.doubts, parked, seconds };
  } finally {
    await person.stop();
    await fleet.stop();
    await engine.close();
  }
}

/** Sends the first message of each session twice, by eight clients in parallel. */
async function sayAll(client: SessionClient, sessions: ReturnType<typeof sessionsOf>): Promise<void> {
  const left = sessions.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const { key, story } of left)
        for (let time = 0; time < 2; time++) await untilTaken(() => client.say(key, story.name, { id: 'first words' }));
    }),
  );
}

async function summariesOf(sessions: SessionService): Promise<Map<string, SessionSummary>> {
  const found = new Map<string, SessionSummary>();
  let after: string | undefined;
  do {
    const page = await sessions.index?.list({}, { after, limit: 500 });
    for (const summary of page?.items ?? []) found.set(summary.sessionId, summary);
    after = page?.next;
  } while (after !== undefined);
  return found;
}
