export type { Problem, ProblemKind } from './judge.ts';
export type { SimulatedMessage, SimulatedProcess, SimulatedRunnerOptions } from './play.ts';
export {
  type SimulateOptions,
  SimulationError,
  type SimulationProblem,
  type SimulationReport,
  simulate,
} from './simulate.ts';
export type { FaultKind } from './story.ts';
