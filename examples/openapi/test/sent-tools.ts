import { type Content, isJsonObject, type JsonObject, type JsonValue, type Model, type Tool } from '@mortise/core';
import { anthropicModel } from '@mortise/provider-anthropic';
import { geminiModel } from '@mortise/provider-gemini';
import { openaiStrictProfile } from '@mortise/provider-kit/test/openai-strict-profile';
import { recordingsAbsent } from '@mortise/provider-kit/test/recorded-schemas';
import {
  refusedByAnthropic,
  refusedByGemini,
  refusedByOpenAI,
  refusedByStrictAnthropic,
} from '@mortise/provider-kit/test/tool-rules';
import { openaiModel } from '@mortise/provider-openai';

/**
 * A provider's format of tool declarations, with a check of the provider's schema rules, which returns
 * undefined if the schema is valid.
 */
export interface Telling {
  readonly name: string;
  readonly modelOf: (send: (body: unknown) => never) => Model;
  readonly refused: (schema: JsonObject, isStrict: boolean) => unknown;
}

/** The format in which a tool is sent. */
export interface SentTool {
  readonly name: string;
  readonly schema: JsonObject;
  /** True if the provider enforces the schema. */
  readonly isStrict: boolean;
}

/** The formats of all providers, with and without enforced schemas. */
export const tellings: readonly Telling[] = [
  ...([false, 'auto', true] as const).map((strict) => ({
    name: `openai, strict: ${strict}`,
    modelOf: (send: (body: unknown) => never) => {
      const resource = { create: async (body: unknown) => send(body) };
      return openaiModel('test-model', {
        client: { responses: resource, chat: { completions: resource } },
        strict,
        maxRetries: 0,
      });
    },
    refused: (schema: JsonObject, isStrict: boolean) =>
      refusedByOpenAI(schema) ?? (isStrict ? strictProfile(schema) : undefined),
  })),
  ...([false, 'auto', true] as const).map((strict) => ({
    name: `anthropic, strict: ${strict}`,
    modelOf: (send: (body: unknown) => never) =>
      anthropicModel('test-model', {
        client: { messages: { create: async (body: unknown) => send(body) } },
        strict,
        maxRetries: 0,
      }),
    refused: (schema: JsonObject, isStrict: boolean) =>
      isStrict ? refusedByStrictAnthropic(schema) : refusedByAnthropic(schema),
  })),
  {
    name: 'gemini',
    modelOf: (send) => {
      const generate = async (body: object): Promise<never> => send(body);
      return geminiModel('test-model', {
        client: { models: { generateContent: generate, generateContentStream: generate } },
        maxRetries: 0,
      });
    },
    refused: refusedByGemini,
  },
];

/** Returns the tools of a request as the adapter sends them. */
export async function sentTools({ modelOf }: Telling, tools: readonly Tool[]): Promise<readonly SentTool[]> {
  let sent: unknown;
  const model = modelOf((body) => {
    sent = body;
    throw new Error('that is enough');
  });
  const declarations = tools.flatMap(({ declaration }) => (declaration ? [declaration] : []));
  const contents: readonly Content[] = [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }];
  const request = { contents, declarations, instructions: [], providerTools: [] };
  for await (const _event of model.generate(request, { signal: new AbortController().signal })) {
    // The request fails: only what was sent is of interest.
  }
  return toolsIn(sent as JsonValue);
}

/** Returns every object with a name and a schema, at any position in a body. */
function toolsIn(value: JsonValue | undefined): readonly SentTool[] {
  if (Array.isArray(value)) return value.flatMap(toolsIn);
  if (!isJsonObject(value)) return [];
  const { name, strict } = value;
  const schema = value['parameters'] ?? value['input_schema'] ?? value['parametersJsonSchema'];
  if (typeof name === 'string' && isJsonObject(schema)) return [{ name, schema, isStrict: strict === true }];
  return [value['tools'], value['config'], value['functionDeclarations']].flatMap(toolsIn);
}

/** Returns references to definitions that do not exist. */
export function danglingIn(schema: JsonObject): readonly string[] {
  const { $defs } = schema;
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isJsonObject($defs) || !Object.hasOwn($defs, name));
}

const strictProfile: (schema: JsonObject) => unknown = recordingsAbsent ? () => undefined : openaiStrictProfile();
