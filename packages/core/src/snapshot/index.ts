export { type SnapshotOptions, type SnapshotProblem, viewSnapshots } from './view-snapshots.ts';
