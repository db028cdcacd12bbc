import type { Credential, ToolGate } from '@mortise/core';

/**
 * The authentication of a call: one credential for all, a gate that finds one for each call, or `none` if
 * something else handles it.
 */
export type SchemeAuth = Credential | ToolGate | 'none';
