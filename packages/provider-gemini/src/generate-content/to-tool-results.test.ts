import type { FunctionResponsePart } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { codeCallId } from '../request/code-call.ts';
import { toToolResults } from './to-tool-results.ts';
import type { ConvertedContent } from './to-user-content.ts';

const profile: GeminiProfile = {
  provider: 'gemini',
  model: 'gemini-3-flash',
  vertex: false,
  strict: false,
  stream: true,
};

function resultOf(outcome: FunctionResponsePart['outcome'], changes: Partial<GeminiProfile> = {}): ConvertedContent {
  const part: FunctionResponsePart = { type: 'functionResponse', id: 'a', name: 'look', outcome };
  return toToolResults({ role: 'tool', parts: [part] }, { ...profile, ...changes });
}

function responseOf(outcome: FunctionResponsePart['outcome'], changes?: Partial<GeminiProfile>): unknown {
  return resultOf(outcome, changes).content.parts[0]?.['functionResponse'];
}

const png = { type: 'inlineData', mimeType: 'image/png', data: 'AA==' } as const;
const wav = { type: 'inlineData', mimeType: 'audio/wav', data: 'BB==' } as const;
const pdf = { type: 'fileData', mimeType: 'application/pdf', fileUri: 'https://a.example/b.pdf' } as const;

describe('a tool result', () => {
  it.each([
    [{ status: 'ok', output: { celsius: 21 } }, { celsius: 21 }],
    [{ status: 'ok', output: [1, 2] }, { result: [1, 2] }],
    [{ status: 'ok', output: 1, modelOutput: 'one' }, { result: 'one' }],
    [
      { status: 'error', code: 'timeout', message: 'too slow' },
      { error: 'too slow', code: 'timeout' },
    ],
    [{ status: 'denied' }, { error: 'tool look call is rejected' }],
  ] as const)('the outcome %j is sent as the object %j', (outcome, response) => {
    expect(responseOf(outcome)).toEqual({ name: 'look', response });
  });

  it('a tool result that is not final is marked, if the server supports it', () => {
    const response = { status: 'pending', handle: 7, willContinue: true };
    const outcome = { status: 'interim', handle: 7 } as const;
    expect(responseOf(outcome)).toEqual({ name: 'look', response, willContinue: true });
    expect(responseOf(outcome, { vertex: true })).toEqual({ name: 'look', response });
  });

  it("a tool result has its texts next to the tool's output", () => {
    const parts = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ] as const;
    expect(responseOf({ status: 'ok', output: null, parts })).toMatchObject({ response: { result: 'a\nb' } });
    expect(responseOf({ status: 'ok', output: { x: 1 }, parts })).toMatchObject({
      response: { result: { x: 1 }, text: 'a\nb' },
    });
    expect(responseOf({ status: 'error', code: 'c', message: 'm', parts })).toMatchObject({
      response: { error: 'm', code: 'c', text: 'a\nb' },
    });
  });

  it('a tool result contains its images and documents since Gemini 3, and has other media after it', () => {
    const { content, media, problems } = resultOf({ status: 'ok', output: null, parts: [png, wav, pdf] });
    expect(content.parts).toMatchObject([
      { functionResponse: { parts: [{ inlineData: { mimeType: 'image/png', data: 'AA==' } }] } },
    ]);
    expect(media).toEqual([
      { text: 'What look returned for call 1 of the turn:' },
      { inlineData: { mimeType: 'audio/wav', data: 'BB==' } },
      { fileData: { mimeType: 'application/pdf', fileUri: 'https://a.example/b.pdf' } },
    ]);
    expect(problems).toEqual([expect.stringContaining('gemini-3-flash')]);
  });

  it('a tool result contains documents at a URI with Vertex AI', () => {
    const { content, media } = resultOf({ status: 'ok', output: null, parts: [pdf] }, { vertex: true });
    expect(content.parts).toMatchObject([{ functionResponse: { parts: [{ fileData: { fileUri: pdf.fileUri } }] } }]);
    expect(media).toEqual([]);
  });

  it('a tool result has all media after it before Gemini 3, with a warning', () => {
    const { content, media, problems } = resultOf(
      { status: 'ok', output: null, parts: [png] },
      { model: 'gemini-2.5-pro' },
    );
    expect(content.parts).toEqual([{ functionResponse: { name: 'look', response: { result: null } } }]);
    expect(media).toHaveLength(2);
    expect(problems).toHaveLength(1);
  });
});

it('text next to the result of a code execution follows that result, which has no member for text', () => {
  const parts = [{ type: 'text', text: 'A person edited the arguments of this call.' }] as const;
  const outcome = { status: 'ok', output: { outcome: 'ok', output: '42' }, parts } as const;
  const part: FunctionResponsePart = { type: 'functionResponse', id: 'a', name: 'run_code', outcome };
  const code = { ...part, providerId: codeCallId({}, 0) };
  const said = toToolResults({ role: 'tool', parts: [code] }, profile);
  expect(said.content.parts).toEqual([{ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '42' } }]);
  expect(said.media).toEqual([{ text: 'A person edited the arguments of this call.' }]);
});
