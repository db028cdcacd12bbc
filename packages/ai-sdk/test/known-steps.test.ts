import { AiSdkStream } from '@mortise/ai-sdk/ui';
import { createRunner, functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { projectEvent } from '@mortise/ui';
import { expect, it } from 'vitest';

/** Returns a stream that has read a session with two steps: a call, and a text. */
async function twoSteps(): Promise<AiSdkStream> {
  const sessions = inMemorySessionService();
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'blue' });
  const model = scriptedModel([{ text: 'I look.', calls: [{ name: 'look' }] }, 'Blue.']);
  const runner = createRunner({ sessions, agent: llmAgent({ name: 'guide', model, tools: [look] }) });
  const { session } = await runner.run('Which colour?');
  const stream = new AiSdkStream();
  const log = (await sessions.load(session))?.events ?? [];
  for (const [at, event] of log.entries()) expect(stream.take(projectEvent(event, at + 1))).toEqual([]);
  return stream;
}

it('a UI message stream sends a client only the parts that it lacks, from the last step that the client has', async () => {
  const typesFrom = async (steps: number): Promise<readonly string[]> => {
    const stream = await twoSteps();
    const messageId = stream.messageId ?? '';
    return stream.begin({ messageId, steps }).map(({ type }) => type);
  };
  const call = ['tool-input-available', 'tool-output-available'];
  const words = ['text-start', 'text-delta', 'text-end'];
  const second = ['finish-step', 'start-step', ...words];
  expect(await typesFrom(0)).toEqual(['start', 'start-step', ...words, ...call, ...second]);
  expect(await typesFrom(1)).toEqual(['start', 'reset-step', ...words, ...call, ...second]);
  expect(await typesFrom(2)).toEqual(['start', 'reset-step', ...words]);
  expect(await typesFrom(9)).toEqual(['start', 'reset-step']);
});

it('a UI message stream sends the position of a finished message once', async () => {
  const stream = await twoSteps();
  stream.begin();
  expect(stream.end()).toEqual([
    { type: 'finish-step' },
    { type: 'finish', finishReason: 'stop', messageMetadata: { status: 'completed' } },
  ]);
  expect(stream.end()).toEqual([]);
});
