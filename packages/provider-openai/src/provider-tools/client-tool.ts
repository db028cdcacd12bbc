import {
  type ExclusionKey,
  type FunctionToolOptions,
  functionTool,
  type JsonObject,
  type MemberRules,
  type SchemaIssue,
  type StandardSchema,
  type Tool,
  type TraitOptions,
  traitNames,
} from '@mortise/core';
import { runByMember } from '@mortise/provider-kit';

/** Options of a tool that OpenAI's models know by its type, and that the application runs. */
export interface OpenAIClientToolOptions<Input, Output>
  extends TraitOptions<Input>,
    Pick<FunctionToolOptions<Input, Output>, 'run' | 'preview' | 'reconcile'> {
  /**
   * The tool's name in the log, for gates and policies; default: the
   * protocol's name. Set it if another tool already has that name.
   */
  readonly name?: string | undefined;
  /**
   * Additional members of the tool, in the format of the protocol; a member `type` selects another version.
   */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}

/** The rules of all options. */
export const clientToolOptions: MemberRules<OpenAIClientToolOptions<unknown, unknown>> = {
  ...traitNames,
  name: 'text',
  config: 'object',
  provider: 'text',
  run: 'function',
  preview: 'function',
  reconcile: 'function',
};

/** The protocol's format of a tool that the application runs. */
export interface ClientTool<Input> {
  /** The type of the tool on the wire. */
  readonly type: string;
  readonly description: string;
  readonly input: StandardSchema<unknown, Input>;
  readonly inputJsonSchema: JsonObject;
  /** The default of `exclusive`: the key that the calls of this tool share with calls of other tools. */
  readonly exclusive: true | ExclusionKey<Input>;
  /** Returns the preview of a call for the user who has to confirm it. */
  readonly preview: (input: Input) => string;
}

/**
 * Creates a tool of which the model gets only the type; its
 * calls are checked and run like calls of any other tool.
 */
export function clientTool<Input, Output>(
  { type: known, description, preview, exclusive: usual, ...schemas }: ClientTool<Input>,
  {
    name = known,
    config = {},
    provider = 'openai',
    exclusive = usual,
    ...options
  }: OpenAIClientToolOptions<Input, Output>,
): Tool<Input> {
  const { type = known, ...members } = config;
  const tool = functionTool<Input, Output>({ preview, ...options, ...schemas, exclusive, name, description });
  const { declaration } = tool;
  const providerTool = { provider, name: String(type), config: { ...members, [runByMember]: name } };
  return {
    ...tool,
    prepare(draft) {
      if (declaration) draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  } as Tool<Input>;
}

/**
 * Returns the exclusion key of commands and patches, which work on the same files: the calls of one answer
 * run in order, such as a patch and then its tests.
 */
export function filesKey(): string {
  return 'openai files';
}

/** Creates a schema from a function that returns the value, or the reason why it is invalid. */
export function inputSchema<Input>(
  read: (value: unknown) => { readonly value: Input } | { readonly issues: readonly SchemaIssue[] },
): StandardSchema<unknown, Input> {
  return { '~standard': { version: 1, vendor: 'mortise', validate: read } };
}

/** Returns a schema issue at one member. */
export function issueAt(path: string, expected: string): { readonly issues: readonly SchemaIssue[] } {
  return { issues: [{ message: `expected ${expected}`, path: [path] }] };
}

/** Returns true if a value is a list of strings. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
