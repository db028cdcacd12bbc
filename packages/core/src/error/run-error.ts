import { AgentError } from './agent-error.ts';

/** A run could not begin or go on: bad input, a refused answer, a failed model call, a lost session. */
export class RunError extends AgentError {}
