import type { Figures, Size } from '../../bench/bench.ts';
import { heapMeter } from '../../measure/heap-meter.ts';
import { median } from '../../measure/median.ts';
import { peakMemoryMb } from '../../measure/peak-memory.ts';
import { verify } from '../../measure/verify.ts';
import { answerAtOnce, DONE } from '../../neutral/scripts.ts';
import type { OutsideBench } from '../outside-group.ts';
import type { DocumentWay, LoadedDocument } from './document-way.ts';
import { withDocument } from './with-document.ts';

/** The benches of tools of an OpenAPI document. */
export const documentBenches: readonly OutsideBench<DocumentWay>[] = [
  {
    id: 'load',
    measures: [
      { figure: 'tools', title: 'tools', kind: 'count' },
      { figure: 'ms', title: 'loaded for the first time, ms' },
      { figure: 'firstTurnMs', title: 'and the first answer of a model that is told of all, ms' },
      { figure: 'heapMb', title: 'heap that is kept, MB' },
      { figure: 'peakMb', title: 'peak RSS, MB' },
    ],
    measure: (way, size) => withDocument(size === 'full' ? undefined : few, (path) => first(way, path, size)),
  },
  {
    id: 'again',
    measures: [{ figure: 'ms', title: 'loaded again, ms' }],
    measure: (way, size) => withDocument(size === 'full' ? undefined : few, (path) => again(way, path, size)),
  },
];

/** Measures in a process that has not loaded anything before. */
async function first(way: DocumentWay, path: string, size: Size): Promise<Figures> {
  const kept = heapMeter();
  const begin = performance.now();
  const loaded = await way.load(path);
  const ms = performance.now() - begin;
  const peakMb = peakMemoryMb();
  const { tools } = loaded;
  verify(tools === undefined || tools >= (size === 'full' ? 1_000 : few), 'the operations are tools', tools);
  const turnMs = await firstTurn(loaded);
  const heapMb = kept();
  verify(loaded.kept !== undefined, 'the way keeps what it has loaded', loaded.kept);
  return { ...(tools && { tools }), ms, ...(turnMs && { firstTurnMs: ms + turnMs }), heapMb, peakMb };
}

async function firstTurn({ run, tools }: LoadedDocument): Promise<number | undefined> {
  if (!run) return undefined;
  const plan = answerAtOnce();
  const begin = performance.now();
  const text = await run(plan);
  const ms = performance.now() - begin;
  verify(text === DONE, `a run ends with "${DONE}"`, text);
  verify(plan.seen.tools === tools, `the model is told of ${tools} tools`, plan.seen.tools);
  return ms;
}

/** Measures the same in a process that has done it before. */
async function again(way: DocumentWay, path: string, size: Size): Promise<Figures> {
  const times: number[] = [];
  for (let time = 0; time < (size === 'full' ? 8 : 2); time++) {
    globalThis.gc?.();
    const begin = performance.now();
    await way.load(path);
    times.push(performance.now() - begin);
  }
  return { ms: median(times.slice(times.length >> 1)) };
}

const few = 20;
