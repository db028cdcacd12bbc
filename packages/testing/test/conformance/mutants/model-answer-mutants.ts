import { type ModelEnd, ModelError, type Part } from '@mortise/core';
import type { ModelSubject, ProviderAnswer, ProviderTurn } from '../../../src/model/index.ts';
import { scriptedSubject } from '../scripted-subject.ts';
import type { Mutants } from './mutants.ts';
import { saying, soundModel, streaming } from './sound-model.ts';

/** One model with one fault for each case about streamed answers. */
export const modelAnswerMutants: Mutants<ModelSubject> = {
  'model:origin': ending((end) => ({ ...end, content: { ...end.content, origin: { provider: 'x', model: '' } } })),
  'model:throw': streaming(async function* (events) {
    for await (const event of events) {
      if (event.type === 'failure') throw event.error;
      yield event;
    }
  }),
  'model:end': streaming(async function* (events) {
    for await (const event of events) {
      yield event;
      if (event.type === 'end') yield { type: 'warning', feature: 'none', message: 'after the end' };
    }
  }),
  'model:text': streaming(async function* (events) {
    for await (const event of events) if (event.type !== 'textDelta' || !event.delta.includes('e')) yield event;
  }),
  'model:unicode': saying((event) => {
    if (event.type === 'textDelta') return { ...event, delta: event.delta.replaceAll(/\p{Cs}/gu, '\ufffd') };
    return event;
  }),
  'model:thought': saying((event) => {
    if (event.type === 'thoughtDelta') return { ...event, type: 'textDelta' };
    if (event.type !== 'end') return event;
    return withParts(event, (part) => (part.type === 'thought' ? { ...part, type: 'text' } : part));
  }),
  'model:calls': ending((end) =>
    withParts(end, (part) => (part.type === 'functionCall' ? { ...part, id: 'call_1' } : part)),
  ),
  'model:calls:text': ending((end) => {
    if (!end.argsText) return end;
    const argsText = Object.entries(end.argsText).map(([index, text]) => [index, normal(text)]);
    return { ...end, argsText: Object.fromEntries(argsText) };
  }),
  'model:calls:deltas': saying((event) => (event.type === 'functionCallDelta' ? { ...event, index: 0 } : event)),
  'model:calls:empty': ending((end) => {
    const argsText = Object.entries(end.argsText ?? {}).map(([index, text]) => [index, text || 'null']);
    return { ...end, argsText: Object.fromEntries(argsText) };
  }),
  'model:finish': ending((end) =>
    end.finishReason.unified === 'length' ? { ...end, finishReason: { unified: 'stop' } } : end,
  ),
  'model:finish:new': ending((end) =>
    end.finishReason.unified === 'other' ? { ...end, finishReason: { unified: 'stop' } } : end,
  ),
  'model:calls:once': ending((end) =>
    withParts(end, (part, index) => {
      const text = end.argsText?.[index];
      return part.type === 'functionCall' && text?.startsWith('{') ? { ...part, args: JSON.parse(text) } : part;
    }),
  ),
  'model:calls:once/the same call once': ending((end) => {
    const said = new Set<string>();
    const parts = end.content.parts.filter((part, index) => {
      if (part.type !== 'functionCall') return true;
      const text = JSON.stringify([part.name, part.args, end.argsText?.[index]]);
      return !said.has(text) && said.add(text);
    });
    return { ...end, content: { ...end.content, parts } };
  }),
  'model:unicode:bytes': () => ({
    ...soundModel(),
    playing: (script) =>
      soundModel().playing(script.map((turn) => (isInBytes(turn) ? { ...turn, text: '\ufffd\ufffd' } : turn))),
  }),
  'model:unicode:bytes/in arguments': () => ({
    ...soundModel(),
    playing: (script) =>
      soundModel().playing(
        script.map((turn) =>
          isInBytes(turn) ? { ...turn, calls: [{ name: 'weather', args: { city: '\ufffd' } }] } : turn,
        ),
      ),
  }),
  'model:afresh': () => {
    let tokens = 0;
    return saying((event) => {
      if (event.type !== 'end') return event;
      tokens += event.usage?.inputTokens ?? 0;
      return tokens > 0 ? { ...event, usage: { ...event.usage, inputTokens: tokens } } : event;
    })();
  },
  'model:afresh/after a failure': () => {
    let text = '';
    return streaming(async function* (events) {
      for await (const event of events) {
        if (event.type === 'textDelta') text += event.delta;
        if (event.type !== 'end') yield event;
        else {
          yield withParts(event, (part) => (part.type === 'text' ? { ...part, text } : part));
          text = '';
        }
      }
    })();
  },
  'model:cut:said': () => ({
    ...soundModel(),
    playing: (script) =>
      soundModel().playing(script.map((turn) => (isSaid(turn) ? { do: 'answer', text: turn.text } : turn))),
  }),
  'model:finish:safety': ending((end) => ({ ...end, finishReason: { unified: 'stop' } })),
  'model:empty:answer': saying((event) => {
    if (event.type !== 'end' || event.content.parts.length > 0) return event;
    return { type: 'failure', error: new ModelError('empty_response', 'nothing was said'), retryable: true };
  }),
  'model:usage': ending((end) => ({ ...end, usage: { inputTokens: 0, outputTokens: 0, ...end.usage } })),
  'model:usage:early': streaming(async function* (events) {
    for await (const event of events) {
      if (event.type === 'end') yield { type: 'usage', usage: { inputTokens: 1_000, outputTokens: 1_000 } };
      yield event;
    }
  }),
  'model:usage:cached': counting('cachedInputTokens', 'inputTokens'),
  'model:usage:cache-write': counting('cacheWriteTokens', 'inputTokens'),
  'model:usage:thoughts': counting('thoughtTokens', 'outputTokens'),
  'model:warnings': streaming(async function* (events) {
    for await (const event of events) {
      yield event;
      if (event.type === 'warning') yield event;
    }
  }),
  'model:error': saying((event) => (event.type === 'failure' ? { ...event, error: new Error('failed') } : event)),
  'model:retryable': saying((event) => (event.type === 'failure' ? { ...event, retryable: true } : event)),
  'model:retry-after': saying((event) =>
    event.type === 'failure' ? { ...event, error: new ModelError('rate_limit', 'slow down') } : event,
  ),
  'model:secret': () => ({ ...scriptedSubject(), secret: 'sk-test-1234567890abcdef' }),
  'model:secret:kept': () =>
    soundModel((model) => ({ ...model, generate: (request, { signal }) => model.generate(request, { signal }) })),
  'model:response': () =>
    soundModel((model) => ({
      ...model,
      generate: (request, { onResponse, ...options }) =>
        model.generate(request, {
          ...options,
          onResponse: (response) => response.status < 400 && onResponse?.(response),
        }),
    })),
  'model:cut:clean': () => ({
    ...soundModel(),
    playing: (script) =>
      soundModel().playing(script.map((turn) => (isClean(turn) ? { do: 'answer', text: turn.text } : turn))),
  }),
  'model:cut': streaming(async function* (events) {
    let text = '';
    for await (const event of events) {
      if (event.type === 'textDelta') text += event.delta;
      const content = { role: 'model' as const, parts: [{ type: 'text' as const, text }] };
      if (event.type !== 'failure' || text === '') yield event;
      else yield { type: 'end', content, finishReason: { unified: 'stop' } };
    }
  }),
};

