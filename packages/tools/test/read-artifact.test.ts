import {
  type ArtifactPart,
  errorResult,
  functionTool,
  type JsonObject,
  type JsonValue,
  type ToolResult,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { testToolContext, toolCases } from '@mortise/testing';
import { testApp, testConformance } from '@mortise/testing/vitest';
import { readArtifact } from '@mortise/tools';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../tooling/property-runs.ts';
import { outcomesIn } from './inspect-run.ts';

const text = (words: string): ArtifactPart => ({ type: 'text', text: words });

testConformance('readArtifact', toolCases, () => ({
  tool: readArtifact(),
  args: { name: 'a.txt', offset: 1 },
  badArgs: { name: 'a.txt', offset: 1, start_line: 1 },
  context: testToolContext({ artifacts: { 'a.txt': text('abc') } }),
}));

async function read(part: ArtifactPart, args: JsonObject, maxChars?: number): Promise<ToolResult> {
  const tool = readArtifact(maxChars === undefined ? {} : { maxChars });
  const checked = await tool.check?.({ name: 'a', ...args });
  expect(checked).toHaveProperty('value');
  const context = testToolContext({
    artifacts: { a: part, 'user:shared': text('ours'), 'user:user:odd': text('odd') },
  });
  return (await tool.run?.((checked as { value: never }).value, context)) as ToolResult;
}

async function output(part: ArtifactPart, args: JsonObject, maxChars?: number): Promise<JsonObject> {
  const result = await read(part, args, maxChars);
  if (result.status !== 'ok') throw new Error(JSON.stringify(result));
  return result.output as JsonObject;
}

describe('readArtifact by characters', () => {
  it('readArtifact returns the part, the total size, and where to continue', async () => {
    expect(await output(text('abcdef'), { offset: 1, length: 3 })).toEqual({
      name: 'a',
      text: 'bcd',
      offset: 1,
      total_length: 6,
      next_offset: 4,
    });
    expect(await output(text('abcdef'), { offset: 4 })).toEqual({ name: 'a', text: 'ef', offset: 4, total_length: 6 });
    expect(await output(text(''), {})).toEqual({ name: 'a', text: '', offset: 0, total_length: 0 });
  });

  it('readArtifact reads a complete text in parts, and splits no surrogate pair', async () => {
    const whole = 'a😀bc😀😀d'.repeat(20);
    for (const length of [1, 2, 3, 7]) {
      let read = '';
      for (let offset: JsonValue | undefined = 0; offset !== undefined; ) {
        const part: JsonObject = await output(text(whole), { offset, length });
        expect(() => encodeURIComponent(String(part['text']))).not.toThrow();
        read += part['text'];
        offset = part['next_offset'];
      }
      expect(read).toBe(whole);
    }
    expect(await output(text('😀😀'), { offset: 1, length: 1 })).toMatchObject({
      text: '😀',
      offset: 0,
      next_offset: 2,
    });
  });

  it('readArtifact returns at most the limit, and tells the model the limit', async () => {
    expect(await output(text('x'.repeat(50)), {}, 10)).toMatchObject({ text: 'x'.repeat(10), next_offset: 10 });
    const issues = await readArtifact({ maxChars: 10 }).check?.({ name: 'a', length: 11 });
    expect(issues).toMatchObject({ issues: [{ message: 'must be at most 10' }] });
    expect(() => readArtifact({ maxChars: 1 })).toThrow(expect.objectContaining({ code: 'invalid_option' }));
  });
});

describe('readArtifact by lines', () => {
  const lines = text('one\ntwo\r\nthree\nfour');

  it('readArtifact by lines returns complete lines unchanged, and the number of the next line', async () => {
    expect(await output(lines, { start_line: 2, line_count: 2 })).toEqual({
      name: 'a',
      text: 'two\r\nthree\n',
      start_line: 2,
      total_lines: 4,
      next_line: 4,
    });
    expect(await output(lines, { start_line: 4 })).toEqual({ name: 'a', text: 'four', start_line: 4, total_lines: 4 });
    expect(await output(lines, { line_count: 1 })).toMatchObject({ text: 'one\n', next_line: 2 });
    expect(await output(text(''), { start_line: 1 })).toMatchObject({ text: '', total_lines: 0 });
  });

  it('readArtifact stops before a line that goes beyond the limit', async () => {
    expect(await output(lines, { start_line: 1 }, 10)).toMatchObject({ text: 'one\ntwo\r\n', next_line: 3 });
  });

  it('readArtifact continues by characters in a line that is too long', async () => {
    const part = await output(text(`a\n${'x'.repeat(30)}\nb`), { start_line: 2 }, 10);
    expect(part).toEqual({ name: 'a', text: 'x'.repeat(10), start_line: 2, total_lines: 3, next_offset: 12 });
    expect(await output(text(`a\n${'x'.repeat(30)}\nb`), { offset: 12 }, 30)).toMatchObject({
      text: `${'x'.repeat(20)}\nb`,
    });
  });
});

describe('readArtifact in parts', () => {
  const pieces = fc.constantFrom('a', '😀', '\n', '\r\n', 'é', '\ud83d', 'word ');
  const words = fc.array(pieces, { maxLength: 60 }).map((all) => all.join(''));

  it('readArtifact returns all of a text, whatever the sizes, by characters and by lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (whole, size, count) => {
          const byCharacters = await readAll(text(whole), { offset: 0, length: size }, size);
          const byLines = await readAll(text(whole), { start_line: 1, line_count: count }, size);
          expect([byCharacters.join(''), byLines.join('')]).toEqual([whole, whole]);
          for (const part of [...byCharacters, ...byLines]) expect(part.length).toBeLessThanOrEqual(size);
        },
      ),
      { numRuns: propertyRuns(200) },
    );
  });
});

