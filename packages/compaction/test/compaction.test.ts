import {
  ConfigError,
  type Content,
  createRunner,
  type Event,
  inMemorySessionService,
  llmAgent,
  type RunResult,
  type SessionKey,
  type SessionService,
  type Tool,
  textOf,
} from '@mortise/core';
import { historyProblems, type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type CompactionOptions, compaction, type SummaryInput } from '../src/index.ts';

const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's1' };
const look = { calls: [{ name: 'look' }] };
const long = 'result '.repeat(300);

describe('compaction', () => {
  it('compaction leaves a short conversation unchanged', async () => {
    const { say, model } = app([look, 'done'], { maxTokens: 10_000 });
    await say('go');
    expect(model.requests[1]?.contents.map(({ role }) => role)).toEqual(['user', 'model', 'tool']);
    expect(textsOf(model, 1)).not.toContain('omitted');
  });

  it('clips old results first, and keeps the last round and the log complete', async () => {
    const { say, model, log } = app([look, look, look, 'done'], { maxTokens: 1500, keepTokens: 600, clipAt: 200 });
    await say('go');
    const sizes = model.requests.map(({ contents }) =>
      contents.filter(({ role }) => role === 'tool').map((content) => JSON.stringify(content).length),
    );
    expect(sizes[1]?.[0]).toBeGreaterThan(2000);
    expect(sizes[3]?.slice(0, 2).every((size) => size < 600)).toBe(true);
    expect(sizes[3]?.[2]).toBeGreaterThan(2000);
    expect(textsOf(model, 3)).toContain('of 2111 characters; call the tool again');
    const outputs = (await log()).flatMap((event) => (event.type === 'response' ? [event.outcome] : []));
    expect(outputs).toEqual(Array.from({ length: 3 }, () => ({ status: 'ok', output: { text: long } })));
  });

  it('summarizes old turns, and keeps the same summary until the conversation is too long again', async () => {
    const inputs: SummaryInput[] = [];
    const { say, model } = app(
      Array.from({ length: 12 }, (_, at) => `answer ${at} ${'word '.repeat(80)}`),
      {
        maxTokens: 600,
        keepTokens: 250,
        summarize: (input) => {
          inputs.push(input);
          return `summary ${inputs.length}`;
        },
      },
    );
    for (let at = 0; at < 12; at++) await say(`question ${at}`);
    const summaries = model.requests.map((_, at) => /summary \d/.exec(textsOf(model, at))?.[0]);
    expect(summaries.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(new Set(summaries.slice(6)).size).toBe(inputs.length);
    expect(inputs.length).toBeGreaterThan(1);
    expect(inputs.length).toBeLessThan(5);
    expect(inputs[0]?.previous).toBeUndefined();
    expect(inputs[1]?.previous).toBe('summary 1');
    const last = model.requests.at(-1)?.contents ?? [];
    expect(textOf(last[0])).toBe('question 0');
    expect(textOf(last[1])).toMatch(/^\[Not the user's words: a summary .*\]\nsummary \d$/);
    expect(textOf(last.at(-1))).toBe('question 11');
    // Only the removed turns were summarized, each of them once.
    const seen = inputs.flatMap(({ contents }) => contents.map(textOf)).filter((text) => text.startsWith('question'));
    expect(seen).toEqual(seen.map((_, at) => `question ${at + 1}`));
  });

  it('compaction sends the same in another process, without a second summary', async () => {
    const sessions = inMemorySessionService();
    let asked = 0;
    const options = { maxTokens: 300, keepTokens: 160, summarize: () => `summary ${++asked}` };
    const first = app([`one ${'word '.repeat(120)}`, `two ${'word '.repeat(120)}`, 'three'], options, sessions);
    for (const words of ['a', 'b', 'c']) await first.say(words);
    expect(asked).toBe(1);
    const later = app(['four'], options, sessions);
    await later.say('d');
    expect(asked).toBe(1);
    const sent = first.model.requests.at(-1)?.contents ?? [];
    expect(later.model.requests[0]?.contents.slice(0, sent.length)).toEqual(sent);
  });

  it('requests no second summary when the model call is repeated after a failure', async () => {
    let asked = 0;
    const { say, resumeRun, model } = app([`one ${'word '.repeat(300)}`, { fail: { code: 'overloaded' } }, 'two'], {
      maxTokens: 300,
      keepTokens: 100,
      summarize: () => `summary ${++asked}`,
    });
    await say('a');
    expect((await say('b')).status).toBe('failed');
    expect((await resumeRun()).status).toBe('completed');
    expect(asked).toBe(1);
    expect(model.requests[2]?.contents).toEqual(model.requests[1]?.contents);
  });

  it('compaction keeps the first messages, pinned ones, and those that are being answered', async () => {
    const { say, model } = app([`one ${long}`, `two ${long}`, look, look, 'done'], {
      maxTokens: 800,
      keepTokens: 100,
      summarize: () => 'so far',
      pin: (content) => textOf(content).includes('always'),
    });
    await say('the task');
    await say('always in English');
    await say('now look');
    const texts = model.requests
      .at(-1)
      ?.contents.filter(({ role }) => role === 'user')
      .map(textOf);
    expect(texts).toEqual(['the task', expect.stringContaining('so far'), 'always in English', 'now look']);
  });

  it('summarizes messages that are no longer pinned', async () => {
    const leaving: string[] = [];
    const { say } = app([`one ${long}`, look, look, `two ${long}`, 'three'], {
      maxTokens: 700,
      keepTokens: 100,
      summarize: ({ contents }) => {
        leaving.push(...contents.map(textOf));
        return 'so far';
      },
    });
    for (const words of ['the task', 'now look', 'and now?']) await say(words);
    expect(leaving.filter((text) => text === 'now look')).toHaveLength(1);
  });

  it('compaction fails the model call if the summarizer fails or returns nothing', async () => {
    for (const summarize of [() => Promise.reject(new Error('no')), () => ' ']) {
      const { say } = app([`one ${long}`], { maxTokens: 300, summarize });
      await say('a');
      expect(await say('b')).toMatchObject({ status: 'failed', error: { code: 'callback_failed' } });
    }
  });

  it('compaction gives a summarizer chunks that are at most as long as the limit of a conversation', async () => {
    const sessions = inMemorySessionService();
    const texts = Array.from({ length: 20 }, (_, at) => `${at} ${'word '.repeat(100)}`);
    const plain = app(texts, { maxTokens: 100_000 }, sessions);
    for (const text of texts) await plain.say(text);
    const pieces: SummaryInput[] = [];
    const later = app(['done'], { maxTokens: 1000, summarize: (input) => `summary ${pieces.push(input)}` }, sessions);
    await later.say('go on');
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.map(({ previous }) => previous)).toEqual([
      undefined,
      ...pieces.slice(1).map((_, at) => `summary ${at + 1}`),
    ]);
    for (const { contents } of pieces) expect(JSON.stringify(contents).length).toBeLessThan(6000);
  });

  it('ignores a stored compaction of another history', async () => {
    const other = {
      type: 'model',
      acts: true,
      metadata: { compaction: { summarized: 1, kept: [], clipped: 2, size: 7, summary: 'no' } },
    };
    for (const said of [
      other,
      { ...other, metadata: { compaction: 'x' } },
      { ...other, metadata: { compaction: { kept: 1 } } },
    ]) {
      const inner = inMemorySessionService();
      const sessions: SessionService = {
        ...inner,
        async load(...args: Parameters<SessionService['load']>) {
          const session = await inner.load(...args);
          return (
            session && {
              ...session,
              events: session.events.map((event) =>
                event.type === 'model' ? { ...event, metadata: said.metadata } : event,
              ),
            }
          );
        },
      };
      const first = app(['one'], { maxTokens: 10_000 }, sessions);
      await first.say('a');
      const later = app(['two'], { maxTokens: 10_000 }, sessions);
      await later.say('b');
      expect(later.model.requests[0]?.contents.map(textOf)).toEqual(['a', 'one', 'b']);
    }
  });

  it('compaction refuses numbers out of their range', () => {
    const wrong: readonly CompactionOptions[] = [
      { maxTokens: 0 },
      { maxTokens: Number.NaN },
      { maxTokens: 10, keepTokens: 10 },
      { maxTokens: 1000, clipAt: 10 },
    ];
    for (const options of wrong) expect(() => compaction(options)).toThrow(ConfigError);
  });
});

interface TestApp {
  readonly model: ScriptedModel;
  say(message: string): Promise<RunResult>;
  resumeRun(): Promise<RunResult>;
  log(): Promise<readonly Event[]>;
}

function app(
  steps: readonly ScriptedStep[],
  options: CompactionOptions,
  sessions: SessionService = inMemorySessionService(),
): TestApp {
  const model = scriptedModel(steps);
  const tool: Tool = {
    name: 'look',
    description: 'Looks',
    effect: 'read',
    declaration: { name: 'look', description: 'Looks', parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    run: () => ({ status: 'ok', output: { text: long } }),
  };
  const agent = llmAgent({ name: 'helper', model, tools: [tool], callbacks: [compaction(options)] });
  const { run } = createRunner({ agent, sessions });
  const checked = async (result: Promise<RunResult>): Promise<RunResult> => {
    const settled = await result;
    for (const { contents } of model.requests) expect(historyProblems(contents)).toEqual([]);
    return settled;
  };
  return {
    model,
    say: (message) => checked(run({ session: key, message })),
    resumeRun: () => checked(run({ session: key })),
    log: async () => (await sessions.load(key))?.events ?? [],
  };
}

function textsOf({ requests }: ScriptedModel, at: number): string {
  const contents: readonly Content[] = requests[at]?.contents ?? [];
  return JSON.stringify(contents);
}
