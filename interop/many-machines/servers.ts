import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import { LoadBalancer } from '../test/restate/load-balancer.ts';
import { startRestate } from '../test/restate/restate-server.ts';
import type { EngineName, EnginePlace } from './engine.ts';
import { untilTaken } from './until-taken.ts';

/** The servers of an engine, started for one test. */
export interface Servers {
  readonly place: EnginePlace;
  /** The common URL of all workers. */
  readonly balancer: LoadBalancer;
  /**
   * The servers to crash: each function kills the server like a power cut and restarts it with the same data.
   */
  readonly crash: { readonly [server: string]: () => Promise<void> };
  /** Registers the workers with the engine; called after the workers have started to serve. */
  register(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServers(name: EngineName): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'mortise-many-'));
  const balancer = await LoadBalancer.listen();
  const postgres = name === 'sqlite' ? undefined : await startPostgres();
  const restate = name === 'restate' ? await startRestate() : undefined;
  return {
    place: { name, folder, database: postgres?.url ?? '', ingress: restate?.ingress ?? '', port: 0 },
    balancer,
    crash: {
      ...(restate && { restate: () => restate.crash() }),
      ...(postgres && { postgres: () => postgres.crash() }),
    },
    async register() {
      if (!restate) return;
      const body = JSON.stringify({ uri: balancer.uri, force: true });
      const headers = { 'content-type': 'application/json' };
      await untilTaken(async () => {
        const response = await fetch(`${restate.admin}/deployments`, { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`Restate answered ${response.status}: ${await response.text()}`);
      });
    },
    async stop() {
      balancer.close();
      await restate?.stop();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
