// Starts everything: PostgreSQL, Restate, three workers and the web server.
import cluster from 'node:cluster';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startRestate } from '@mortise/interop/restate-server';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import { freePort } from '../../../tooling/free-port.ts';

const postgres = await startPostgres();
const restate = await startRestate(import.meta.url);
Object.assign(process.env, {
  DATABASE: postgres.url,
  RESTATE_INGRESS: restate.ingress,
  RESTATE_ADMIN: restate.admin,
  WORKERS_PORT: String(await freePort()),
  RESTATE_LOGGING: 'ERROR',
});
const { pool } = await import('./place.ts');
await pool.query('CREATE TABLE refunds (key text, order_id int, amount int)');

// Processes of one cluster share a port: Restate has one URL
// for all of them, which stays valid when one of them ends.
cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)) });
const serving = new Set<number>();
const note = (): void => {
  // The file is written under another name and renamed, so that readers always see a complete file.
  writeFileSync(new URL('../.workers.json.new', import.meta.url), JSON.stringify([...serving]));
  renameSync(new URL('../.workers.json.new', import.meta.url), new URL('../.workers.json', import.meta.url));
};
cluster.on('message', ({ process: { pid = 0 } }) => {
  serving.add(pid);
  note();
});
cluster.on('exit', ({ id, process: { pid = 0 } }) => {
  console.log(`worker ${id} is dead, another one starts`);
  serving.delete(pid);
  note();
  cluster.fork();
});
await Promise.all([1, 2, 3].map(() => once(cluster.fork(), 'message')));

const { startServer } = await import('./server.ts');
const port = Number(process.env['PORT'] ?? 8080);
await startServer(port);
process.once('SIGINT', async () => {
  cluster.removeAllListeners('exit');
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
  await restate.stop();
  await postgres.stop();
  process.exit(0);
});
console.log(`http://127.0.0.1:${port}/`);
