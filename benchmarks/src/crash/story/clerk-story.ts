import { requireConfirmation } from '@mortise/confirmation';
import { functionTool, llmAgent } from '@mortise/core';
import { actingTool, reconciling } from './acting-tool.ts';
import { actor } from './actor.ts';
import { lastWords, type Story } from './story.ts';

/** One agent with a tool of each kind. */
export const clerkStory: Story = {
  effects: [
    { tool: 'reserve', times: 1 },
    { tool: 'ship', times: 1 },
    { tool: 'pay', times: 2 },
    { tool: 'write', times: 1 },
    { tool: 'order', times: 1 },
  ],
  agentOf: (place) =>
    llmAgent({
      name: 'clerk',
      model: actor(place, 'clerk', [
        { calls: [{ name: 'look' }, { name: 'reserve' }, { name: 'ship' }, { name: 'pay' }] },
        { text: 'Now the letter.', calls: [{ name: 'write' }] },
        { calls: [{ name: 'order' }, { name: 'pay' }] },
        { text: lastWords },
      ]),
      tools: [
        functionTool({ name: 'look', description: 'look', effect: 'read', run: () => 'a bill and a parcel' }),
        actingTool(place, 'reserve', { effect: 'idempotent' }),
        actingTool(place, 'ship', { effect: 'write', reconcile: reconciling(place) }),
        actingTool(place, 'pay', { effect: 'write' }),
        requireConfirmation(actingTool(place, 'write', { effect: 'write' })),
        actingTool(place, 'order', { effect: 'write', isLongRunning: true }),
      ],
    }),
};
