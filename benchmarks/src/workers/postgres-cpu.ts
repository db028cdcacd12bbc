import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * Returns the CPU milliseconds of a PostgreSQL server on this machine, including its processes that have
 * ended. It reads `/proc`, so it works only on Linux.
 */
export async function postgresCpuMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
  const server = statOf(String(rows[0].pid))?.parent;
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat && stat.parent === server) ticks += stat.own;
    if (pid === server) ticks += (stat?.own ?? 0) + (stat?.ended ?? 0);
  }
  return ticks * msPerTick;
}

/** Reads from `/proc` the parent of a process, and the CPU ticks of the process and of its ended children. */
function statOf(pid: string): { readonly parent: string; readonly own: number; readonly ended: number } | undefined {
  try {
    // The name of a process may contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return { parent: fields[1] ?? '', own: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}

const msPerTick = 10;
