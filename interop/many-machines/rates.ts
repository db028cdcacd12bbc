// Measures runs per second of workers that an engine next to PostgreSQL wakes, compared with one process
// without workers, and the time from an answer to its effect: the same measurement as for our own tables.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@mortise/session-kit/test/postgres-server';
import { measureWorkers } from '../../benchmarks/src/workers/measure-workers.ts';
import { reportWorkers } from '../../benchmarks/src/workers/report-workers.ts';
import { LoadBalancer } from '../test/restate/load-balancer.ts';
import { startRestate } from '../test/restate/restate-server.ts';
import type { RatePlace } from './rate-engine.ts';

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: 'pg-boss,restate' },
    sessions: { type: 'string', default: '200' },
    answers: { type: 'string', default: '40' },
    workers: { type: 'string', default: '1,2,4' },
    rounds: { type: 'string', default: '3' },
  },
});
for (const name of values.engines.split(',')) {
  if (name !== 'pg-boss' && name !== 'restate') throw new Error(`--engines has pg-boss, restate, got ${name}`);
  const postgres = await startPostgres();
  const restate = name === 'restate' ? await startRestate() : undefined;
  const balancer = await LoadBalancer.listen();
  const ports = createServer((request, response) => {
    balancer.add(Number(request.url?.slice(1)));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(ports, 'listening');
  const place: RatePlace = {
    name,
    database: postgres.url,
    ingress: restate?.ingress ?? '',
    admin: restate?.admin ?? '',
    workers: balancer.uri,
    balancer: `http://127.0.0.1:${(ports.address() as AddressInfo).port}`,
  };
  try {
    const figures = await measureWorkers({
      engine: join(import.meta.dirname, 'rate-engine.ts'),
      place: JSON.stringify(place),
      sessions: Number(values.sessions),
      answers: Number(values.answers),
      workers: values.workers.split(',').map(Number),
      concurrency: 8,
      rounds: Number(values.rounds),
    });
    reportWorkers(name, figures);
  } finally {
    ports.close();
    balancer.close();
    await restate?.stop();
    await postgres.stop();
  }
}
