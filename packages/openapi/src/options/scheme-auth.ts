import type { Credential, ToolGate } from '@mortise/core';

/**
 * What proves who a call acts for: one credential for all, a gate that finds one for each call, or `none`
 * where something else sees to it.
 */
export type SchemeAuth = Credential | ToolGate | 'none';
