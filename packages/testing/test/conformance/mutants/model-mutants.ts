import type { ModelEvent, ModelRequest } from '@mortise/core';
import type { ModelSubject } from '../../../src/index.ts';
import { scriptedSubject } from '../scripted-subject.ts';
import type { Mutants } from './mutants.ts';

/** For each case of models, a scripted model with one fault. */
export const modelMutants: Mutants<ModelSubject> = {
  'model:name': () => scriptedSubject((model) => ({ ...model, id: '' })),
  'model:throw': mapped(async function* (events) {
    for await (const event of events) {
      if (event.type === 'failure') throw event.error;
      yield event;
    }
  }),
  'model:end': mapped(async function* (events) {
    for await (const event of events) {
      yield event;
      if (event.type === 'end') yield { type: 'warning', feature: 'none', message: 'after the end' };
    }
  }),
  'model:request': () =>
    scriptedSubject((model) => ({
      ...model,
      generate: (request, options) => {
        (request.instructions as string[]).push('Be kind.');
        return model.generate(request, options);
      },
    })),
  'model:text': mapped(async function* (events) {
    for await (const event of events) if (event.type !== 'textDelta' || !event.delta.includes('e')) yield event;
  }),
  'model:unicode': changing((event) => {
    if (event.type === 'textDelta') return { ...event, delta: event.delta.replaceAll(/\p{Cs}/gu, '\ufffd') };
    return event;
  }),
  'model:thought': changing((event) => {
    if (event.type === 'thoughtDelta') return { ...event, type: 'textDelta' };
    if (event.type !== 'end') return event;
    const parts = event.content.parts.map((part) =>
      part.type === 'thought' ? { ...part, type: 'text' as const } : part,
    );
    return { ...event, content: { ...event.content, parts } };
  }),
  'model:calls': changing((event) => {
    if (event.type !== 'end') return event;
    const parts = event.content.parts.map((part) => (part.type === 'functionCall' ? { ...part, id: 'call_1' } : part));
    return { ...event, content: { ...event.content, parts } };
  }),
  'model:calls:text': changing((event) => {
    if (event.type !== 'end' || !event.argsText) return event;
    const argsText = Object.entries(event.argsText).map(([index, text]) => [index, normal(text)]);
    return { ...event, argsText: Object.fromEntries(argsText) };
  }),
  'model:finish': changing((event) =>
    event.type === 'end' && event.finishReason.unified === 'length'
      ? { ...event, finishReason: { unified: 'stop' } }
      : event,
  ),
  'model:usage': changing((event) =>
    event.type === 'end' ? { ...event, usage: { inputTokens: 0, outputTokens: 0, ...event.usage } } : event,
  ),
  'model:retryable': changing((event) => (event.type === 'failure' ? { ...event, retryable: true } : event)),
  'model:cut': mapped(async function* (events) {
    let text = '';
    for await (const event of events) {
      if (event.type === 'textDelta') text += event.delta;
      if (event.type !== 'failure' || text === '') yield event;
      else
        yield {
          type: 'end',
          content: { role: 'model', parts: [{ type: 'text', text }] },
          finishReason: { unified: 'stop' },
        };
    }
  }),
  'model:abort': () =>
    scriptedSubject((model) => ({
      ...model,
      generate: (request) => model.generate(request, { signal: AbortSignal.timeout(2000) }),
    })),
  'model:return': () =>
    scriptedSubject((model) => {
      let done = true;
      return {
        ...model,
        async *generate(request, options) {
          if (!done) return yield* failing('a call is under way');
          done = false;
          for await (const event of model.generate(request, options)) {
            done ||= event.type === 'end' || event.type === 'failure';
            yield event;
          }
        },
      };
    }),
  'model:concurrent': () =>
    scriptedSubject((model) => {
      let last: AsyncIterator<ModelEvent>;
      return {
        ...model,
        async *generate(request, options) {
          last = model.generate(request, options)[Symbol.asyncIterator]();
          await Promise.resolve();
          for (let step = await last.next(); !step.done; step = await last.next()) yield step.value;
        },
      };
    }),
  'model:history': refusing(({ contents }) => contents.some(({ origin }) => origin?.provider === 'nobody')),
  'model:settings': refusing(({ settings }) => settings?.seed !== undefined),
  'model:provider-tools': scriptedSubject,
};

/** A model that passes all cases, and is what the mutants are made of. */
export function soundModel(): ModelSubject {
  return refusing(({ providerTools }) => providerTools.length > 0, 'there is no crystal_ball here')();
}

function mapped(map: (events: AsyncIterable<ModelEvent>) => AsyncIterable<ModelEvent>): () => ModelSubject {
  return () => scriptedSubject((model) => ({ ...model, generate: (...given) => map(model.generate(...given)) }));
}

function changing(change: (event: ModelEvent) => ModelEvent): () => ModelSubject {
  return mapped(async function* (events) {
    for await (const event of events) yield change(event);
  });
}

function refusing(refuses: (request: ModelRequest) => boolean, message = 'refused'): () => ModelSubject {
  return () =>
    scriptedSubject((model) => ({
      ...model,
      generate: (request, options) => (refuses(request) ? failing(message) : model.generate(request, options)),
    }));
}

async function* failing(message: string): AsyncGenerator<ModelEvent, void, void> {
  yield { type: 'failure', error: new Error(message), retryable: false };
}

function normal(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
