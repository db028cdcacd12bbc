/** A row of the report. */
export interface Measure {
  /** `<step>.<figure>`. */
  readonly id: MeasureId;
  readonly title: string;
}

/** The id of a row. */
export type MeasureId = (typeof rows)[number][0] | (typeof steadyRows)[number][0];

const rows = [
  ['turns10.usPerTurn', 'µs per turn, 10 turns'],
  ['turns100.usPerTurn', 'µs per turn, 100 turns'],
  ['turns1000.usPerTurn', 'µs per turn, 1,000 turns'],
  ['calls1000.usPerCall', 'µs per call, 1,000 calls in a turn'],
  ['sleeps1000.ms', 'ms for 1,000 calls that sleep 10 ms'],
  ['text10000.usPerDelta', 'µs per text delta, 10,000 deltas'],
  ['args200k.usPerDelta', 'µs per argument delta, 200 KB in 10,000'],
  ['runs1000.runsPerSecond', 'runs/s, 1,000 at once, 5 turns, 20 ms model'],
  ['runs1000.peakMb', 'the same, peak RSS, MB'],
  ['runs1000.waitingKb', 'heap of a run that waits for its model, kB'],
  ['tools500.msFirstRequest', '500 tools made and sent, ms'],
  ['tools500.msPerRequest', '500 tools sent again, ms'],
  ['tools500.msCalled', '500 tools called and checked, ms'],
  ['import.ms', 'import, ms'],
  ['import.peakMb', 'import, peak RSS, MB'],
  ['bundle.kb', 'loaded at once, min + gzip, KiB'],
  ['install.packages', 'install, packages'],
  ['install.mb', 'install, MB on disk'],
] as const;

const steadyRows = [
  ['turns10.steadyUsPerTurn', 'µs per turn, 10 turns'],
  ['turns100.steadyUsPerTurn', 'µs per turn, 100 turns'],
  ['turns1000.steadyUsPerTurn', 'µs per turn, 1,000 turns'],
  ['calls1000.steadyUsPerCall', 'µs per call, 1,000 calls in a turn'],
  ['text10000.steadyUsPerDelta', 'µs per text delta, 10,000 deltas'],
  ['args200k.steadyUsPerDelta', 'µs per argument delta, 200 KB in 10,000'],
] as const;

/** The measures of a new process; some have limits. */
export const measures: readonly Measure[] = rows.map(([id, title]) => ({ id, title }));

/** The measures of a process that has been busy for seconds. */
export const steadyMeasures: readonly Measure[] = steadyRows.map(([id, title]) => ({ id, title }));
