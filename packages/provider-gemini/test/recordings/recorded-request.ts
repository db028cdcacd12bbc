import type {
  Content,
  FunctionCallPart,
  FunctionDeclaration,
  JsonObject,
  JsonValue,
  ModelRequest,
  Part,
  ProviderTool,
  ToolChoice,
} from '@mortise/core';
import { type JsonMap, listOf, mapOf } from '@mortise/provider-kit/test';
import { fromGeminiSchema } from '../../src/index.ts';
import { inCamelCase } from './request-differences.ts';

/**
 * Returns the request that our adapter would have sent instead of the recorded request. The user's messages,
 * the tools and their results are taken from the recording; each answer of the model is what our adapter read
 * from the recorded answer.
 * @param answers Our answers, oldest first. A recorded turn
 * that equals none of our answers is used as it was recorded.
 */
export function recordedRequest(recorded: JsonMap, answers: readonly Content[]): ModelRequest {
  const body = inCamelCase(recorded);
  const tools = Array.isArray(body['tools']) ? listOf(body['tools']) : [mapOf(body['tools'])];
  const config = mapOf(body['generationConfig']);
  const { responseJsonSchema } = config;
  return {
    instructions: listOf(mapOf(body['systemInstruction'])['parts']).map(({ text }) => String(text)),
    contents: contentsOf(listOf(body['contents']), answers),
    declarations: tools.flatMap(({ functionDeclarations }) => listOf(functionDeclarations).map(declarationOf)),
    providerTools: tools.flatMap((tool) => Object.entries(tool).flatMap(providerTool)),
    ...choiceOf(mapOf(mapOf(body['toolConfig'])['functionCallingConfig'])),
    ...(responseJsonSchema !== undefined && { outputJsonSchema: responseJsonSchema as JsonObject }),
    ...(config['thinkingConfig'] !== undefined && {
      providerOptions: { gemini: { thinkingConfig: config['thinkingConfig'] as JsonObject } },
    }),
  };
}

function contentsOf(recorded: readonly JsonMap[], answers: readonly Content[]): readonly Content[] {
  let calls: readonly FunctionCallPart[] = [];
  return withJoinedTurns(recorded).map((content, turn): Content => {
    const parts = listOf(content['parts']);
    if (content['role'] === 'model') {
      const answer = answers.findLast((made) => saysSame(made, parts)) ?? foreign(parts, turn);
      calls = answer.parts.filter((part) => part.type === 'functionCall');
      return answer;
    }
    let at = 0;
    const said = parts.map((part) => ('functionResponse' in part ? responseOf(part, calls[at++]) : userPart(part)));
    return { role: at > 0 ? 'tool' : 'user', parts: said };
  });
}

/** Joins adjacent contents of the model, which has one for each chunk, into one turn. */
function withJoinedTurns(recorded: readonly JsonMap[]): readonly JsonMap[] {
  const joined: JsonMap[] = [];
  for (const content of recorded) {
    const last = joined.at(-1);
    if (content['role'] !== 'model' || last?.['role'] !== 'model') joined.push(content);
    else joined.splice(-1, 1, { role: 'model', parts: [...listOf(last['parts']), ...listOf(content['parts'])] });
  }
  return joined;
}

/** Returns true if our answer equals the answer that a recorded turn repeats. */
function saysSame({ parts }: Content, recorded: readonly JsonMap[]): boolean {
  const ours = parts.flatMap((part) => {
    if (part.type === 'text') return [part.text];
    if (part.type === 'functionCall') return [`${part.name} ${sorted(part.args)}`];
    const { name, args } = mapOf(part.type === 'provider' ? mapOf(part.value)['functionCall'] : undefined);
    return name === undefined ? [] : [`${name} ${sorted(mapOf(args))}`];
  });
  const theirs = recorded.flatMap(({ text, thought, functionCall }) => {
    const { name, args } = mapOf(functionCall);
    return functionCall ? [`${name} ${sorted(mapOf(args))}`] : typeof text === 'string' && !thought ? [text] : [];
  });
  return ours.join('') === theirs.join('');
}

function sorted(args: JsonMap): string {
  return JSON.stringify(Object.fromEntries(Object.entries(args).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function foreign(parts: readonly JsonMap[], turn: number): Content {
  return {
    role: 'model',
    parts: parts.map((part, at): Part => {
      const { name, args, id } = mapOf(part['functionCall']);
      if (name === undefined) return { type: 'text', text: String(part['text'] ?? '') };
      const own = id === undefined ? {} : { providerId: String(id) };
      return { type: 'functionCall', id: `${turn}/${at}`, name: String(name), args: mapOf(args) as JsonObject, ...own };
    }),
  };
}

function responseOf(part: JsonMap, call: FunctionCallPart | undefined): Part {
  const { name, id, response, parts } = mapOf(part['functionResponse']);
  return {
    type: 'functionResponse',
    id: call?.id ?? String(id),
    ...(call?.providerId !== undefined && { providerId: call.providerId }),
    name: String(name),
    outcome: {
      status: 'ok',
      output: response as JsonValue,
      ...(parts !== undefined && { parts: listOf(parts).map(userPart) }),
    },
  };
}

type MediaPart = Extract<Part, { type: 'text' | 'inlineData' | 'fileData' }>;

function userPart({ text, inlineData, fileData }: JsonMap): MediaPart {
  if (typeof text === 'string') return { type: 'text', text };
  const { mimeType, data, fileUri } = { ...mapOf(inlineData), ...mapOf(fileData) };
  if (data !== undefined) return { type: 'inlineData', mimeType: String(mimeType), data: String(data) };
  return { type: 'fileData', mimeType: String(mimeType), fileUri: String(fileUri) };
}

function declarationOf({ name, description, parameters, parametersJsonSchema, responseJsonSchema }: JsonMap) {
  const none: JsonObject = { type: 'object', properties: {} };
  const declaration: FunctionDeclaration = {
    name: String(name),
    description: typeof description === 'string' ? description : '',
    parametersJsonSchema:
      (parametersJsonSchema as JsonObject | undefined) ??
      (parameters ? fromGeminiSchema(parameters as JsonObject) : none),
    ...(responseJsonSchema !== undefined && { responseJsonSchema: responseJsonSchema as JsonObject }),
  };
  return declaration;
}

function providerTool([name, config]: readonly [string, unknown]): readonly ProviderTool[] {
  return name === 'functionDeclarations' ? [] : [{ provider: 'gemini', name, config: config as JsonValue }];
}

function choiceOf({ mode, allowedFunctionNames }: JsonMap): { readonly toolChoice?: ToolChoice } {
  const word = modes.get(mode);
  if (!word) return {};
  if (!Array.isArray(allowedFunctionNames)) return { toolChoice: word };
  return { toolChoice: { mode: 'required', names: allowedFunctionNames.map(String) } };
}

const modes: ReadonlyMap<unknown, 'auto' | 'none' | 'required'> = new Map([
  ['AUTO', 'auto'],
  ['NONE', 'none'],
  ['ANY', 'required'],
]);
