import { rotated } from '../measure-all.ts';
import type { WorkerReply } from '../process/run-process.ts';
import type { OutsideGroup } from './outside-group.ts';
import type { OutsideOptions } from './outside-options.ts';
import type { OutsideSample } from './outside-sample.ts';
import { outsideTable } from './outside-table.ts';

/** Measures one bench of one way. */
export type MeasureOutside = (group: string, bench: string, way: string) => Promise<WorkerReply>;

/**
 * Returns the samples of a group, with interleaved repetitions in a
 * rotating order; none if the group cannot be measured completely.
 */
export async function measureGroup(
  group: OutsideGroup,
  options: OutsideOptions,
  measure: MeasureOutside,
): Promise<readonly OutsideSample[]> {
  const samples: OutsideSample[] = [];
  if (isSkipped(group, options)) return samples;
  const ways = chosenWays(group, options);
  for (const { id: bench } of group.benches.filter(({ id }) => options.bench?.has(id) ?? true))
    for (let repetition = 0; repetition < options.repetitions; repetition++)
      for (const way of rotated(ways, repetition))
        samples.push({ group: group.id, bench, way, ...(await measure(group.id, bench, way)) });
  return samples;
}

/** Returns the table of a group, or the reason why there is none. */
export function sectionOf(group: OutsideGroup, options: OutsideOptions, samples: readonly OutsideSample[]): string {
  if (isSkipped(group, options)) return `${group.title}: not measured. ${group.absent}`;
  return `${group.title}:\n\n${outsideTable(group, chosenWays(group, options), samples)}`;
}

/** Returns true if a group is not measured. A smoke run has its own small servers and documents. */
function isSkipped({ absent }: OutsideGroup, { size }: OutsideOptions): boolean {
  return absent !== undefined && size === 'full';
}

function chosenWays({ ways }: OutsideGroup, { only, size }: OutsideOptions): readonly string[] {
  return only ? ways(true).filter((way) => only.has(way)) : ways(size === 'full');
}
