import type { Content, Part } from '@mortise/core';
import { cleanText } from '../content/clean-text.ts';
import { fromContent } from '../content/from-content.ts';
import { isRecord } from '../json/json-shape.ts';
import { defaultSampling, type McpSampling, type SamplingRequest } from './mcp-sampling.ts';

/** Reads a server's sampling request. Returns a string with the reason if the request is refused. */
export function readSampling(server: string, params: unknown, sampling: McpSampling): SamplingRequest | string {
  const { maxTokens: mostTokens = defaultSampling.maxTokens, maxChars = defaultSampling.maxChars } = sampling;
  if (!isRecord(params) || !Array.isArray(params['messages'])) return 'its sampling request has no messages';
  const { messages, systemPrompt, maxTokens, temperature, stopSequences, tools } = params;
  if (tools !== undefined) return 'its sampling request has tools for the model, which are not supported';
  if (JSON.stringify(params).length > maxChars) return `its sampling request has more than ${maxChars} characters`;
  const contents: Content[] = [];
  for (const message of messages as readonly unknown[]) {
    const content = readMessage(message);
    if (typeof content === 'string') return content;
    contents.push(content);
  }
  if (contents.length === 0) return 'its sampling request has no messages';
  return {
    server,
    contents,
    ...(typeof systemPrompt === 'string' && systemPrompt !== '' && { systemPrompt: cleanText(systemPrompt) }),
    maxTokens: isCount(maxTokens) ? Math.min(maxTokens, mostTokens) : mostTokens,
    ...(typeof temperature === 'number' && { temperature }),
    ...(Array.isArray(stopSequences) && {
      stopSequences: stopSequences.filter((each): each is string => typeof each === 'string'),
    }),
  };
}

function readMessage(message: unknown): Content | string {
  if (!isRecord(message)) return 'a message for the model is invalid';
  const { role, content } = message;
  if (role !== 'user' && role !== 'assistant') return 'a message for the model has no valid role';
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
  if (!blocks.every((block) => isRecord(block) && kinds.has(block['type'])))
    return 'a message for the model has content that is neither text, image nor audio';
  // The parts keep the order of the blocks, which shows what belongs together.
  const parts = blocks.flatMap((block): readonly Part[] => {
    const { texts, parts: media } = fromContent([block]);
    return [...texts.map((text) => ({ type: 'text' as const, text })), ...media];
  });
  return { role: role === 'user' ? 'user' : 'model', parts };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

const kinds: ReadonlySet<unknown> = new Set(['text', 'image', 'audio']);