function ending(change: (end: ModelEnd) => ModelEnd): () => ModelSubject {
  return saying((event) => (event.type === 'end' ? change(event) : event));
}

function withParts(end: ModelEnd, change: (part: Part, index: number) => Part): ModelEnd {
  return { ...end, content: { ...end.content, parts: end.content.parts.map(change) } };
}

/** Returns a mutant that counts a part as a separate total. */
function counting(
  part: 'cachedInputTokens' | 'cacheWriteTokens' | 'thoughtTokens',
  whole: 'inputTokens' | 'outputTokens',
): () => ModelSubject {
  return ending((end) => {
    const count = (end.usage?.[whole] ?? 0) - (end.usage?.[part] ?? 0);
    return { ...end, usage: { ...end.usage, [whole]: count } };
  });
}

function isClean(turn: ProviderTurn): turn is Extract<ProviderTurn, { readonly do: 'cut' }> {
  return turn.do === 'cut' && turn.clean === true;
}

function isSaid(turn: ProviderTurn): turn is Extract<ProviderTurn, { readonly do: 'cut' }> {
  return turn.do === 'cut' && turn.says !== undefined;
}

function isInBytes(turn: ProviderTurn): turn is ProviderAnswer {
  return turn.do === 'answer' && turn.bytes !== undefined;
}

function normal(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
