import { addGate, type Tool, type Toolset } from '@mortise/core';
import type { AuthConfig } from '../config/auth-config.ts';
import type { AuthOptions } from '../config/auth-options.ts';
import { authGate } from './auth-gate.ts';

/** The same tool, or each tool of a toolset, with the credential of a config in `context.credential`. */
export function authTool(tool: Tool, config: AuthConfig, options: AuthOptions): Tool;
export function authTool(toolset: Toolset, config: AuthConfig, options: AuthOptions): Toolset;
export function authTool(target: Tool | Toolset, config: AuthConfig, options: AuthOptions): Tool | Toolset {
  return addGate(target, authGate(config, options));
}
