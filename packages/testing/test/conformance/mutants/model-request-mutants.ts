import { type Content, isJsonObject, type ModelRequest, type TokenCount } from '@mortise/core';
import type { ModelSubject, SentItem, SentRequest } from '../../../src/model/index.ts';
import type { Mutants } from './mutants.ts';
import { refusing, saying, sending, soundModel } from './sound-model.ts';

/** One model with one fault for each case about its requests. */
export const modelRequestMutants: Mutants<ModelSubject> = {
  'model:empty': refusing(({ contents }) => contents.some(({ parts }) => parts.length === 0)),
  'model:unicode:sent': sending((request) => ({ ...request, body: 'half \ud83d' })),
  'model:settings': sending((request) => ({ ...request, body: without(request.body, 'settings') })),
  'model:output': sending(({ outputSchema: _, ...request }) => request),
  'model:tool-choice': refusing(({ toolChoice }) => typeof toolChoice === 'object' && toolChoice.mode === 'auto'),
  'model:tool-choice:told': sending((request) => ({
    ...request,
    body: { ...(request.body as object), toolChoice: undefined },
  })),
  'model:tool-choice:told/of parallel calls': sending((request) => ({
    ...request,
    body: { ...(request.body as object), parallelCalls: undefined },
  })),
  'model:tool-names': sending((request) => ({
    ...request,
    tools: request.tools.map((tool) => ({ ...tool, name: mapped(tool.name) })),
  })),
  'model:tool-names:back': sending((request) => ({
    ...request,
    tools: request.tools.map((tool) => ({ ...tool, name: `my_${tool.name}` })),
  })),
  'model:deferred': () =>
    soundModel((model) => ({
      ...model,
      generate: (request, options) =>
        model.generate(
          { ...request, declarations: request.declarations.map(({ deferred: _, ...reported }) => reported) },
          options,
        ),
    })),
  'model:schema': refusing(({ declarations }) =>
    declarations.some(({ parametersJsonSchema }) => '$defs' in parametersJsonSchema),
  ),
  'model:schema:told': sending((request) => ({
    ...request,
    tools: request.tools.map(({ schema, ...tool }) => ({ ...tool, schema: withoutKeyword(schema, 'pattern') })),
  })),
  'model:tool-warnings': () => soundModel((model) => ({ ...model, toolWarnings: () => [] })),
  'model:count': counting((count) => ({ ...count, tokens: count.tokens + 1 })),
  'model:count/an estimate that does not say so': counting(({ tokens }, { instructions }) => ({
    tokens: tokens + instructions.length,
    estimated: false,
  })),
  'model:count:sent': () =>
    soundModel((model) => ({
      ...model,
      countTokens: async (request, options) => model.countTokens?.({ ...request, contents: [] }, options) ?? none,
    })),
  'model:count:sent/without the tools': () =>
    soundModel((model) => ({
      ...model,
      countTokens: async (request, options) => model.countTokens?.({ ...request, declarations: [] }, options) ?? none,
    })),
  'model:count:failure': counting(
    (count) => count,
    async (count) => count.catch(() => none),
  ),
  'model:count:failure/not aborted': () =>
    soundModel((model) => ({
      ...model,
      countTokens: async (request) => model.countTokens?.(request, { signal: new AbortController().signal }) ?? none,
    })),
  'model:provider-tools': () =>
    soundModel((model) => ({
      ...model,
      generate: (request, options) => model.generate({ ...request, providerTools: [] }, options),
    })),
  'model:results': items((item) =>
    item.type === 'result' && isJsonObject(item.response) && 'code' in item.response
      ? { ...item, response: { error: item.response['error'] } }
      : item,
  ),
  'model:results:round': sending((request) => ({ ...request, items: interleaved(request.items) })),
  'model:results:media': sending((request) => ({ ...request, body: withoutKeyword(request.body, 'fileUri') })),
  'model:media': () => {
    const subject = soundModel((model) => ({
      ...model,
      async *generate(...given) {
        yield { type: 'warning', feature: 'contents', message: 'there is no place for a medium' };
        yield* model.generate(...given);
      },
    }));
    const sent = (): readonly SentRequest[] =>
      subject.sent().map((request) => ({ ...request, body: without(request.body, 'contents') }));
    return { ...subject, sent };
  },
  'model:parts': sending((request) => ({ ...request, body: resultsAlone(request.body) })),
  'model:ids': items((item) => (item.type === 'text' ? item : { ...item, id: item.id?.slice(0, 40) ?? '' })),
  'model:ids:repeated': items((item) => (item.type === 'text' ? item : { ...item, id: 'call_0' })),
  'model:marks': sending((request) => ({ ...request, body: withoutKeyword(request.body, 'own') })),
  'model:history': refusing(({ contents }) => contents.some(({ origin }) => origin?.provider === 'nobody')),
  'model:hand-over': items((item) => (item.type === 'text' && item.role === 'model' ? { ...item, text: '' } : item)),
  'model:unknown-part': saying((event) =>
    event.type === 'warning' && event.feature === 'contents' ? { ...event, message: 'something is odd' } : event,
  ),
  'model:hand-over:untold': saying((event) =>
    event.type === 'warning' && event.message.startsWith('thoughts')
      ? { ...event, message: 'something is odd' }
      : event,
  ),
  'model:hand-over:media': () => {
    const subject = soundModel();
    const asked: (readonly Content[])[] = [];
    return {
      ...subject,
      async playing(script) {
        const model = await subject.playing(script);
        return {
          ...model,
          generate: (request, options) => {
            asked.push(request.contents);
            return model.generate(request, options);
          },
        };
      },
      sent: () => subject.sent().map((request, at) => ({ ...request, body: asked[at]?.map(unseen) })),
    };
  },
  'model:unknown-outcome': sending((request) => ({ ...request, body: without(request.body, 'contents') })),
  'model:hand-over:marks': () => {
    const subject = soundModel();
    const asked: unknown[] = [];
    return {
      ...subject,
      async playing(script) {
        const model = await subject.playing(script);
        return {
          ...model,
          generate: (request, options) => {
            asked.push(request.contents);
            return model.generate(request, options);
          },
        };
      },
      sent: () => subject.sent().map((request, at) => ({ ...request, body: asked[at] })),
    };
  },
};

