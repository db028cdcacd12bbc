import { AgentError } from './agent-error.ts';

/**
 * The error of a run that could not start or resume: invalid input, a refused answer, a failed model call, a
 * lost session.
 */
export class RunError extends AgentError {}
