import type { Tool, Toolset } from '@mortise/core';
import { type Core, mortiseHarness } from '../subject/mortise-harness.ts';
import { buildOf } from '../subject/mortise-subject.ts';
import type { Harness } from '../subject/subject.ts';
import { zodTools } from '../subject/zod-tools.ts';

/** The published modules that an application with external tools imports. */
export interface LoadedMortise {
  readonly ajvValidator: typeof import('@mortise/schema-ajv').ajvValidator;
  readonly mcpToolset: typeof import('@mortise/mcp').mcpToolset;
  readonly openapiToolset: typeof import('@mortise/openapi').openapiToolset;
  readonly testToolContext: typeof import('@mortise/testing').testToolContext;
  /** Agents that have these tools in addition to those of the setup. */
  readonly harnessWith: (tools: readonly (Tool | Toolset)[]) => Harness;
}

/** Loads the built packages. Throws if one is not built. */
export async function loadMortise(): Promise<LoadedMortise> {
  const core: Core = await import(buildOf('@mortise/core'));
  const { ajvValidator }: typeof import('@mortise/schema-ajv') = await import(buildOf('@mortise/schema-ajv'));
  const { mcpToolset }: typeof import('@mortise/mcp') = await import(buildOf('@mortise/mcp'));
  const { openapiToolset }: typeof import('@mortise/openapi') = await import(buildOf('@mortise/openapi'));
  const { testToolContext }: typeof import('@mortise/testing') = await import(buildOf('@mortise/testing'));
  const toolOf = await zodTools(core);
  return {
    ajvValidator,
    mcpToolset,
    openapiToolset,
    testToolContext,
    harnessWith: (tools) => mortiseHarness(core, toolOf, tools),
  };
}