/** Reads on from where each answer ends; within a long line by characters, up to its end. */
async function readAll(part: ArtifactPart, first: JsonObject, maxChars: number): Promise<readonly string[]> {
  const whole = part.type === 'text' ? part.text : '';
  const read: string[] = [];
  for (let args: JsonObject | undefined = first; args; ) {
    const given: JsonObject = await output(part, args, maxChars);
    read.push(String(given['text']));
    const { next_offset, next_line } = given as { readonly next_offset?: number; readonly next_line?: number };
    const isOver = next_offset === undefined && next_line === undefined;
    if (isOver) return read;
    if (next_line !== undefined) args = { ...first, start_line: next_line };
    else args = { offset: next_offset ?? whole.length, length: maxChars };
  }
  return read;
}

describe('readArtifact', () => {
  it('readArtifact reads an artifact with a text type and valid text', async () => {
    const data = btoa('{"é":1}'.replace('é', '\u00c3\u00a9'));
    for (const mimeType of ['application/json', 'text/csv; charset=utf-8', 'application/ld+json'])
      expect(await output({ type: 'inlineData', mimeType, data }, {})).toMatchObject({ text: '{"é":1}' });
  });

  it('readArtifact returns only the type and size of an artifact that is not text', async () => {
    const cases: readonly (readonly [ArtifactPart, string])[] = [
      [{ type: 'inlineData', mimeType: 'image/png', data: btoa('12345') }, 'image/png, 5 bytes'],
      [{ type: 'inlineData', mimeType: 'text/plain', data: btoa('\xff\xfe') }, 'text/plain, 2 bytes'],
      [{ type: 'inlineData', mimeType: 'text/plain', data: 'no base64!' }, 'text/plain'],
      [{ type: 'fileData', fileUri: 'gs://a/b' }, 'file at gs://a/b'],
    ];
    for (const [part, words] of cases)
      expect(await read(part, {})).toMatchObject({
        status: 'error',
        code: 'artifact_not_text',
        message: expect.stringContaining(words),
      });
  });

  it('readArtifact finds the artifacts shared by the sessions of the user, also without their scope', async () => {
    for (const name of ['shared', 'user:shared'])
      expect(await output(text(''), { name })).toMatchObject({ name: 'user:shared', text: 'ours' });
    expect(await read(text(''), { name: 'user:odd' })).toMatchObject({ code: 'artifact_not_found' });
  });

  it('readArtifact tells the model which artifacts exist, and how many', async () => {
    expect(await read(text('abc'), { name: 'b' })).toMatchObject({
      code: 'artifact_not_found',
      message: 'No artifact is named "b". There are: "a", "user:shared", "user:user:odd".',
    });
    expect(await read(text('abc'), { version: 7 })).toMatchObject({
      code: 'artifact_not_found',
      message: expect.stringContaining('Version 7'),
    });
    expect(await read(text('abc'), { offset: 3 })).toMatchObject({
      code: 'artifact_range',
      message: expect.stringContaining('3 characters'),
    });
    expect(await read(text('a\nb'), { start_line: 3 })).toMatchObject({
      code: 'artifact_range',
      message: expect.stringContaining('2 lines'),
    });
  });

  it('readArtifact refuses characters and lines at once', () => {
    for (const args of [
      { name: 'a', offset: 1, line_count: 1 },
      { name: 'a', length: 1, start_line: 1 },
      { name: 'a', offset: -1 },
      { name: 'a', start_line: 0 },
      {},
    ])
      expect(readArtifact().check?.(args as JsonObject)).toHaveProperty('issues');
  });
});

