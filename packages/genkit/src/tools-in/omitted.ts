import type { GenkitActionMetadata } from '../vendor/genkit-action.ts';

/** An unsupported feature of an action, and the alternative. */
export interface GenkitOmittedMember {
  /** The name of the action. */
  readonly tool: string;
  /** The member of the action; `name` if the tool gets another name; empty if the tool itself is omitted. */
  readonly member: string;
  readonly why: string;
}

/** Returns the omitted members of an action, including members of a newer Genkit. */
export function omittedMembers(action: GenkitActionMetadata, hasToJsonSchema: boolean): readonly GenkitOmittedMember[] {
  return Object.entries(action).flatMap(([member, value]) => {
    if (value === undefined || value === null) return [];
    if (member === 'outputSchema' && !hasToJsonSchema && !action.outputJsonSchema && action.actionType !== 'tool.v2')
      return [{ tool: action.name, member, why: 'it is zod 3; give `toJsonSchema` of "genkit/schema"' }];
    const why = Object.hasOwn(fates, member) ? fates[member as keyof GenkitActionMetadata] : unknownMember;
    return why === undefined ? [] : [{ tool: action.name, member, why }];
  });
}

const needsInit = 'tools are not initialized; pass their data with `context`';
const unknownMember = 'it belongs to a newer Genkit and is not supported';

/** The reason why a member is omitted; undefined if the member is supported. */
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
