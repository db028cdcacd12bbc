import { describe, expect, test } from 'vitest';
import { ConsoleTerminal } from '../console-terminal.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { modelServer } from './model-server.ts';
import { eventsOf, readRecording, recordingsAbsent } from './recording.ts';
import { type Wire, wires } from './wires.ts';

if (recordingsAbsent !== undefined) test.skip(`no recorded conversation is played: ${recordingsAbsent}`, () => {});

const recorded: Readonly<Record<Wire['api'], string>> = {
  responses: 'openai.responses/llm-responses_tool_use_streaming.json',
  chat: 'openai.chat/llm-tool_use_basic.json',
};

describe.skipIf(recordingsAbsent !== undefined)(
  `a recorded conversation in a terminal${recordingsAbsent ? ` (skipped: ${recordingsAbsent})` : ''}`,
  () => {
    test.each(wires)('the recorded call over $api has a response, and the last text is shown', async (wire) => {
      const { turns } = readRecording(recorded[wire.api]);
      const server = await modelServer(...turns.map(({ sse }) => ({ pieces: sse.split(/(?<=\n\n)/) })));
      const args = ['--model', 'openai:recorded', '--base-url', server.baseUrl, '--api', wire.api];
      const terminal = new ConsoleTerminal(await temporaryDirectory(), args);
      await terminal.say('What is 1231 * 2331? Use the multiply tool.');

      const screen = await terminal.waitFor('tokens:');
      // The console does not have this tool: the model gets an error, and the conversation continues.
      expect(screen).toContain('🔨 Calling multiply #1\n   a: 1231\n   b: 2331');
      expect(screen).toMatch(/✗ multiply failed \(\d+ms\) #1/);
      const words = eventsOf(turns.at(-1)?.sse ?? '')
        .map(wire.textIn)
        .join('');
      expect(words).not.toBe('');
      expect(withoutSpace(screen)).toContain(withoutSpace(words.replaceAll('**', '')));

      const [call] = wire.exchanged(turns[1]?.request ?? {});
      expect(call).toMatchObject({ name: 'multiply', output: '2869461' });
      expect(server.requests).toHaveLength(turns.length);
      expect(wire.exchanged(server.requests[1]?.body ?? {})).toEqual([
        { ...call, output: expect.stringContaining('unknown_tool') },
      ]);
    });
  },
);

/** Removes white space, because a terminal wraps lines. */
function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}
