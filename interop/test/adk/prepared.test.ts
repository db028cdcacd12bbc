import { LlmAgent as AdkAgent, BaseTool } from '@google/adk';
import { llmAgent, type Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { converse, type Pair } from './both-sides.ts';
import { says } from './fake-gemini.ts';

type AdkRequest = Parameters<BaseTool['processLlmRequest']>[0];
type Prepare = NonNullable<Tool['prepare']>;

/** A tool of ADK that only changes requests. */
class Processor extends BaseTool {
  readonly #process: (given: AdkRequest) => void;

  constructor(name: string, process: (given: AdkRequest) => void) {
    super({ name, description: 'Changes requests' });
    this.#process = process;
  }

  override async runAsync(): Promise<unknown> {
    return undefined;
  }

  override async processLlmRequest(given: AdkRequest): Promise<void> {
    this.#process(given);
  }
}

/** Creates the same agent on both sides, with tools that change its requests in the style of each library. */
function pairOf(...tools: readonly { readonly adk: (given: AdkRequest) => void; readonly ours: Prepare }[]): Pair {
  return {
    adk: (model) =>
      new AdkAgent({
        name: 'helper',
        model,
        tools: tools.map(({ adk }, at) => new Processor(`t${at}`, adk)),
        disallowTransferToParent: true,
        disallowTransferToPeers: true,
      }),
    ours: (model) =>
      llmAgent({
        name: 'helper',
        model,
        tools: tools.map(({ ours }, at) => ({ name: `t${at}`, description: 'Changes requests', prepare: ours })),
      }),
    answers: [says([{ text: 'Hello.' }]), says([{ text: 'Again.' }])],
  };
}

/**
 * Returns the request to Gemini without the metadata of the
 * libraries; adjacent messages of one speaker are joined.
 */
function asked(body: unknown): object {
  const { contents, generationConfig, toolConfig } = body as {
    readonly contents: readonly { readonly role: string; readonly parts: readonly object[] }[];
    readonly generationConfig?: object;
    readonly toolConfig?: object;
  };
  const said: { role: string; parts: object[] }[] = [];
  for (const { role, parts } of contents) {
    const last = said.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else said.push({ role, parts: [...parts] });
  }
  return { said, generationConfig, toolConfig };
}

function user(text: string): { readonly role: 'user'; readonly parts: [{ text: string }] } {
  return { role: 'user', parts: [{ text }] };
}

describe('tools that change requests', () => {
  it('tools that change requests set settings, and add and rewrite contents, in their order', async () => {
    const { adk, ours } = await converse(
      pairOf(
        {
          adk({ llmRequest }) {
            llmRequest.config = { ...llmRequest.config, temperature: 0, topP: 0.5 };
            llmRequest.contents = [user('first'), ...llmRequest.contents];
          },
          ours(draft) {
            draft.setSettings({ temperature: 0, topP: 0.5 });
            draft.setContents([{ role: 'user', parts: [{ type: 'text', text: 'first' }] }, ...draft.contents]);
          },
        },
        {
          adk({ llmRequest }) {
            llmRequest.config = { ...llmRequest.config, temperature: 1, seed: 7 };
            llmRequest.contents.push(user(`of ${llmRequest.contents.length}`));
          },
          ours(draft) {
            draft.setSettings({ temperature: 1, seed: 7 });
            draft.addContent({ role: 'user', parts: [{ type: 'text', text: `of ${draft.contents.length}` }] });
          },
        },
      ),
      ['Hi', 'On'],
    );
    expect(ours.asked).toHaveLength(2);
    expect(ours.asked.map(asked)).toEqual(adk.asked.map(asked));
  });

  it('tools that change requests write state, which the session keeps', async () => {
    const { adk, ours } = await converse(
      pairOf({
        adk: ({ toolContext }) => void toolContext.state.set('seen', 1),
        ours: (draft) => draft.setState('seen', 1),
      }),
      ['Hi'],
    );
    expect(adk.state).toEqual({ seen: 1 });
    expect(ours.state).toEqual({ seen: 1 });
  });

  it('a failing tool that changes requests ends the turn in ADK, and has its changes omitted here', async () => {
    const { adk, ours } = await converse(
      pairOf({
        adk({ llmRequest }) {
          llmRequest.contents.push(user('half'));
          throw new Error('no');
        },
        ours(draft) {
          draft.addContent({ role: 'user', parts: [{ type: 'text', text: 'half' }] });
          throw new Error('no');
        },
      }),
      ['Hi'],
    );
    expect(adk.asked).toEqual([]);
    expect(ours.asked).toHaveLength(1);
    expect(JSON.stringify(ours.asked)).not.toContain('half');
  });

  it('tools that change requests run before each request, and the session keeps the conversation', async () => {
    const { adk, ours } = await converse(
      pairOf({
        adk({ llmRequest }) {
          llmRequest.contents = [user('hidden')];
        },
        ours: (draft) => draft.setContents([{ role: 'user', parts: [{ type: 'text', text: 'hidden' }] }]),
      }),
      ['Hi', 'On'],
    );
    expect(ours.asked.map(asked)).toEqual(adk.asked.map(asked));
    for (const side of [adk, ours]) expect(JSON.stringify(side.events)).not.toContain('hidden');
  });
});
