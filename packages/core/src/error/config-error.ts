import { AgentError } from './agent-error.ts';

/** An invalid configuration. Thrown where it is created, before any model is called. */
export class ConfigError extends AgentError {}
