import type { JsonObject } from '@mortise/core';
import type { JsonMap } from '../recordings/json-map.ts';
import { inPieces } from '../support/scripted-answer.ts';
import type { Dice } from './dice.ts';
import { generateContentCases } from './generate-content-cases.ts';
import { generateContentFacts as facts, generateContentHosted } from './generate-content-facts.ts';
import { shaped } from './shape.ts';
import { expectedOf, partsOf, type ToldAnswer, type Wire, type WireScript } from './wire-script.ts';

/** Gemini's generateContent. */
export const generateContentWire: Wire = {
  name: 'google.generateContent',
  sources: [
    'ai.google.dev/api/generate-content, /gemini-api/docs/thought-signatures, /function-calling',
    'cloud.google.com/vertex-ai: streaming function call arguments',
    'types of @google/genai 3.1.0',
  ],
  free: new Set(['args', 'response', 'stringValue']),
  frame: (event) => `data: ${JSON.stringify(event)}\n\n`,
  mark: '',
  tell: tellGenerateContent,
  cases: generateContentCases(),
  refusals: [
    {
      status: 400,
      body: {
        error: {
          code: 400,
          message: 'It cannot be.',
          status: 'INVALID_ARGUMENT',
          details: [{ '@type': 'type.googleapis.com/google.rpc.DebugInfo', detail: 'no' }],
        },
      },
    },
    { status: 404, body: { error: { code: 404, message: 'No such model.', status: 'NOT_FOUND' } } },
    {
      status: 429,
      body: {
        error: {
          code: 429,
          message: 'Too many.',
          status: 'RESOURCE_EXHAUSTED',
          details: [
            { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId: 'PerMinute' }] },
            { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3s' },
          ],
        },
      },
    },
  ],
};

/**
 * Writes the script as a stream of chunks: a text in several
 * chunks, a call in one chunk or with its arguments in pieces.
 */
export function tellGenerateContent(script: WireScript, dice: Dice): ToldAnswer {
  const head = shaped(facts.answer, dice);
  const named = dice.chance();
  const parts = partsIn(script, named, dice);
  const streamed = parts.flatMap((part) => piecesOf(part, script.pieces, dice));
  const hasCalls = partsOf(script, 'call').length > 0;
  const { usageMetadata, tools } = usageOf(script, dice);
  const early = { trafficType: 'ON_DEMAND' };
  const closing =
    hasCalls || partsOf(script, 'thought').length === 0 ? [{ text: '' }] : [{ text: '', thoughtSignature: mark }];
  // The last piece of text may come in the chunk with the finish reason.
  const late = !hasCalls && !('thoughtSignature' in (closing[0] ?? {})) && dice.chance() ? streamed.splice(-1) : [];
  const last = shaped(facts.lastCandidate, dice, { finishReason: finishOf(script, dice) });
  const chunk = (candidate: JsonMap, usage: JsonMap): JsonMap => ({
    candidates: [candidate],
    usageMetadata: usage,
    ...head,
  });
  const calls = partsOf(script, 'call').map(({ name, args }, at) => ({
    name,
    args,
    id: named ? `call_${at}` : undefined,
  }));
  return {
    events: [
      ...streamed.map((part) =>
        chunk(
          shaped(facts.candidate, dice, { content: { role: 'model', parts: [part] } }),
          dice.chance() ? early : usageMetadata,
        ),
      ),
      chunk({ ...last, content: { role: 'model', parts: late.length > 0 ? late : closing } }, usageMetadata),
    ],
    whole: {
      ...chunk(
        {
          ...last,
          content: { role: 'model', parts: [...parts, ...('thoughtSignature' in (closing[0] ?? {}) ? closing : [])] },
        },
        usageMetadata,
      ),
    },
    expected: expectedOf(script, {
      calls,
      marks: hasCalls || partsOf(script, 'thought').length > 0 ? [mark] : [],
      kept: parts.filter(
        (part) =>
          'executableCode' in part || 'codeExecutionResult' in part || 'toolCall' in part || 'toolResponse' in part,
      ),
      usage: {
        inputTokens: script.usage.input + tools,
        outputTokens: script.usage.output,
        cachedInputTokens: script.usage.cached,
        thoughtTokens: script.usage.thoughts,
      },
    }),
  };
}

/** Returns the parts of a script. The first call is signed, because Gemini signs one call in each step. */
function partsIn({ parts }: WireScript, named: boolean, dice: Dice): readonly JsonMap[] {
  let calls = 0;
  return parts.flatMap((part): readonly JsonMap[] => {
    switch (part.is) {
      case 'text':
        return [{ text: part.text }];
      case 'thought':
        return [{ text: part.text, thought: true }];
      case 'call': {
        const at = calls++;
        const args = Object.keys(part.args).length === 0 && dice.chance() ? {} : { args: part.args };
        return [
          {
            functionCall: { ...(named && { id: `call_${at}` }), name: part.name, ...args },
            ...(at === 0 && { thoughtSignature: mark }),
          },
        ];
      }
      case 'hosted':
        return (generateContentHosted[part.which % generateContentHosted.length] ?? []).map((shape) =>
          shaped(shape, dice),
        );
      default:
        return part satisfies never;
    }
  });
}

function piecesOf(part: JsonMap, pieces: number, dice: Dice): readonly JsonMap[] {
  const { text, functionCall, ...marks } = part;
  if (typeof text === 'string') return inPieces(text, pieces).map((piece) => ({ ...marks, text: piece }));
  if (functionCall === undefined) return [part];
  const { args = {}, ...call } = functionCall as { readonly args?: JsonObject };
  const flat =
    Object.keys(args).length > 0 && Object.values(args).every((value) => typeof value !== 'object' || value === null);
  if (!flat || !dice.chance()) return [part];
  const said = Object.entries(args).flatMap(([name, value]) => partialArgs(name, value, pieces));
  return [
    { ...marks, functionCall: { ...call, willContinue: true } },
    ...said.map((partial) => ({ functionCall: { partialArgs: [partial], willContinue: true } })),
    { functionCall: {} },
  ];
}

function partialArgs(name: string, value: unknown, pieces: number): readonly JsonMap[] {
  const jsonPath = `$.${name}`;
  if (typeof value !== 'string') {
    if (value === null) return [{ jsonPath, nullValue: 'NULL_VALUE' }];
    return [{ jsonPath, [typeof value === 'number' ? 'numberValue' : 'boolValue']: value }];
  }
  return [
    ...inPieces(value, pieces).map((stringValue) => ({ jsonPath, stringValue, willContinue: true })),
    { jsonPath, stringValue: '' },
  ];
}

function usageOf({ usage }: WireScript, dice: Dice): { readonly usageMetadata: JsonMap; readonly tools: number } {
  const { input, output, cached, thoughts } = usage;
  const tools = dice.chance(3) ? 7 : 0;
  const usageMetadata = shaped(facts.usage, dice, {
    promptTokenCount: input,
    cachedContentTokenCount: cached,
    candidatesTokenCount: output - thoughts,
    thoughtsTokenCount: thoughts,
    totalTokenCount: input + output + tools,
    ...(tools > 0 && { toolUsePromptTokenCount: tools }),
  });
  return { usageMetadata, tools };
}

function finishOf({ end }: WireScript, dice: Dice): string {
  if (end === 'stop') return 'STOP';
  return end === 'length'
    ? 'MAX_TOKENS'
    : dice.pick(['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII']);
}

const mark = 'c2lnbmVkIHBhcnQ=';
