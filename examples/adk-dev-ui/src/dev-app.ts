import type { AuthConfig, AuthOptions } from '@mortise/auth';
import type { LlmAgent, Runner } from '@mortise/core';

/** An agent that the page offers. */
export interface DevApp {
  readonly agent: LlmAgent;
  readonly runner: Runner;
  /** Names of the tools whose result arrives later: the developer can enter it. */
  readonly laterResults?: readonly string[];
  /** Options of the agent's tools that need a credential. */
  readonly auth: AuthOptions & { readonly configs: readonly AuthConfig[] };
}

/** The apps by the name that the page offers. */
export interface DevApps {
  readonly [name: string]: DevApp;
}
