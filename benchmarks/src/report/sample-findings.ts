import type { Subject } from '../subject/subject.ts';
import type { Sample } from './sample.ts';

/**
 * Returns the problems of the samples: errors, figures that are not positive numbers, and bad arguments that
 * reached a tool in spite of a schema.
 */
export function sampleFindings(
  subjects: readonly Pick<Subject, 'name' | 'entry' | 'schema'>[],
  samples: readonly Sample[],
): string[] {
  return subjects.flatMap((subject) => {
    const own = samples.filter((sample) => sample.subject === subject.name);
    if (own.length === 0) return [`${subject.name}: nothing was measured`];
    return own.flatMap((sample) =>
      findingsIn(sample, subject).map((what) => `${subject.name}, ${sample.step}: ${what}`),
    );
  });
}

function findingsIn(
  { step, figures = {}, error }: Sample,
  { entry, schema }: Pick<Subject, 'entry' | 'schema'>,
): string[] {
  if (error !== undefined) return [error];
  if (step === 'check') {
    return schema !== 'none' && figures['enforces'] !== 1 ? ['arguments that break the schema reach the tool'] : [];
  }
  // A subject without imports has nothing to install.
  const least = entry.length === 0 && (step === 'install' || step === 'import') ? 0 : Number.MIN_VALUE;
  return Object.entries(figures)
    .filter(([, value]) => !(value >= least && Number.isFinite(value)))
    .map(([name, value]) => `${name} is ${value}, which no measurement gives`);
}
