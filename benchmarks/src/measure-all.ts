import { loadavg } from 'node:os';
import type { Size } from './bench/bench.ts';
import type { ProcessOptions } from './process/run-process.ts';
import type { Sample } from './report/sample.ts';
import type { Step } from './steps.ts';
import type { FoundSubject } from './subject/find-subjects.ts';

/** The options of a measurement. */
export interface MeasureOptions extends ProcessOptions {
  readonly size: Size;
  readonly repetitions: number;
  readonly onSample: (sample: Sample) => void;
}

/**
 * Measures every step of every subject. The repetitions of a step are interleaved and the order rotates, so
 * that a noisy minute affects all subjects, and no subject always follows the same one. A subject that failed
 * a step does not repeat it; a subject that failed `check` runs no further steps.
 */
export async function measureAll(
  steps: readonly Step[],
  subjects: readonly FoundSubject[],
  options: MeasureOptions,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const step of steps) {
    for (let repetition = 0; repetition < step.times(options.repetitions); repetition++) {
      for (const subject of rotated(subjects, repetition)) {
        if (samples.some((sample) => excludes(sample, subject, step))) continue;
        const load = loadavg()[0] ?? 0;
        const reply = await step.measure(subject, options.size, options);
        const sample = { step: step.id, subject: subject.name, repetition, load, ...reply };
        samples.push(sample);
        options.onSample(sample);
      }
    }
  }
  return samples;
}

/** Returns the same items, beginning with the one at `by`. */
export function rotated<Item>(items: readonly Item[], by: number): Item[] {
  const first = items.length > 0 ? by % items.length : 0;
  return [...items.slice(first), ...items.slice(0, first)];
}

function excludes({ step, subject, error }: Sample, { name }: FoundSubject, next: Step): boolean {
  return error !== undefined && subject === name && (step === next.id || step === 'check');
}
