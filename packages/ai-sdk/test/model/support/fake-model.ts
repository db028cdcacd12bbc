import type { AiSdkLanguageModel } from '../../../src/model/index.ts';

/** The call options of a model that the tests read. */
export interface SeenCall {
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly { readonly type: string; readonly name: string; readonly [member: string]: unknown }[];
  readonly toolChoice?: unknown;
  readonly abortSignal: AbortSignal;
  readonly [member: string]: unknown;
}

/** The answer to one call: these parts, or a failure. `open`: the stream stays open without an end. */
export type FakeAnswer = readonly object[] | Error | { readonly open: readonly object[] };

/** A language model of AI SDK that plays answers, one for each call, and records the options of its calls. */
export interface FakeModel extends AiSdkLanguageModel {
  readonly calls: readonly SeenCall[];
  /** The reasons with which readers cancelled the streams. */
  readonly left: readonly unknown[];
}

export function fakeModel(answers: readonly FakeAnswer[], members: Partial<AiSdkLanguageModel> = {}): FakeModel {
  const calls: SeenCall[] = [];
  const left: unknown[] = [];
  const script = [...answers];
  const next = (call: SeenCall): Exclude<FakeAnswer, Error> => {
    calls.push(call);
    const answer = script.shift() ?? new Error('the script has no answer for this call');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    specificationVersion: 'v4',
    provider: 'fake.chat',
    modelId: 'fake-1',
    supportedUrls: {},
    async doStream(call: SeenCall) {
      const answer = next(call);
      return { stream: streamOf('open' in answer ? answer.open : answer, 'open' in answer, left) };
    },
    async doGenerate(call: SeenCall) {
      const [answer = {}] = next(call) as readonly object[];
      return answer;
    },
    ...members,
    calls,
    left,
  };
}

function streamOf(parts: readonly object[], open: boolean, left: unknown[]): ReadableStream<unknown> {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (at < parts.length) controller.enqueue(parts[at++]);
        else if (open) return new Promise<void>(() => {});
        else controller.close();
      },
      cancel: (reason) => void left.push(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Returns the parts of a text in pieces. */
export function text(...pieces: readonly string[]): readonly object[] {
  return [
    { type: 'text-start', id: 't' },
    ...pieces.map((delta) => ({ type: 'text-delta', id: 't', delta })),
    { type: 'text-end', id: 't' },
  ];
}

/** Returns the parts of a call in pieces, in the format of most packages. */
export function call(id: string, toolName: string, ...pieces: readonly string[]): readonly object[] {
  return [
    { type: 'tool-input-start', id, toolName },
    ...pieces.map((delta) => ({ type: 'tool-input-delta', id, delta })),
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName, input: pieces.join('') },
  ];
}

export function finish(unified = 'stop', raw: string | undefined = unified): object {
  return {
    type: 'finish',
    finishReason: { unified, raw },
    usage: {
      inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: 2, text: 2, reasoning: undefined },
    },
  };
}
