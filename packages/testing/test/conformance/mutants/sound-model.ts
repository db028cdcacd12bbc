import {
  type Content,
  type FunctionDeclaration,
  type Model,
  ModelError,
  type ModelEvent,
  type ModelWarning,
  type Part,
  type TokenCount,
} from '@mortise/core';
import type { ModelSubject, SentRequest } from '../../../src/model/index.ts';
import { scriptedSubject } from '../scripted-subject.ts';

/** Creates a subject that passes all cases, or has one added fault. The mutants are made from it. */
export function soundModel(change: (model: Model) => Model = (model) => model): ModelSubject {
  const subject = scriptedSubject((model) =>
    change({
      ...model,
      toolWarnings,
      countTokens: (...given) => counted(model, ...given),
      generate: (...given) => careful(model, ...given),
    }),
  );
  return { ...subject, counting: (tokens) => subject.playing([{ do: 'answer', text: String(tokens) }]), secret };
}

/** Creates a correct model whose requests are changed. */
export function sending(change: (request: SentRequest) => SentRequest): () => ModelSubject {
  return () => {
    const subject = soundModel();
    return { ...subject, sent: () => subject.sent().map(change) };
  };
}

/** Creates a correct model whose events go through a function. */
export function streaming(map: (events: AsyncIterable<ModelEvent>) => AsyncIterable<ModelEvent>): () => ModelSubject {
  return () => soundModel((model) => ({ ...model, generate: (...given) => map(model.generate(...given)) }));
}

/** Creates a correct model some of whose events are changed. */
export function saying(change: (event: ModelEvent) => ModelEvent): () => ModelSubject {
  return streaming(async function* (events) {
    for await (const event of events) yield change(event);
  });
}

/** Creates a correct model that fails on some requests. */
export function refusing(refuses: (request: Parameters<Model['generate']>[0]) => boolean): () => ModelSubject {
  return () =>
    soundModel((model) => ({
      ...model,
      generate: (request, options) => (refuses(request) ? failing('refused') : model.generate(request, options)),
    }));
}

/** Yields the events of a failed call. */
export async function* failing(message: string): AsyncGenerator<ModelEvent, void, void> {
  yield { type: 'failure', error: new ModelError('bad_request', message), retryable: false };
}

/**
 * Yields the events of a model that refuses unknown provider
 * tools, hides its key, and warns about unsupported parts.
 */
async function* careful(
  model: Model,
  ...[request, options]: Parameters<Model['generate']>
): AsyncGenerator<ModelEvent> {
  options.keepSecret?.('sound', secret);
  const [foreign] = request.providerTools;
  if (foreign) return yield* failing(`there is no ${foreign.name} here`);
  if (request.settings?.seed !== undefined)
    yield { type: 'warning', feature: 'seed', message: 'there is no chance here' };
  yield* toolWarnings(request.declarations);
  const contents = request.contents.map((content) => ({ ...content, parts: knownParts(content.parts) }));
  if (JSON.stringify(contents) !== JSON.stringify(request.contents))
    yield { type: 'warning', feature: 'contents', message: 'a citation is not known here' };
  for (const message of new Set(contents.flatMap(untold))) yield { type: 'warning', feature: 'contents', message };
  for await (const event of model.generate({ ...request, contents: contents.map(reported) }, options)) {
    if (event.type !== 'failure') yield event;
    else yield { ...event, error: redacted(event.error) };
  }
}

/** Returns the count of the script. */
async function counted(model: Model, ...given: Parameters<Model['generate']>): Promise<TokenCount> {
  let said = '';
  for await (const event of careful(model, ...given)) {
    if (event.type === 'failure') throw event.error;
    if (event.type === 'textDelta') said += event.delta;
  }
  return { tokens: Number(said), estimated: false };
}

/** Removes the parts that only a newer core knows, also within results. */
function knownParts<T extends { readonly type: string }>(parts: readonly T[]): readonly T[] {
  const known = parts.filter(({ type }) => type !== 'citation');
  return JSON.parse(JSON.stringify(known), (name, value) => (name === 'parts' ? knownParts(value) : value));
}

/** Returns the parts that only the model that made them can read. */
function untold({ origin, parts }: Content): readonly string[] {
  return parts.flatMap((part) => {
    if (part.type === 'provider' && part.provider !== 'scripted' && part.summary === undefined)
      return [`a part of ${part.provider} has no summary`];
    const said = part.type === 'thought' && (part.text !== '' || part.providerMetadata !== undefined);
    return said && origin?.provider === 'nobody' ? ['thoughts of another model are omitted'] : [];
  });
}

/** Replaces parts of other providers with their summaries, and omits thoughts of other models. */
function reported(content: Content): Content {
  const parts = content.parts.flatMap((part): readonly Part[] => {
    if (part.type === 'provider' && part.provider !== 'scripted')
      return part.summary === undefined ? [] : [{ type: 'text', text: part.summary }];
    return part.type === 'thought' && content.origin?.provider === 'nobody' ? [] : [part];
  });
  return { ...content, parts };
}

function toolWarnings(declarations: readonly FunctionDeclaration[]): readonly ModelWarning[] {
  return declarations.flatMap(({ name, parametersJsonSchema }) =>
    'if' in parametersJsonSchema ? [{ type: 'warning', feature: `tools.${name}`, message: 'if and then' }] : [],
  );
}

function redacted(error: Error): Error {
  if (!(error instanceof ModelError) || !error.message.includes(secret)) return error;
  return new ModelError(error.code, error.message.replaceAll(secret, '...'), { retryable: error.retryable });
}

const secret = 'sk-test-1234567890abcdef';
