import { isJsonObject, type ProviderTool } from '@mortise/core';
import { ownProviderTools, runByMember, type WireBody } from '@mortise/provider-kit';

/** A tool in the format of the protocol. */
export interface HostedTool {
  readonly said: WireBody;
  /** Under which the application knows it: in choices, and in calls that it answers. */
  readonly name: string;
}

/** The tools of a request that the protocol defines. Throws `ModelError` on a tool of another provider. */
export function hostedTools(tools: readonly ProviderTool[], provider: string): readonly HostedTool[] {
  return ownProviderTools(tools, provider).map(({ [runByMember]: runBy, ...said }) => ({
    said,
    name: typeof runBy === 'string' ? runBy : nameOf(said),
  }));
}

/**
 * The names of the calls that the application answers, as
 * it declares them: those of a namespace are its tools'.
 */
export function answeredNames(hosted: readonly HostedTool[]): ReadonlySet<string> {
  return new Set(
    hosted.flatMap(({ said: { type, tools }, name }) =>
      type === 'namespace' && Array.isArray(tools) ? tools.filter(isJsonObject).map(nameOf) : name,
    ),
  );
}

/** The tools of the application that run calls for the client, by type of item. */
export type CallRunners = ReadonlyMap<string, string>;

/** The tools of a request that declare by `runBy` who runs them. */
export function runnersOf(tools: readonly ProviderTool[], provider: string): CallRunners {
  return new Map(
    tools.flatMap(({ provider: owner, name, config }): readonly [string, string][] => {
      const runBy = isJsonObject(config) ? config[runByMember] : undefined;
      const type = callTypes.get(name);
      return owner === provider && type !== undefined && typeof runBy === 'string' ? [[type, runBy]] : [];
    }),
  );
}

function nameOf({ type, name, server_label: label }: WireBody): string {
  if (type === 'mcp') return `mcp_${label}`;
  return String(type === 'custom' || type === 'function' ? name : type);
}

/** The type of the calls of each tool that is run by the client. */
const callTypes: ReadonlyMap<string, string> = new Map([
  ['shell', 'shell_call'],
  ['local_shell', 'local_shell_call'],
  ['apply_patch', 'apply_patch_call'],
  ['computer', 'computer_call'],
  ['computer_use', 'computer_call'],
  ['computer_use_preview', 'computer_call'],
]);
