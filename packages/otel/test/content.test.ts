import { functionTool, llmAgent, type StandardSchema } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { tracedRunner } from '../src/index.ts';
import { followContexts } from './support/async-context.ts';
import { RecordedSpans } from './support/recorded-spans.ts';

followContexts();

const secret = 'sk-live-1234567890';

const anything: StandardSchema = { '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) } };

async function spansOf(content: boolean | undefined): Promise<RecordedSpans> {
  const spans = new RecordedSpans();
  const lookup = functionTool({
    name: 'lookup',
    description: 'Looks up',
    effect: 'read',
    input: anything,
    inputJsonSchema: { type: 'object' },
    run: (_args, context) => {
      context.keepSecret('token', 'told-by-the-tool');
      return { found: `Rome, with ${secret} and told-by-the-tool` };
    },
  });
  const fails = functionTool({
    name: 'fails',
    description: 'Fails',
    effect: 'read',
    run: () => {
      throw new Error(`no way with ${secret}`);
    },
  });
  const calls = [{ name: 'lookup', args: { key: secret } }, { name: 'fails' }];
  const model = scriptedModel([{ text: 'Let me see', calls }, { text: `Done, told-by-the-tool` }]);
  const agent = llmAgent({ name: 'a', model, tools: [lookup, fails], instruction: `Use ${secret}` });
  const runner = tracedRunner({ agent, secrets: { key: secret } }, { tracerProvider: spans, content });
  await runner.run('Where is Ada?');
  return spans;
}

function read(spans: RecordedSpans, name: string, attribute: string): unknown {
  const found = spans.spans.find((span) => span.name === name);
  return JSON.parse(String(found?.attributes[attribute]));
}

describe('the recorded content', () => {
  for (const content of [undefined, false]) {
    it(`the recorded content is in no span if content is ${content}`, async () => {
      const all = JSON.stringify(
        (await spansOf(content)).spans.map(({ name, attributes, status }) => [name, attributes, status]),
      );
      for (const words of ['Ada', 'Rome', 'Let me see', 'no way', 'Use', secret]) expect(all).not.toContain(words);
    });
  }

  it('the recorded content is in the spans if content is true, without the secrets of the runner and its runs', async () => {
    const spans = await spansOf(true);
    const all = JSON.stringify(spans.spans.map(({ name, attributes, status }) => [name, attributes, status]));
    expect(all).not.toContain(secret);
    expect(all).not.toContain('told-by-the-tool');
    expect(read(spans, 'chat scripted', 'gen_ai.system_instructions')).toEqual([
      { type: 'text', content: 'Use «secret:key»' },
    ]);
    expect(read(spans, 'chat scripted', 'gen_ai.input.messages')).toEqual([
      { role: 'user', parts: [{ type: 'text', content: 'Where is Ada?' }] },
    ]);
    expect(read(spans, 'chat scripted', 'gen_ai.output.messages')).toEqual([
      {
        role: 'assistant',
        finish_reason: 'tool_call',
        parts: [
          { type: 'text', content: 'Let me see' },
          { type: 'tool_call', id: expect.any(String), name: 'lookup', arguments: { key: '«secret:key»' } },
          { type: 'tool_call', id: expect.any(String), name: 'fails', arguments: {} },
        ],
      },
    ]);
    expect(read(spans, 'chat scripted', 'gen_ai.tool.definitions')).toMatchObject([
      { name: 'lookup' },
      { name: 'fails' },
    ]);
    expect(read(spans, 'execute_tool lookup', 'gen_ai.tool.call.arguments')).toEqual({ key: '«secret:key»' });
    expect(read(spans, 'execute_tool lookup', 'gen_ai.tool.call.result')).toEqual({
      found: 'Rome, with «secret:key» and «secret:token»',
    });
    expect(spans.find('execute_tool fails').status.message).toContain('failed (Error)');
  });
});
