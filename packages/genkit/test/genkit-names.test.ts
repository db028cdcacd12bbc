import { createRunner, llmAgent, type Tool } from '@mortise/core';
import { scriptedModel, testToolContext } from '@mortise/testing';
import { expect, it } from 'vitest';
import { fromGenkitTools, type GenkitAction } from '../src/index.ts';
import { exportedAction } from './exported-action.ts';
import { fakeAction } from './fake-action.ts';

async function toolsOf(actions: readonly GenkitAction[]): Promise<readonly Tool[]> {
  return fromGenkitTools(actions, { unchecked: true }).tools(testToolContext());
}

it('an export to Genkit gives each tool a unique name, also a reimported tool', async () => {
  const tools = await toolsOf([fakeAction(), await exportedAction()]);
  expect(tools.map(({ name, declaration }) => [name, declaration?.name])).toEqual([
    ['weather', 'weather'],
    ['weather_2', 'weather_2'],
  ]);
  const runner = createRunner({ agent: llmAgent({ name: 'a', model: scriptedModel([]), tools }) });
  const { outcome } = await runner.callTool('weather_2', { city: 'Rome' });
  expect(outcome).toMatchObject({ status: 'ok', output: 'sunny in Rome' });
});

it('an export to Genkit leaves a valid name with the tool that has it, even if another tool comes first', async () => {
  const tools = await toolsOf([fakeAction({ name: 'server/get weather' }), fakeAction({ name: 'server/get_weather' })]);
  expect(tools.map(({ name }) => name)).toEqual(['get_weather_2', 'get_weather']);
});
