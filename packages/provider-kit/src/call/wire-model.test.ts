import { ConfigError, type Model, ModelError, type ModelEvent, type ModelRequest } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { CallOptions } from '../options/check-options.ts';
import { eventsOfIterator } from '../wire/raw-events.ts';
import type { AnswerReader, ModelProfile, Wire, WireBody, WireTools, WireWarning } from '../wire/wire.ts';
import { type WireModelSetup, wireModel } from './wire-model.ts';

describe('a paused response of the server', () => {
  it('a paused response of the server continues in the same parts, with the body that its reader returns', async () => {
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

  it('a paused response continues at most eight times, and is then final', async () => {
    const { model, sent } = modelOf(Array.from({ length: 20 }, () => ['x', '~']));
    expect(textOf(await ask(model))).toBe('x'.repeat(9));
    expect(sent).toHaveLength(9);
  });

  it('a paused response requests a continuation again if it was empty, and repeats nothing', async () => {
    const { model, sent } = modelOf([['a', '~'], [busy], ['b', '.']], { maxRetries: 1 });
    const events = await ask(model);
    expect(sent).toEqual([{ said: '' }, { said: 'a' }, { said: 'a' }]);
    expect(deltasOf(events)).toEqual(['a', 'b']);
    expect(textOf(events)).toBe('ab');
  });

  it('a paused response of the server does not request a continuation again after its start', async () => {
    const { model, sent } = modelOf([
      ['a', '~'],
      ['b', busy],
      ['c', '.'],
    ]);
    expect(failureOf(await ask(model))).toBe(busy);
    expect(sent).toHaveLength(2);
  });
});

describe('an abort after the end of a response', () => {
  it('an abort after the end of a response keeps the end of a complete response, and yields nothing after it', async () => {
    const { model } = modelOf([['a', 'b.']], { stream: false });
    expect(typesOf(await abortedAfterOne(model))).toEqual(['textDelta', 'textDelta', 'end']);
  });

  it('an abort after the end of a response keeps the end of a finished stream', async () => {
    const { model } = modelOf([['a.']]);
    expect(typesOf(await abortedAfterOne(model))).toEqual(['textDelta', 'end']);
  });

  it('an abort after the end of a response does not continue a paused one', async () => {
    const { model, sent } = modelOf([['a~'], ['b', '.']]);
    expect(failureOf(await abortedAfterOne(model))).toMatchObject({ code: 'cancelled' });
    expect(sent).toHaveLength(1);
  });
});

describe('a response whose end was read', () => {
  it.each([true, false])(
    'a response whose end was read has released its connection when the end event is yielded, streamed: %s',
    async (stream) => {
      const { model, signals } = modelOf([['a', 'b.']], { stream });
      const seen: (readonly [string, boolean | undefined])[] = [];
      for await (const { type } of model.generate(request, { signal: unaborted }))
        seen.push([type, signals[0]?.aborted]);
      expect(seen.at(-1)).toEqual(['end', true]);
      expect(seen[0]).toEqual(['textDelta', !stream]);
    },
  );
});

describe('an abandoned call', () => {
  it('an abandoned call yields nothing more, even if more has arrived', async () => {
    const { model } = modelOf([['a', 'b.']], { stream: false });
    const call = model.generate(request, { signal: unaborted })[Symbol.asyncIterator]();
    expect(await call.next()).toMatchObject({ value: { type: 'textDelta' } });
    await call.return?.();
    expect(await call.next()).toEqual({ done: true, value: undefined });
  });
});

describe('the credentials of a call', () => {
  /** Returns each secret reported to the run, with the numbers of bodies sent and events shown before it. */
  async function toldBy(answer: Answer) {
    const known = ['key-known-at-once'];
    const reported: string[] = [];
    const { model, sent } = modelOf([answer], { maxRetries: 0 }, undefined, undefined, () => {
      if (sent.length > 0) known.push('key-known-later');
      return known;
    });
    const keepSecret = (_: string, secret: string): void => {
      if (!reported.some((text) => text.startsWith(secret))) reported.push(`${secret} ${sent.length} ${events.length}`);
    };
    const events: ModelEvent[] = [];
    for await (const event of model.generate(request, { signal: unaborted, keepSecret })) events.push(event);
    return { reported, last: events.at(-1)?.type };
  }

  it.each([
    ['shown', ['a', '.'], 'end'],
    ['of a failure', [missing], 'failure'],
  ])(
    'the credentials of a call are registered before a request is sent, and later ones before anything is %s',
    async (_what, answer, last) => {
      expect(await toldBy(answer)).toEqual({ reported: ['key-known-at-once 0 0', 'key-known-later 1 0'], last });
    },
  );
});

it('the failure of a call has no secret, of the connection or of tools', async () => {
  const refused = new ModelError('auth', 'key-of-the-client and key-of-a-tool are wrong');
  const { model } = modelOf([[refused]], {}, undefined, undefined, () => ['key-of-the-client']);
  const providerTools = [{ provider: 'words', name: 'mcp', config: { authorization: 'Bearer key-of-a-tool' } }];
  expect(failureOf(await ask(model, { ...request, providerTools }))?.message).toBe(
    '«secret:key» and «secret:key» are wrong',
  );
});

describe('a failed attempt', () => {
  it('a failed attempt is not retried after a part was shown, or in a continuation after a pause', async () => {
    for (const [answers, count] of [
      [
        [
          ['a', busy],
          ['b', '.'],
        ],
        1,
      ],
      [[['~'], ['', busy], ['c', '.']], 2],
    ] as const) {
      const { model, sent } = modelOf(answers);
      expect(failureOf(await ask(model))).toBe(busy);
      expect(sent).toHaveLength(count);
    }
  });

  it('a failed attempt is not retried if its error is not retryable', async () => {
    const refused = new ModelError('bad_request', 'no', { retryable: false });
    const { model, sent } = modelOf([[refused], ['a', '.']]);
    expect(failureOf(await ask(model))).toBe(refused);
    expect(sent).toHaveLength(1);
  });

  it('a failed attempt is retried if a stream ends before the first event', async () => {
    const { model, sent } = modelOf([[], ['a', '.']]);
    expect((await ask(model)).at(-1)).toMatchObject({ type: 'end' });
    expect(sent).toHaveLength(2);
  });

  it('a failed attempt does not occur if the call was aborted before: no request is sent', async () => {
    const { model, sent } = modelOf([['a', '.']]);
    expect(failureOf(await ask(model, request, AbortSignal.abort()))).toMatchObject({ code: 'cancelled' });
    expect(sent).toEqual([]);
  });

  it('a failed attempt is retried with the same body and a new reader', async () => {
    const { model, sent } = modelOf([[busy], [busy], ['a', '.']]);
    expect(textOf(await ask(model))).toBe('a');
    expect(sent).toEqual([{ said: '' }, { said: '' }, { said: '' }]);
  });

  it('a failed attempt is not retried if a provider tool may have acted', async () => {
    const { model, sent } = modelOf([
      ['', busy],
      ['a', '.'],
    ]);
    const search = { provider: profile.provider, name: 'search', config: {} };
    expect(failureOf(await ask(model, { ...request, providerTools: [search] }))).toBe(busy);
    expect(sent).toHaveLength(1);
  });

  it('a failed attempt is retried if the server has only acknowledged the request', async () => {
    const { model } = modelOf([
      ['', busy],
      ['a', '.'],
    ]);
    expect(textOf(await ask(model))).toBe('a');
  });
});

describe('a call without a connection', () => {
  it('a call fails with the error of the connection, and the next call tries again', async () => {
    let tries = 0;
    const { model } = modelOf([['a', '.']], {}, () => {
      if (++tries === 1) throw missing;
    });
    expect(failureOf(await ask(model))).toBe(missing);
    expect(textOf(await ask(model))).toBe('a');
    expect(tries).toBe(2);
  });

  it('a call without a connection is cancelled at once by an abort while it connects', async () => {
    const { model, sent } = modelOf([], {}, () => new Promise<void>(() => {}));
    const controller = new AbortController();
    const asked = ask(model, request, controller.signal);
    controller.abort();
    expect(failureOf(await asked)).toMatchObject({ code: 'cancelled' });
    expect(sent).toEqual([]);
  });

  it('a call without a connection makes one connection for all calls', async () => {
    let tries = 0;
    const { model } = modelOf([['.'], ['.'], ['.']], {}, () => void tries++);
    await Promise.all([ask(model), ask(model), ask(model)]);
    expect(tries).toBe(1);
  });

  it('a call fails with the error of the request conversion, and sends nothing', async () => {
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

  it('a warning about a request comes before the answer, once for a set of tools', async () => {
    const { model } = modelOf([['a', '.'], ['.'], ['.']], {}, undefined, () => warnings);
    const [first] = await ask(model);
    expect(first).toEqual(warnings[0]);
    expect(warned(await ask(model))).toBe(0);
    expect(warned(await ask(model, { ...request, declarations: [] }))).toBe(1);
  });

  it('a warning about tools is reported by a check without a request, and again by the call', async () => {
    const { model, sent } = modelOf([['a', '.']], {}, undefined, () => warnings);
    expect(await model.toolWarnings?.(request.declarations)).toEqual(warnings);
    expect(sent).toEqual([]);
    expect(warned(await ask(model))).toBe(1);
  });

  it('a warning about tools is not reported without a connection', async () => {
    const { model } = modelOf([], {}, () => {
      throw new ConfigError('no_key', 'there is no key');
    });
    await expect(model.toolWarnings?.(request.declarations)).rejects.toMatchObject({ code: 'no_key' });
  });
});

/**
 * The server's answer to one request: text, or an error.
 * The last piece ends with `~` for a pause, or with `.`.
 */
type Answer = readonly (string | Error)[];

/** A model over a text protocol, the sent bodies, and the signal of each. */
function modelOf(
  answers: readonly Answer[],
  options: CallOptions = {},
  onConnect: () => void | Promise<void> = () => {},
  warn: () => readonly WireWarning[] = () => [],
  secretsOf: () => readonly string[] = () => [],
) {
  const sent: WireBody[] = [];
  const signals: AbortSignal[] = [];
  const script = [...answers];
  const wire: Wire<undefined, ModelProfile> = {
    toBody: () => ({ body: { said: '' }, warnings: warn() }),
    lowerTools: () => ({ warnings: warn() }),
    async openStream(_, body, { signal }) {
      sent.push(body);
      signals.push(signal);
      return eventsOfIterator(wordsOf(script.shift() ?? []));
    },
    async openComplete(_, body, { signal }) {
      sent.push(body);
      signals.push(signal);
      return script.shift();
    },
    reader: wordReader,
    fromError: (thrown) => (thrown instanceof ModelError ? thrown : new ModelError('unreachable', String(thrown))),
  };
  const connect: WireModelSetup<undefined, ModelProfile, WireTools>['connect'] = async () => {
    await onConnect();
    return {
      client: undefined,
      profile,
      get secrets() {
        return secretsOf();
      },
    };
  };
  return { model: wireModel({ ...profile, wire, connect, options }), sent, signals };
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
  const read = (word: unknown): ModelEvent | undefined => {
    const [, delta = '', end = ''] = /^(.*?)([~.]?)$/.exec(String(word)) ?? [];
    text += delta;
    stop = end;
    return delta ? { type: 'textDelta', index: 0, delta } : undefined;
  };
  return {
    get over() {
      return stop !== '';
    },
    read,
    readComplete: (words) => (Array.isArray(words) ? words.flatMap((word) => read(word) ?? []) : []),
    end: () =>
      stop === ''
        ? undefined
        : {
            type: 'end',
            content: { role: 'model', parts: [{ type: 'text', text }] },
            finishReason: { unified: 'stop' },
          },
    resumeBody() {
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

/** The events of a call that is aborted once its first was taken. */
async function abortedAfterOne(model: Model): Promise<readonly ModelEvent[]> {
  const controller = new AbortController();
  const events: ModelEvent[] = [];
  for await (const event of model.generate(request, { signal: controller.signal })) {
    events.push(event);
    controller.abort();
  }
  return events;
}

function typesOf(events: readonly ModelEvent[]): readonly string[] {
  return events.map(({ type }) => type);
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
