import type { Figures, Size } from '../bench/bench.ts';

/** Ways to use external tools, and their measures. */
export interface OutsideGroup {
  readonly id: string;
  readonly title: string;
  /** The way that is the unit for the other ways. */
  readonly unit: string;
  /** The names of the ways, in the order of the columns; peers only if they are installed. */
  readonly ways: (withPeers: boolean) => readonly string[];
  readonly benches: readonly OutsideRows[];
  /** Measures a bench of a way. Throws if there is no such bench or way. */
  readonly measure: (bench: string, way: string, size: Size) => Promise<Figures>;
  /** The reason why the group cannot be measured completely; undefined if it can. */
  readonly absent?: string;
}

/** The part of the report from one bench. */
export interface OutsideRows {
  readonly id: string;
  readonly measures: readonly OutsideMeasure[];
}

/** A row of the report. */
export interface OutsideMeasure {
  /** Name of the figure. */
  readonly figure: string;
  readonly title: string;
  /** `count`: neither a larger nor a smaller number is better. */
  readonly kind?: 'count';
}

/** A measurement of each subject, in a separate process. */
export interface OutsideBench<Way> extends OutsideRows {
  /**
   * Returns figures by the name of the measure; none if the way
   * lacks the feature. Throws if the way's answer is wrong.
   */
  readonly measure: (way: Way, size: Size) => Promise<Figures>;
}

/** A group whose ways are loaded by their names. */
export function outsideGroup<Way>({
  benches,
  load,
  ...rest
}: Omit<OutsideGroup, 'benches' | 'measure'> & {
  readonly benches: readonly OutsideBench<Way>[];
  readonly load: (way: string) => Promise<Way>;
}): OutsideGroup {
  return {
    ...rest,
    benches,
    async measure(benchId, way, size) {
      const bench = benches.find(({ id }) => id === benchId);
      if (!bench)
        throw new Error(`there is no bench "${benchId}"; there are ${benches.map(({ id }) => id).join(', ')}`);
      return bench.measure(await load(way), size);
    },
  };
}
