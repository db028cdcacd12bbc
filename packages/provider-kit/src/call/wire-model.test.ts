import { ConfigError, type Model, ModelError, type ModelEvent, type ModelRequest } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { CallOptions } from '../options/call-options.ts';
import type { AnswerReader, ModelProfile, Wire, WireBody, WireWarning } from '../wire.ts';
import { eventsOfIterator } from './raw-events.ts';
import { type WireModelSetup, wireModel } from './wire-model.ts';

describe('an answer that the server only paused', () => {
  it('goes on in the same parts, with the body that its reader gives', async () => {
    const { model, sent } = modelOf([
      ['a', 'b', '~'],
      ['c', '.'],
    ]);
    const events = await ask(model);
    expect(sent).toEqual([{ said: '' }, { said: 'ab' }]);
    expect(deltasOf(events)).toEqual(['a', 'b', 'c']);
    expect(textOf(events)).toBe('abc');
    expect(events.filter(({ type }) => type === 'end')).toHaveLength(1);
  });

  it('goes on eight times at most, and is then what it said', async () => {
    const { model, sent } = modelOf(Array.from({ length: 20 }, () => ['x', '~']));
    expect(textOf(await ask(model))).toBe('x'.repeat(9));
    expect(sent).toHaveLength(9);
  });

  it('asks again for a rest of which nothing came, and says nothing twice', async () => {
    const { model, sent } = modelOf([['a', '~'], [busy], ['b', '.']], { maxRetries: 1 });
    const events = await ask(model);
    expect(sent).toEqual([{ said: '' }, { said: 'a' }, { said: 'a' }]);
    expect(deltasOf(events)).toEqual(['a', 'b']);
    expect(textOf(events)).toBe('ab');
  });

  it('does not ask again for a rest that had begun', async () => {
    const { model, sent } = modelOf([
      ['a', '~'],
      ['b', busy],
      ['c', '.'],
    ]);
    expect(failureOf(await ask(model))).toBe(busy);
    expect(sent).toHaveLength(2);
  });
});

describe('an attempt that failed', () => {
  it('is made again with the same body and a reader of its own', async () => {
    const { model, sent } = modelOf([[busy], [busy], ['a', '.']]);
    expect(textOf(await ask(model))).toBe('a');
    expect(sent).toEqual([{ said: '' }, { said: '' }, { said: '' }]);
  });

  it('is not made again where a tool of the server may have acted', async () => {
    const { model, sent } = modelOf([
      ['', busy],
      ['a', '.'],
    ]);
    const search = { provider: profile.provider, name: 'search', config: {} };
    expect(failureOf(await ask(model, { ...request, providerTools: [search] }))).toBe(busy);
    expect(sent).toHaveLength(1);
  });

  it('is made again where the server had said nothing but that it is there', async () => {
    const { model } = modelOf([
      ['', busy],
      ['a', '.'],
    ]);
    expect(textOf(await ask(model))).toBe('a');
  });
});

describe('a call that cannot be made', () => {
  it('fails with what the connection says, and the next call tries again', async () => {
    let tries = 0;
    const { model } = modelOf([['a', '.']], {}, () => {
      if (++tries === 1) throw missing;
    });
    expect(failureOf(await ask(model))).toBe(missing);
    expect(textOf(await ask(model))).toBe('a');
    expect(tries).toBe(2);
  });

  it('is cancelled at once by an abort, though the connection is never made', async () => {
    const { model, sent } = modelOf([], {}, () => new Promise<void>(() => {}));
    const controller = new AbortController();
    const asked = ask(model, request, controller.signal);
    controller.abort();
    expect(failureOf(await asked)).toMatchObject({ code: 'cancelled' });
    expect(sent).toEqual([]);
  });

  it('makes one connection for all calls', async () => {
    let tries = 0;
    const { model } = modelOf([['.'], ['.'], ['.']], {}, () => void tries++);
    await Promise.all([ask(model), ask(model), ask(model)]);
    expect(tries).toBe(1);
  });

  it('fails with what the request cannot say, and sends nothing', async () => {
    const refused = new ModelError('bad_request', 'no such thing');
    const { model, sent } = modelOf([], {}, undefined, () => {
      throw refused;
    });
    expect(failureOf(await ask(model))).toBe(refused);
    expect(sent).toEqual([]);
  });
});

