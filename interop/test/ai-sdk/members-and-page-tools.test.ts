import { functionTool, llmAgent, pendingResult } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { parallelAgent, sequentialAgent } from '@mortise/workflow-agents';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { desk } from './desk.ts';
import { expectValid, Tab } from './tab.ts';

it('shows the parts of a workflow as steps of the message', async () => {
  const member = (name: string, text: string) =>
    llmAgent({ name, model: scriptedModel([{ thought: `${name} thinks.`, text, chunks: 2 }]) });
  const both = () => [member('north', 'Snow.'), member('south', 'Sun.')];
  for (const make of [sequentialAgent, parallelAgent]) {
    const counter = desk([], [], { agent: make({ name: 'weather', subAgents: both() }) });
    const tab = new Tab(counter, 'c1');
    await tab.say('And?');
    const words = tab.last.parts.flatMap((part) => (part.type === 'text' ? part.text : []));
    expect(words.toSorted()).toEqual(['Snow.', 'Sun.']);
    expect(tab.last.parts.filter(({ type }) => type === 'data-agent').length).toBe(2);
    expect(tab.messages).toEqual(await counter.logged('c1'));
    await expectValid(tab);
  }
});

it('accepts the results of tools that the page runs, and of no other', async () => {
  for (const clientTools of [[], ['where']]) {
    const where = functionTool({
      name: 'where',
      description: 'Where the user is',
      input: z.object({}),
      run: () => pendingResult({ kind: 'result', hint: 'Asked of the page' }),
    });
    const counter = desk([{ calls: [{ name: 'where' }] }, 'In Rome.'], [where], { clientTools });
    const tab = new Tab(counter, 'c1');
    await tab.say('Where am I?');
    const before = await counter.logged('c1');
    const { toolCallId } = tab.calls[0] as unknown as { toolCallId: string };
    await tab.chat.addToolOutput({ tool: 'where', toolCallId, output: { city: 'Rome' } } as never);
    await tab.chat.sendMessage();
    const after = await counter.logged('c1');
    if (clientTools.length === 0) expect(after).toEqual(before);
    else {
      expect(tab.calls).toMatchObject([{ state: 'output-available', output: { city: 'Rome' } }]);
      expect(tab.last.parts.at(-1)).toMatchObject({ text: 'In Rome.' });
      expect(tab.messages).toEqual(after);
    }
    await expectValid(tab);
  }
});
