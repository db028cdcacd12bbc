import { type Agent, llmAgent, type Model, type ModelEnd, type Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { loopAgent, parallelAgent, sequentialAgent } from '../src/index.ts';
import { member, workflowApp } from './workflow-app.ts';

const picture = { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' } as const;

/** Returns a member whose model answers with the given parts. */
function painter(...parts: ModelEnd['content']['parts']): Agent {
  return painterNamed('painter', parts);
}

function painterNamed(name: string, parts: ModelEnd['content']['parts']): Agent {
  const model: Model = {
    provider: 'own',
    id: 'own',
    async *generate() {
      yield { type: 'end', content: { role: 'model', parts }, finishReason: { unified: 'stop' } };
    },
  };
  return llmAgent({ name, description: 'Paints', model });
}

/** Returns the messages that an agent reads after a workflow. */
async function heardAfter(flow: Agent): Promise<string> {
  const reader = member('reader', ['I see.']);
  const app = workflowApp(sequentialAgent({ name: 'all', subAgents: [flow, reader] }));
  expect(await app.say('go')).toMatchObject({ status: 'completed' });
  return JSON.stringify(reader.model.requests[0]?.contents);
}

/** Returns the outcome of a call that a workflow answers. */
async function outcomeOf(flow: Agent): Promise<string> {
  const run = () => ({ status: 'delegate', agent: flow.name, input: { role: 'user', parts: [] } }) as const;
  const name = 'paint';
  const tool: Tool = {
    name,
    description: name,
    declaration: { name, description: name, parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    effect: 'read',
    agents: [flow],
    run,
  };
  const app = workflowApp(member('lead', [{ calls: [{ name, args: {} }] }, 'done'], { tools: [tool] }));
  expect(await app.say('go')).toMatchObject({ status: 'completed', text: 'done' });
  const responses = (await app.log()).filter((event) => event.type === 'response');
  return JSON.stringify(responses.at(-1)?.outcome);
}

const shown = [{ type: 'text', text: 'Here.' } as const, picture];
const other = painterNamed('other', [
  { type: 'text', text: 'There.' },
  { ...picture, data: 'BBBB' },
]);
const writer = () => member('writer', ['A poem.']);
const rows: readonly [place: string, said: readonly RegExp[], run: () => Promise<string>][] = [
  [
    'media and text of parallel members',
    [/\[painter\] said: Here\./, /"image\/png"/, /\[writer\] said: A poem\./],
    () => heardAfter(parallelAgent({ name: 'both', subAgents: [painter(...shown), writer()] })),
  ],
  [
    'media and text of a loop',
    [/\[painter\] said: Here\./, /"image\/png"/],
    () => heardAfter(loopAgent({ name: 'again', maxIterations: 1, subAgents: [painter(...shown)] })),
  ],
  [
    'media of parallel members for their caller',
    [/"painter":"Here\.","other":"There\."/, /"parts":\[\{[^}]*"data":"AAAA"\},\{[^}]*"data":"BBBB"\}\]/],
    () => outcomeOf(parallelAgent({ name: 'both', subAgents: [painter(...shown), other] })),
  ],
  [
    'media of the last iteration of a loop for its caller',
    [/"parts":\[\{[^}]*"data":"AAAA"\},\{[^}]*"data":"BBBB"\}\]/],
    () => {
      const both = parallelAgent({ name: 'both', subAgents: [painter(...shown), other] });
      return outcomeOf(loopAgent({ name: 'again', maxIterations: 2, subAgents: [both] }));
    },
  ],
  [
    'a provider-specific part',
    [/\[painter\]: \(a part that only own can read is omitted\)/],
    () =>
      heardAfter(
        parallelAgent({ name: 'both', subAgents: [painter({ type: 'provider', provider: 'own', value: 1 })] }),
      ),
  ],
];

describe('the content that a workflow passes on from its members', () => {
  it.each(rows)(
    'the content that a workflow passes on from its members includes or reports %s',
    async (_place, said, run) => {
      const heard = await run();
      for (const words of said) expect(heard).toMatch(words);
    },
  );
});
