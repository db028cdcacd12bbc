import { createRunner, functionTool, inMemorySessionService, llmAgent, type ModelRequestDraft } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { scriptedModel, testRequestDraft } from '../src/index.ts';

const cycle: { type: string; self?: unknown } = { type: 'text' };
cycle.self = cycle;
const text = { type: 'text', text: 'Hello' } as const;
const call = { type: 'functionCall', id: 'c1', name: 'act', args: {} } as const;

const refused: Readonly<Record<string, (draft: ModelRequestDraft) => void>> = {
  'an instruction that is no string': (draft) => draft.addInstruction(7 as never),
  'no content at all': (draft) => draft.addContent(undefined as never),
  'a content with another role': (draft) => draft.addContent({ role: 'system', parts: [text] } as never),
  'a content without parts': (draft) => draft.addContent({ role: 'user', parts: [] }),
  'a part without a type': (draft) => draft.addContent({ role: 'user', parts: [{ text: 'Hello' }] } as never),
  'a part that contains itself': (draft) => draft.addContent({ role: 'user', parts: [cycle] } as never),
  'a part with a date': (draft) => draft.addContent({ role: 'user', parts: [{ ...text, at: new Date(0) }] } as never),
  'a call of the user': (draft) => draft.addContent({ role: 'user', parts: [call] }),
  'a declaration that contains itself': (draft) =>
    draft.addDeclaration({ name: 'x', description: '', parametersJsonSchema: cycle as never }),
  'a provider tool with a function': (draft) =>
    draft.addProviderTool({ provider: 'scripted', name: 'x', config: { run: () => 1 } } as never),
  'contents that are no list': (draft) => draft.setContents('Hello' as never),
  'an empty list of contents': (draft) => draft.setContents([]),
  'contents with a call that has no response': (draft) =>
    draft.setContents([
      { role: 'user', parts: [text] },
      { role: 'model', parts: [call] },
    ]),
  'provider options that are no JSON': (draft) =>
    draft.setSettings({ providerOptions: { scripted: { at: Number.NaN } } }),
  'an unknown tool choice': (draft) => draft.setToolChoice('never' as never),
  'a tool choice without names': (draft) => draft.setToolChoice({ names: [], mode: 'auto' }),
  'a state key that is empty': (draft) => draft.setState('', 1),
  'a state value that contains itself': (draft) => draft.setState('x', cycle as never),
  'a state value of 200 levels': (draft) => draft.setState('x', JSON.parse('['.repeat(200) + ']'.repeat(200))),
};

const accepted: Readonly<Record<string, (draft: ModelRequestDraft) => void>> = {
  'an instruction': (draft) => draft.addInstruction('Be brief.'),
  'a content': (draft) => draft.addContent({ role: 'user', parts: [text] }),
  'a tool choice by name': (draft) => draft.setToolChoice({ names: ['act'], mode: 'auto' }),
  settings: (draft) => draft.setSettings({ temperature: 0.5, topP: undefined }),
  'a state value': (draft) => draft.setState('x', { list: [1] }),
  'a deleted state key': (draft) => draft.setState('x', undefined),
};

/** Returns the code that a change of the draft throws in a run; undefined if it does not throw. */
async function codeInRun(change: (draft: ModelRequestDraft) => void): Promise<unknown> {
  let code: unknown;
  const act = functionTool({ name: 'act', description: 'Acts', run: () => 'done' });
  const prepares = {
    name: 'prepares',
    description: '',
    prepare: (draft: ModelRequestDraft) => {
      code = codeOf(() => change(draft));
    },
  };
  const agent = llmAgent({ name: 'helper', model: scriptedModel(['Hi']), tools: [act, prepares] });
  const sessions = inMemorySessionService();
  const key = { appName: 'app', userId: 'ada', sessionId: 's1' };
  await sessions.create(key);
  await createRunner({ agent, sessions }).run({ session: key, message: 'Hello' });
  return code;
}

function codeOf(change: () => void): unknown {
  try {
    change();
    return undefined;
  } catch (error) {
    return (error as { readonly code?: unknown }).code;
  }
}

describe('a test draft', () => {
  it.each(Object.entries(refused))('a test draft refuses %s with the code of a run', async (_what, change) => {
    const code = codeOf(() => change(testRequestDraft()));
    expect(code).toMatch(/^invalid_(draft|state_key|state_value)$/);
    expect(code).toBe(await codeInRun(change));
  });

  it.each(Object.entries(accepted))('a test draft accepts %s, as a run does', async (_what, change) => {
    expect([codeOf(() => change(testRequestDraft())), await codeInRun(change)]).toEqual([undefined, undefined]);
  });
});
