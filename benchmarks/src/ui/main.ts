// Measures the cost of a delta from the hub to the socket, compared with a bare
// write and other wires, and what a thousand streams cost.
import type { Event } from '@mortise/core';
import { messagesOf } from '@mortise/ui';
import { type CrowdFigures, crowd } from './crowd.ts';
import { bare, hub, peers } from './delta-subjects.ts';
import { type DeltaFigures, measureDeltas, type Pace } from './measure-deltas.ts';
import { startReader } from './reader.ts';

const rounds = 7;
const paces: { readonly [name: string]: Pace } = {
  '8 deltas at once': { deltas: 20_000, atOnce: 8 },
  '1 delta at once': { deltas: 20_000, atOnce: 1 },
  '64 deltas at once': { deltas: 20_000, atOnce: 64 },
  'a delta every 10 ms': { deltas: 300, atOnce: 1, gapMs: 10 },
};

function logOf(count: number): readonly Event[] {
  const about = (at: number) => ({ v: 1, id: `e${at}`, invocationId: 'i', author: 'a', timestamp: 1 }) as const;
  return Array.from({ length: count }, (_, at): Event => {
    const call = `e${at - (at % 3)}/1`;
    if (at % 3 === 1) return { ...about(at), type: 'started', calls: [{ callId: call, attempt: 1 }] };
    if (at % 3 === 2)
      return { ...about(at), type: 'response', callId: call, outcome: { status: 'ok', output: { at } } };
    const parts = [
      { type: 'text', text: 'Some words about it.' },
      { type: 'functionCall', id: call, name: 'look', args: { at } },
    ] as const;
    return {
      ...about(at),
      type: 'model',
      acts: true,
      finishReason: { unified: 'stop' },
      content: { role: 'model', parts },
    };
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const reader = startReader();
const subjects = [bare, hub, ...(await peers())];
for (const [pace, about] of Object.entries(paces)) {
  const rows: (readonly DeltaFigures[])[] = [];
  // The subjects alternate, so that other load of the machine affects all of them; the first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const row: DeltaFigures[] = [];
    for (const subject of subjects) row.push(await measureDeltas(subject, reader, about));
    if (round > 0) rows.push(row);
  }
  console.log(`\n${pace}, ${rounds} rounds, medians:`);
  for (const [at, { name }] of subjects.entries()) {
    const of = (figure: keyof DeltaFigures): string => median(rows.map((row) => row[at]?.[figure] ?? 0)).toFixed(2);
    // The ratio is that of each round, so that a slow phase of the machine affects both.
    const beside = (other: number): string => {
      const ratio = median(rows.map((row) => (row[at]?.cpuUsPerDelta ?? 0) / (row[other]?.cpuUsPerDelta ?? 1)));
      return `${ratio.toFixed(2)} x ${subjects[other]?.name}`;
    };
    const others = subjects.flatMap((subject, other) => (other === at || subject === hub ? [] : [beside(other)]));
    console.log(
      `${name}: ${of('cpuUsPerDelta')} us of CPU, ${of('usPerDelta')} us of the clock, ${of('bytesPerDelta')} B; ${others.join(', ')}`,
    );
  }
}

await reader.close();

const size = { streams: 1_000, deltas: 50, gapMs: 20 };
const crowds: (readonly [CrowdFigures, CrowdFigures])[] = [];
for (let round = 0; round < 3; round++) crowds.push([await crowd(bare.name, size), await crowd(hub.name, size)]);
console.log(`\n${size.streams} streams at once, ${size.deltas} deltas each, ${size.gapMs} ms apart, medians of 3:`);
for (const [at, name] of [
  [0, bare.name],
  [1, hub.name],
] as const) {
  const of = (figure: keyof CrowdFigures): string => median(crowds.map((row) => row[at][figure])).toFixed(1);
  console.log(
    `${name}: ${of('runsPerSecond')} runs/s, ${of('cpuMsPerRun')} ms of CPU each, peak ${of('peakMb')} MB, p99 gap ${of('p99GapMs')} ms; idle watcher ${of('idleKb')} kB`,
  );
}

const log = logOf(3_000);
const times = Array.from({ length: 50 }, () => {
  const begun = performance.now();
  messagesOf(log);
  return performance.now() - begun;
});
console.log(
  `messagesOf(3,000 events): ${median(times.slice(10)).toFixed(2)} ms, at best ${Math.min(...times).toFixed(2)} ms`,
);
