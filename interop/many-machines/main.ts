// Kills workers, the engine's server and PostgreSQL while many sessions are active, and counts the external
// effects. Exits with 1 if an effect was doubled or lost, if a session was never woken, or if the control
// doubled nothing.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type EngineName, engineNames } from './engine.ts';
import { type Proof, prove } from './prove.ts';

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: engineNames.join(',') },
    sessions: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '4' },
    /** Milliseconds from the recovery of the last victim to the next kill. */
    'kill-ms': { type: 'string', default: '1000' },
    /** The minimum number of kills of each victim. */
    'least-kills': { type: 'string', default: '20' },
    /** Runs only the control, whose tools are not protected against repetition. */
    unguarded: { type: 'boolean', default: false },
  },
});
for (const name of values.engines.split(',')) {
  const engine = engineNames.find((each) => each === name);
  if (!engine) throw new Error(`--engines has some of ${engineNames.join(', ')}, got ${name}`);
  const proof = await prove({
    engine,
    sessions: Number(values.sessions),
    workers: Number(values.workers),
    killMs: Number(values['kill-ms']),
    leastKills: Number(values['least-kills']),
    isUnguarded: values.unguarded,
    patienceMs: 120_000,
  });
  report(engine, proof);
}

function report(engine: EngineName, { kills, neverWoken, parked, seconds, ...counts }: Proof): void {
  const killed = Object.entries(kills).map(([victim, times]) => `${times} ${victim}`);
  const numbers = Object.entries(counts).map(([name, count]) => `${name.replace('endedO', 'ended o')} ${count}`);
  console.log(
    `${engine}${values.unguarded ? ' without the guard' : ''}: killed ${killed.join(', ')}; ${numbers.join(', ')}, never woken ${neverWoken.length}, parked ${parked.size}, ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const each of neverWoken) console.log(`  never woken: ${each} ${parked.get(each.split(' ')[0] ?? '') ?? ''}`);
  for (const [session, code] of parked) console.log(`  parked: ${session} ${code}`);
  const { doubled, lost, unasked, endedOtherwise } = counts;
  const isWrong = values.unguarded ? doubled === 0 : doubled + lost + unasked + endedOtherwise > 0;
  if (isWrong || neverWoken.length > 0) process.exitCode = 1;
}
