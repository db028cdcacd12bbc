import { ToolNames } from '@mortise/hop-kit';
import type { AgentsModelRequest } from '../agents/agents-model-request.ts';

/** A tool's name in the SDK, which may have a namespace. */
export interface AgentsToolName {
  readonly name: string;
  readonly namespace?: string;
}

/** The names of tools and handoffs: valid and unique names in Mortise, and the names in the SDK. */
export interface DeclaredNames {
  /** All names, the tools first, then the handoffs. */
  readonly all: readonly string[];
  theirs(name: string): AgentsToolName;
  ours(name: string, namespace: string | undefined): string;
}

export function declaredNames({ tools, handoffs }: Pick<AgentsModelRequest, 'tools' | 'handoffs'>): DeclaredNames {
  const given: AgentsToolName[] = [
    ...tools.map((tool) => {
      const namespace = tool.type === 'function' ? tool.namespace : undefined;
      return { name: tool.name, ...(namespace !== undefined && { namespace }) };
    }),
    ...handoffs.map(({ toolName: name }) => ({ name })),
  ];
  const wanted = given.map(({ name, namespace }) => joined(name, namespace));
  const names = new ToolNames(wanted);
  const all = wanted.map((name) => names.of(name));
  const theirs = new Map(all.map((name, at) => [name, given[at] as AgentsToolName]));
  const ours = new Map(wanted.map((name, at) => [name, all[at] as string]));
  return {
    all,
    // The SDK itself answers calls of names that the model made up.
    theirs: (name) => theirs.get(name) ?? { name },
    // A tool that is no longer offered keeps its former name.
    ours: (name, namespace) => ours.get(joined(name, namespace)) ?? joined(name, namespace),
  };
}

function joined(name: string, namespace: string | undefined): string {
  return namespace === undefined ? name : `${namespace}__${name}`;
}
