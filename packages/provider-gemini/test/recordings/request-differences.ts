import { differencesOf, type JsonMap, listOf, mapOf } from '@mortise/provider-kit/test';
import { fromGeminiSchema } from '../../src/index.ts';

/**
 * Returns the differences between our request and the recorded one in everything that must be sent back to
 * the server: every part of the history, their order and their roles, signatures at their position, the
 * tools, and the settings. Members may be written in snake case, and signatures in either alphabet of Base64.
 * Equivalent requests have no differences. Each difference is one line: the path, our value, the recorded
 * value.
 */
export function requestDifferences(ours: JsonMap, recorded: JsonMap): readonly string[] {
  const theirs = inCamelCase(recorded);
  return [
    ...differencesOf('history', historyIn(ours), historyIn(theirs)),
    ...differencesOf('tools', toolsIn(ours), toolsIn(theirs)),
    ...differencesOf('system', textsIn(ours['systemInstruction']), textsIn(theirs['systemInstruction'])),
    ...differencesOf('choice', choiceIn(ours), choiceIn(theirs)),
    ...differencesOf('settings', settingsIn(ours), settingsIn(theirs)),
  ];
}

/**
 * Returns the members of a request in camel case. Arguments, responses and schemas of tools are unchanged.
 */
export function inCamelCase(value: JsonMap): JsonMap {
  return mapOf(camel(value));
}

function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const known = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [known, ofTools.has(known) ? member : camel(member)];
    }),
  );
}

const ofTools = new Set(['args', 'response', 'parameters', 'parametersJsonSchema', 'responseJsonSchema', 'mcpServers']);

/**
 * Returns the contents with their parts, by position. Consecutive contents of one role are joined; empty
 * texts without a signature are omitted.
 */
function historyIn({ contents }: JsonMap): readonly unknown[] {
  const said: { role: unknown; parts: JsonMap[] }[] = [];
  for (const { role = 'user', parts } of listOf(contents)) {
    const kept = listOf(parts).flatMap(partOf);
    const last = said.at(-1);
    if (last && last.role === role) last.parts.push(...kept);
    else if (kept.length > 0) said.push({ role, parts: [...kept] });
  }
  return said.map(({ role, parts }) => ({ role, parts: role === 'model' ? joinedTexts(parts) : parts }));
}

/** Joins adjacent texts: a streamed text may be sent back as one. */
function joinedTexts(parts: readonly JsonMap[]): readonly JsonMap[] {
  const joined: JsonMap[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && isPlainText(last) && isPlainText(part))
      joined.splice(-1, 1, { text: `${last['text']}${part['text']}` });
    else joined.push(part);
  }
  return joined;
}

function isPlainText(part: JsonMap): boolean {
  return typeof part['text'] === 'string' && Object.keys(part).length === 1;
}

function partOf({ thoughtSignature, ...part }: JsonMap): readonly JsonMap[] {
  if (part['text'] === '' && thoughtSignature === undefined) return [];
  const { functionCall, functionResponse } = part;
  const signed = typeof thoughtSignature === 'string' ? { thoughtSignature: standardBase64(thoughtSignature) } : {};
  if (functionCall) return [{ functionCall: { args: {}, ...mapOf(functionCall) }, ...signed }];
  if (functionResponse) return [{ functionResponse: { ...mapOf(functionResponse) }, ...signed }];
  return [{ ...part, ...signed }];
}

function standardBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
}

function toolsIn({ tools }: JsonMap): JsonMap {
  const all = Array.isArray(tools) ? listOf(tools) : [mapOf(tools)];
  const functions = all.flatMap(({ functionDeclarations }) => listOf(functionDeclarations));
  const native = all.flatMap((tool) => Object.entries(tool)).filter(([name]) => name !== 'functionDeclarations');
  return {
    ...Object.fromEntries(native),
    ...Object.fromEntries(
      functions.map(({ name, description, parameters, parametersJsonSchema, responseJsonSchema }) => {
        const schema = parametersJsonSchema ?? (parameters && fromGeminiSchema(mapOf(parameters)));
        return [String(name), { description: description || '', schema, responseJsonSchema }];
      }),
    ),
  };
}

function textsIn(content: unknown): string {
  return listOf(mapOf(content)['parts'])
    .map(({ text }) => text)
    .join('\n\n');
}

/** Returns the tool choice; the default is AUTO. */
function choiceIn({ toolConfig }: JsonMap): JsonMap {
  const { mode = 'AUTO', allowedFunctionNames } = mapOf(mapOf(toolConfig)['functionCallingConfig']);
  return { mode, allowedFunctionNames };
}

function settingsIn({ generationConfig }: JsonMap): JsonMap {
  const { responseJsonSchema, responseMimeType, temperature, thinkingConfig } = mapOf(generationConfig);
  return { responseJsonSchema, responseMimeType, temperature, thinkingConfig };
}
