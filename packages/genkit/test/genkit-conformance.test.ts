import type { Tool, ToolGate } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { gateCases, testToolContext, toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { fromGenkitTools, type GenkitAction } from '../src/index.ts';
import { exportedAction } from './exported-action.ts';
import { fakeAction } from './fake-action.ts';

const settings = { validator: jsonSchemaValidator() };

testConformance(
  'fromGenkitTools',
  toolsetCases,
  () => {
    const list: unknown[] = [fakeAction(), fakeAction({ name: 'other' })];
    let failing = false;
    const toolset = fromGenkitTools(() => {
      if (!failing) return list.map((each) => (typeof each === 'string' ? each : { ...(each as object) })) as never;
      failing = false;
      throw new Error('the server is gone');
    }, settings);
    return {
      toolset,
      change: () => void list.push(fakeAction({ name: 'third' })),
      failOnce: () => {
        failing = true;
      },
      warnOnce: () => {
        list.push('weather');
        return 'genkit_omitted';
      },
    };
  },
  { lacks: { prepare: 'a tool of Genkit has none', secrets: 'it proves itself with nothing' } },
);

testConformance('a tool of Genkit', toolCases, async () => ({
  tool: await only(fakeAction()),
  args: { city: 'Rome' },
  badArgs: { city: 7 },
}));

testConformance('a tool that was exported and imported again', toolCases, async () => ({
  tool: await only(await exportedAction()),
  args: { city: 'Rome' },
  badArgs: { city: 7 },
}));

testConformance('the gates of a tool that was exported and imported again', gateCases, async () => {
  let broken = false;
  const asks: ToolGate = {
    name: 'asks',
    order: 'confirmation',
    check: () => {
      if (broken) throw new Error('no idea');
      return { type: 'pause', question: { kind: 'confirmation', hint: 'May it run?' } };
    },
  };
  const tool = await only(await exportedAction([asks]));
  return {
    gate: tool.gates?.[0] as ToolGate,
    call: { id: 'c1', name: 'weather', args: { city: 'Rome' } },
    yes: { confirmed: true },
    no: { confirmed: false, reason: 'no' },
    tool,
    breakDown: () => {
      broken = true;
    },
  };
});

async function only(action: GenkitAction): Promise<Tool> {
  const [tool] = await fromGenkitTools([action], settings).tools(testToolContext());
  if (!tool) throw new Error('there is no tool');
  return tool;
}
