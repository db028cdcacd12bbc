import { llmAgent, type Model, type ModelEnd, type Tool, type ToolOutcome } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { agentTool } from '../src/index.ts';
import { member, session, team } from './team.ts';

const picture = { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' } as const;

/** Returns an agent whose model answers with the given parts. */
function answering(...parts: ModelEnd['content']['parts']): Tool {
  const model: Model = {
    provider: 'own',
    id: 'own',
    async *generate() {
      yield { type: 'end', content: { role: 'model', parts }, finishReason: { unified: 'stop' } };
    },
  };
  return agentTool(llmAgent({ name: 'painter', description: 'Paints', model }));
}

async function outcomeOf(tool: Tool, args: object = { request: 'a cat' }): Promise<ToolOutcome | undefined> {
  const lead = team([{ calls: [{ name: tool.name, args: args as never }] }, 'done'], [tool]);
  await lead.app.run({ session, message: 'go' });
  return (await lead.outcomes()).at(-1);
}

const rows: readonly [place: string, said: unknown, run: () => Promise<unknown>][] = [
  [
    'media of the answer, which are part of the result',
    { status: 'ok', output: 'Here.', parts: [picture, { type: 'fileData', fileUri: 'https://a.example/b' }] },
    () =>
      outcomeOf(
        answering(
          { type: 'text', text: 'Here.' },
          { ...picture, providerMetadata: { own: { signature: 'x' } } },
          { type: 'fileData', fileUri: 'https://a.example/b' },
        ),
      ),
  ],
  [
    'an answer that has only media',
    { status: 'ok', output: '', parts: [picture] },
    () => outcomeOf(answering({ type: 'thought', text: 'hm' }, picture)),
  ],
  [
    'media above the size limit of a result',
    { parts: [{ type: 'text', text: expect.stringMatching(/image\/png, [\d,]+ bytes omitted/) }] },
    () => outcomeOf(answering({ ...picture, data: 'A'.repeat(12_000_000) })),
  ],
  [
    'an unknown argument',
    { status: 'error', message: expect.stringMatching(/mood: there is no such argument/) },
    () => outcomeOf(answering({ type: 'text', text: 'Here.' }), { request: 'a cat', mood: 'calm' }),
  ],
  [
    'completed effects of an agent that fails',
    { status: 'error', code: 'rate_limit' },
    () => outcomeOf(agentTool(member('painter', [{ fail: { code: 'rate_limit' } }]).agent)),
  ],
];

describe('parts of a called agent that do not reach its caller', () => {
  it.each(rows)(
    'parts of a called agent that do not reach its caller leave a trace in the result: %s',
    async (_place, said, run) => {
      expect(await run()).toMatchObject(said as object);
    },
  );
});
