import { median } from '../measure/median.ts';
import type { MeasureId } from './measures.ts';
import type { Sample } from './sample.ts';

/** Reads a figure of a subject; `undefined` if it was not measured. */
export type ReadFigure = (subject: string, measure: MeasureId) => number | undefined;

/** Returns a function that reads medians over the repetitions. */
export function mediansOf(samples: readonly Sample[]): ReadFigure {
  return (subject, measure) => {
    const [step, figure = ''] = measure.split('.');
    const values = samples
      .filter((sample) => sample.subject === subject && sample.step === step)
      .flatMap(({ figures }) => figures?.[figure] ?? []);
    return values.length > 0 ? median(values) : undefined;
  };
}
