import { createRunner, functionTool, llmAgent, type ToolGate } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { z } from 'zod';
import { type GenkitAction, toGenkitTools } from '../src/index.ts';
import { fakeAction } from './fake-action.ts';

/** Returns the Genkit action of an exported tool. */
export async function exportedAction(gates: readonly ToolGate[] = []): Promise<GenkitAction> {
  const weather = functionTool({
    name: 'weather',
    description: 'Weather of a city',
    input: z.object({ city: z.string() }),
    run: ({ city }) => `sunny in ${city}`,
  });
  const agent = llmAgent({ name: 'a', model: scriptedModel([]), tools: [{ ...weather, gates }] });
  const ai = { defineTool: () => fakeAction() };
  const { tools } = await toGenkitTools(
    ai as { defineTool(config: never, fn: never): GenkitAction },
    createRunner({ agent }),
  );
  return tools[0] as GenkitAction;
}