/** Removes the media of a model message. */
function unseen(content: Content): Content {
  if (content.role !== 'model') return content;
  return { ...content, parts: content.parts.filter(({ type }) => type !== 'inlineData' && type !== 'fileData') };
}

function items(change: (item: SentItem) => SentItem): () => ModelSubject {
  return sending((request) => ({ ...request, items: request.items.map(change) }));
}

/** Puts each result directly after its call. */
function interleaved(items: readonly SentItem[]): readonly SentItem[] {
  const results = items.filter((item) => item.type === 'result');
  return items.flatMap((item): readonly SentItem[] => {
    if (item.type !== 'call') return item.type === 'result' ? [] : [item];
    const result = results.shift();
    return result ? [item, result] : [item];
  });
}

/** Maps a name like many wires, ignoring collisions. */
function mapped(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
}

function without(body: SentRequest['body'], member: string): SentRequest['body'] {
  return isJsonObject(body) ? { ...body, [member]: undefined } : body;
}

/** Omits everything of a tool result except its text, like many wires. */
function resultsAlone(body: SentRequest['body']): SentRequest['body'] {
  return JSON.parse(JSON.stringify(body ?? null), (_, value: unknown) => {
    if (!isJsonObject(value) || value['role'] !== 'tool' || !Array.isArray(value['parts'])) return value;
    const results = value['parts'].filter((part) => isJsonObject(part) && part['type'] === 'functionResponse');
    return { ...value, parts: results };
  });
}

function withoutKeyword(value: unknown, keyword: string): unknown {
  return JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === keyword ? undefined : member)) ?? 'null');
}

function counting(
  change: (count: TokenCount, request: ModelRequest) => TokenCount,
  settle: (count: Promise<TokenCount>) => Promise<TokenCount> = (count) => count,
): () => ModelSubject {
  return () =>
    soundModel((model) => ({
      ...model,
      countTokens: (request, options) =>
        settle(Promise.resolve(model.countTokens?.(request, options) ?? none).then((count) => change(count, request))),
    }));
}

const none: TokenCount = { tokens: 0, estimated: true };
