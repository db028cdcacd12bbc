import type { Size } from './bench/bench.ts';
import { benches } from './bench/benches.ts';
import { type ProcessOptions, runBench, runImport, type WorkerReply } from './process/run-process.ts';
import { bundleKb } from './size/bundle-size.ts';
import { footprintOf } from './size/footprint.ts';
import type { FoundSubject } from './subject/find-subjects.ts';

/** Something that is measured of each subject. */
export interface Step {
  readonly id: string;
  /** The number of repetitions if `repetitions` are requested. */
  readonly times: (repetitions: number) => number;
  readonly measure: (subject: FoundSubject, size: Size, options: ProcessOptions) => Promise<WorkerReply>;
}

const IMPORTS_PER_REPETITION = 5;

/** Every step, in the order of the report. `check` comes first: a subject that fails it is not measured. */
export const steps: readonly Step[] = [
  ...[...benches.keys()].map((id) => ({
    id,
    times: (repetitions: number) => (id === 'check' ? 1 : repetitions),
    measure: (subject: FoundSubject, size: Size, options: ProcessOptions) => runBench(subject, id, size, options),
  })),
  {
    id: 'import',
    times: (repetitions) => (repetitions === 1 ? 1 : repetitions * IMPORTS_PER_REPETITION),
    measure: runImport,
  },
  { id: 'bundle', times: () => 1, measure: (subject) => replyOf(() => bundleFigures(subject)) },
  { id: 'install', times: () => 1, measure: (subject) => replyOf(() => ({ ...footprintOf(subject) })) },
];

async function bundleFigures({ bundle }: FoundSubject): Promise<{ kb?: number }> {
  return bundle ? { kb: await bundleKb(bundle) } : {};
}

async function replyOf(figures: () => object | Promise<object>): Promise<WorkerReply> {
  try {
    return { figures: Object.fromEntries(Object.entries(await figures())) };
  } catch (error) {
    return { error: (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ') };
  }
}
