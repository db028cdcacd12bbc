import type { GenkitActionMetadata } from '../vendor/genkit-action.ts';

/** A feature of an action that is not supported here, and what to do about it. */
export interface GenkitOmittedMember {
  /** The name of the action. */
  readonly tool: string;
  /** The member of the action; `name`: it is called differently; empty: the tool itself. */
  readonly member: string;
  readonly why: string;
}

/** Warnings about members of an action that are omitted, including those of a newer Genkit. */
export function omittedMembers(action: GenkitActionMetadata, hasToJsonSchema: boolean): readonly GenkitOmittedMember[] {
  return Object.entries(action).flatMap(([member, value]) => {
    if (value === undefined || value === null) return [];
    if (member === 'outputSchema' && !hasToJsonSchema && !action.outputJsonSchema && action.actionType !== 'tool.v2')
      return [{ tool: action.name, member, why: 'it is zod 3; give `toJsonSchema` of "genkit/schema"' }];
    const why = Object.hasOwn(fates, member) ? fates[member as keyof GenkitActionMetadata] : unknownMember;
    return why === undefined ? [] : [{ tool: action.name, member, why }];
  });
}

const needsInit = 'nothing initializes a tool here; give what it needs by `context`';
const unknownMember = 'of a newer Genkit: it is not known here';

/** The fate of each member; undefined: it is kept. */
const fates: Readonly<Record<keyof GenkitActionMetadata, string | undefined>> = {
  name: undefined,
  key: undefined,
  actionType: undefined,
  description: undefined,
  inputSchema: undefined,
  inputJsonSchema: undefined,
  outputSchema: undefined,
  outputJsonSchema: undefined,
  streamSchema: undefined,
  initSchema: needsInit,
  initJsonSchema: needsInit,
  metadata: undefined,
};
