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

/** A tool whose calls every model of OpenAI knows how to write, and that the application runs. */
export interface OpenAIClientToolOptions<Input, Output>
  extends TraitOptions<Input>,
    Pick<FunctionToolOptions<Input, Output>, 'run' | 'preview' | 'reconcile'> {
  /**
   * The name in the log, for gates and policies; default: the protocol's name. Set one if another tool has
   * that name.
   */
  readonly name?: string | undefined;
  /** Additional members of the tool, as the protocol names them; `type` for another version. */
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

/** The format of such a tool in the protocol. */
export interface ClientTool<Input> {
  /** Its type on the wire. */
  readonly type: string;
  readonly description: string;
  readonly input: StandardSchema<unknown, Input>;
  readonly inputJsonSchema: JsonObject;
  /** The default of `exclusive`: the key that its calls share with those of other tools. */
  readonly exclusive: true | ExclusionKey<Input>;
  /** The preview of a call for the user who is asked. */
  readonly preview: (input: Input) => string;
}

/** The model gets only the type of the tool; its calls are checked and run like those of any tool. */
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
 * The exclusion key of commands and patches, which share one set of files: the calls of one answer run in
 * order, such as a patch and then its tests.
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

/** A problem of one member. */
export function issueAt(path: string, expected: string): { readonly issues: readonly SchemaIssue[] } {
  return { issues: [{ message: `expected ${expected}`, path: [path] }] };
}

/** True if a value is a list of strings. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