describe('a warning about a request', () => {
  const warnings: readonly WireWarning[] = [{ type: 'warning', feature: 'seed', message: 'is not sent' }];
  const warned = (events: readonly ModelEvent[]): number => events.filter(({ type }) => type === 'warning').length;

  it('comes before the answer, once for a set of tools', async () => {
    const { model } = modelOf([['a', '.'], ['.'], ['.']], {}, undefined, () => warnings);
    const [first] = await ask(model);
    expect(first).toEqual(warnings[0]);
    expect(warned(await ask(model))).toBe(0);
    expect(warned(await ask(model, { ...request, declarations: [] }))).toBe(1);
  });
});

/** What the server does with one request: words, `~` for a pause, `.` for the end, or what goes wrong. */
type Answer = readonly (string | Error)[];

/** A model over a wire of words, and the bodies that were sent. */
function modelOf(
  answers: readonly Answer[],
  options: CallOptions = {},
  onConnect: () => void | Promise<void> = () => {},
  warn: () => readonly WireWarning[] = () => [],
) {
  const sent: WireBody[] = [];
  const script = [...answers];
  const wire: Wire<undefined, ModelProfile> = {
    toBody: () => ({ body: { said: '' }, warnings: warn() }),
    async openStream(_, body) {
      sent.push(body);
      return eventsOfIterator(wordsOf(script.shift() ?? []));
    },
    openWhole: () => Promise.reject(new Error('the model streams')),
    reader: wordReader,
    fromError: (thrown) => (thrown instanceof ModelError ? thrown : new ModelError('unreachable', String(thrown))),
  };
  const connect: WireModelSetup<undefined, ModelProfile>['connect'] = async () => {
    await onConnect();
    return { client: undefined, profile, secrets: [] };
  };
  return { model: wireModel({ ...profile, wire, connect, options }), sent };
}

async function* wordsOf(answer: Answer): AsyncGenerator<string> {
  for (const word of answer) {
    if (word instanceof Error) throw word;
    yield word;
  }
}

function wordReader(): AnswerReader {
  let text = '';
  let stop = '';
  return {
    read(word) {
      if (word === '~' || word === '.') stop = word;
      else text += word;
      return stop || !word ? undefined : { type: 'textDelta', index: 0, delta: String(word) };
    },
    readWhole: () => [],
    end: () =>
      stop === ''
        ? undefined
        : {
            type: 'end',
            content: { role: 'model', parts: [{ type: 'text', text }] },
            finishReason: { unified: 'stop' },
          },
    goOn() {
      if (stop !== '~') return undefined;
      stop = '';
      return { said: text };
    },
  };
}

async function ask(model: Model, asked = request, signal = unaborted): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.generate(asked, { signal })) events.push(event);
  return events;
}

function deltasOf(events: readonly ModelEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'textDelta' ? event.delta : []));
}

function textOf(events: readonly ModelEvent[]): string | undefined {
  const last = events.at(-1);
  const part = last?.type === 'end' ? last.content.parts[0] : undefined;
  return part?.type === 'text' ? part.text : undefined;
}

function failureOf(events: readonly ModelEvent[]): Error | undefined {
  const last = events.at(-1);
  return last?.type === 'failure' ? last.error : undefined;
}

const profile: ModelProfile = { provider: 'words', model: 'w-1' };
const unaborted = new AbortController().signal;
const busy = new ModelError('overloaded', 'busy', { retryable: true, retryAfterMs: 1 });
const missing = new ConfigError('missing_package', 'run npm install words');
const request: ModelRequest = { instructions: [], contents: [], declarations: [], providerTools: [] };