describe('a result that is too long', () => {
  const long = functionTool({ name: 'list', description: 'Lists', run: () => 'x'.repeat(5_000) });
  const tools = [long, readArtifact()];

  it('a result that is too long is read to its end with the tool that its text names', async () => {
    const artifacts = inMemoryArtifactService();
    const reading = testApp([{ calls: [{ name: 'list' }] }, 'long'], { tools }, { artifacts, resultLimitChars: 1_000 });
    await reading.say('go');
    const [cut] = outcomesIn(reading.model.requests[1]);
    const [, name] =
      /full output: artifact "(.+)" version 0 \(5,000 characters\); read_artifact reads the rest …/.exec(
        JSON.stringify(cut).replaceAll('\\"', '"'),
      ) ?? [];
    const call = { name: 'read_artifact', args: { name: name ?? '', offset: 4_990 } };
    const rest = testApp([{ calls: [call] }, 'done'], { tools }, { artifacts, resultLimitChars: 1_000 });
    await rest.say('go');
    expect(outcomesIn(rest.model.requests[1])).toMatchObject([{ status: 'ok', output: { text: 'x'.repeat(10) } }]);
  });

  it('a result that is too long names no tool that the model does not have', async () => {
    const { say, model } = testApp(
      [{ calls: [{ name: 'list' }] }, 'long'],
      { tools: [long] },
      { artifacts: inMemoryArtifactService(), resultLimitChars: 1_000 },
    );
    await say('go');
    expect(JSON.stringify(outcomesIn(model.requests[1]))).toContain('full output: artifact');
    expect(JSON.stringify(model.requests)).not.toMatch(/read_artifact/);
  });

  it('a part of a long result that is too long is not stored again: the model asks for less', async () => {
    const artifacts = inMemoryArtifactService();
    await artifacts.save({ appName: 'app', userId: 'user', sessionId: 's1' }, 'big', text('y'.repeat(5_000)));
    const call = { name: 'read_artifact', args: { name: 'big' } };
    const { say, model } = testApp([{ calls: [call] }, 'ok'], { tools }, { artifacts, resultLimitChars: 1_000 });
    await say('go');
    expect(JSON.stringify(outcomesIn(model.requests[1]))).toContain('ask for a smaller part');
    expect(await artifacts.list({ appName: 'app', userId: 'user', sessionId: 's1' })).toEqual(['big']);
  });

  it('an error that is too long names the tool, too', async () => {
    const failing = functionTool({ name: 'list', description: 'Lists', run: () => errorResult('m'.repeat(5_000)) });
    const { say, model } = testApp(
      [{ calls: [{ name: 'list' }] }, 'long'],
      { tools: [failing, readArtifact()] },
      { artifacts: inMemoryArtifactService(), resultLimitChars: 1_000 },
    );
    await say('go');
    expect(JSON.stringify(outcomesIn(model.requests[1]))).toContain('read_artifact reads the rest');
  });
});
