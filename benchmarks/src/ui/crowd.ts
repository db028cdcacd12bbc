import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface CrowdFigures {
  /**
   * Kilobytes per watcher of a session in which nothing happens, compared with the server without watchers.
   */
  readonly idleKb: number;
  readonly runsPerSecond: number;
  readonly peakMb: number;
  /** Milliseconds between two deltas at a reader, of which 99 in 100 are less. */
  readonly p99GapMs: number;
  /** The CPU time of the server in each run. */
  readonly cpuMsPerRun: number;
}

/**
 * Opens the given number of sessions at once, each with one reader:
 * first idle, then each with a run of the given number of deltas.
 */
export async function crowd(
  name: string,
  { streams, deltas, gapMs }: { readonly streams: number; readonly deltas: number; readonly gapMs: number },
): Promise<CrowdFigures> {
  const program = join(import.meta.dirname, 'crowd-process.ts');
  const child = spawn(process.execPath, ['--expose-gc', program, name, String(deltas), String(gapMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async <T>(): Promise<T> => JSON.parse((await lines.next()).value ?? '{}');
  const memory = (): Promise<Memory> => {
    child.stdin.write('memory\n');
    return said();
  };
  const { port } = await said<{ readonly port: number }>();
  const before = await memory();
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const responses: IncomingMessage[] = [];
  // In rows: a listener's queue is finite.
  for (let at = 0; at < streams; at += 100)
    responses.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, streams - at) }, async (_, more) => {
          const request = get({ port, agent, host: '127.0.0.1', path: `/api/s/s${at + more}/live` });
          const [response] = (await once(request, 'response')) as [IncomingMessage];
          return response;
        }),
      )),
    );
  const idle = await memory();
  const gaps: number[] = [];
  const begun = performance.now();
  const read = responses.map(
    (response) =>
      new Promise<void>((resolve) => {
        let last: number | undefined;
        response.on('data', (chunk: Buffer) => {
          const now = performance.now();
          if (last !== undefined) gaps.push(now - last);
          last = now;
          const tail = chunk.subarray(-200).toString();
          if (tail.includes('END') || tail.includes('"ended":')) resolve();
        });
      }),
  );
  child.stdin.write(`begin ${streams}\n`);
  await Promise.all(read);
  const seconds = (performance.now() - begun) / 1_000;
  const after = await memory();
  agent.destroy();
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
  const worked = after.cpu.user + after.cpu.system - idle.cpu.user - idle.cpu.system;
  return {
    idleKb: (idle.rss - before.rss) / streams / 1_000,
    runsPerSecond: streams / seconds,
    peakMb: after.peak / 1_000_000,
    p99GapMs: gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.99)] ?? 0,
    cpuMsPerRun: worked / 1_000 / streams,
  };
}

interface Memory {
  readonly rss: number;
  readonly peak: number;
  readonly cpu: NodeJS.CpuUsage;
}
