import {
  checkMembers,
  type FunctionToolOptions,
  functionTool,
  type JsonObject,
  type MemberRules,
  type StandardSchema,
  standardSchema,
  type Tool,
  traitNames,
} from '@mortise/core';

/** Options of a tool whose input is any text, such as a query, a program or a patch. */
export interface OpenAICustomToolOptions<Output>
  extends Omit<FunctionToolOptions<string, Output>, 'input' | 'inputJsonSchema' | 'preview' | 'reconcile'> {
  /** The grammar of the text, in the format of the protocol; default: any text. */
  readonly format?: JsonObject | undefined;
  readonly provider?: string | undefined;
}

/**
 * Creates a custom tool of the Responses API. In the log its calls have one argument, `input`.
 *
 * With models of other providers, use a `functionTool` instead.
 */
export function openaiCustomTool<Output>(options: OpenAICustomToolOptions<Output>): Tool<string> {
  options = checkMembers('openaiCustomTool', options, openaiCustomToolOptions);
  const { format, provider = 'openai', run, ...described } = options;
  const tool = functionTool<string, Output>({ ...described, input: inputText, inputJsonSchema, run });
  const { name, description, declaration } = tool;
  const providerTool = { provider, name: 'custom', config: { name, description, ...(format && { format }) } };
  return {
    ...tool,
    prepare(draft) {
      if (declaration) draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  };
}

const inputJsonSchema: JsonObject = Object.freeze({
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
});

const inputText: StandardSchema<unknown, string> = {
  '~standard': {
    version: 1,
    vendor: 'mortise',
    validate: (value) => {
      const input = typeof value === 'object' && value !== null && 'input' in value ? value.input : undefined;
      return typeof input === 'string'
        ? { value: input }
        : { issues: [{ message: 'expected a text', path: ['input'] }] };
    },
  },
};

const openaiCustomToolOptions = {
  ...traitNames,
  format: 'object',
  provider: 'text',
  name: 'text',
  run: 'function',
  toModel: 'function',
  description: 'string',
  output: standardSchema,
  outputJsonSchema: 'object',
  validator: 'object',
} satisfies MemberRules<OpenAICustomToolOptions<unknown>>;
