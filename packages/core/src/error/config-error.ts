import { AgentError } from './agent-error.ts';

/** Something was put together wrongly. Thrown where it is put together, before any model is asked. */
export class ConfigError extends AgentError {}
