import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AiSdkLanguageModel, aiSdkModel } from '@mortise/ai-sdk/model';
import { createRunner, llmAgent, type Model, type ModelEvent, type Tool } from '@mortise/core';
import { peersFolder } from '../subject/find-subjects.ts';
import { type FakeTurn, fakeLanguageModel } from './fake-language-model.ts';

/** A way to run a script: its calls are made, and its answer is read as a stream. */
export interface Way {
  readonly name: string;
  /** Resolves to the number of text deltas and the number of calls. */
  readonly run: (turns: readonly FakeTurn[]) => Promise<{ readonly deltas: number; readonly calls: number }>;
}

/** The model and a loop that only reads it. */
const bare: Way = {
  name: 'model alone',
  async run(turns) {
    const model = fakeLanguageModel(turns);
    let deltas = 0;
    let calls = 0;
    for (let more = true; more; ) {
      more = false;
      const { stream } = await model.doStream({ prompt: [] });
      for await (const part of stream) {
        if (part.type === 'text-delta') deltas++;
        if (part.type !== 'tool-call') continue;
        calls++;
        more = true;
      }
    }
    return { deltas, calls };
  },
};

/** Node's streams and web streams are the same at run time, but have different types. */
const languageModel = (turns: readonly FakeTurn[]) => fakeLanguageModel(turns) as object as AiSdkLanguageModel;

const hop: Way = { name: 'runner, aiSdkModel', run: (turns) => run(aiSdkModel(languageModel(turns)), turns) };

const ours: Way = { name: 'runner, own model', run: (turns) => run(ownModel(turns), turns) };

/** Runs `streamText` of AI SDK, if that peer is installed. */
export async function ways(): Promise<readonly Way[]> {
  const manifest = join(peersFolder, 'ai', 'package.json');
  if (!existsSync(join(peersFolder, 'ai', 'node_modules'))) return [bare, ours, hop];
  const sdk: typeof import('ai') = await import(pathToFileURL(createRequire(manifest).resolve('ai')).href);
  return [bare, streamText(sdk), ours, hop];
}

function streamText({ streamText, isStepCount, tool }: typeof import('ai')): Way {
  return {
    name: 'streamText',
    async run(turns) {
      let deltas = 0;
      let calls = 0;
      const look = tool({
        description: 'looks',
        inputSchema: anything,
        execute: () => {
          calls++;
          return { seen: true };
        },
      });
      const { fullStream } = streamText({
        model: fakeLanguageModel(turns),
        tools: { look },
        stopWhen: isStepCount(turns.length + 1),
        prompt: 'go',
        onError: () => undefined,
      });
      for await (const part of fullStream) {
        if (part.type === 'error') throw part.error;
        if (part.type === 'text-delta') deltas++;
      }
      return { deltas, calls };
    },
  };
}

async function run(model: Model, turns: readonly FakeTurn[]) {
  let deltas = 0;
  let calls = 0;
  const look: Tool = {
    name: 'look',
    description: 'looks',
    effect: 'read',
    unchecked: true,
    declaration: { name: 'look', description: 'looks', parametersJsonSchema: { type: 'object' } },
    run: () => {
      calls++;
      return { status: 'ok', output: { seen: true } };
    },
  };
  const limits = { modelCalls: turns.length + 1, toolCalls: turns.length + 1 };
  const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [look] }), limits });
  for await (const event of runner.stream('go')) {
    if (event.type === 'delta') deltas++;
    if (event.type === 'end' && event.result.status !== 'completed') throw new Error(`it ended ${event.result.status}`);
  }
  return { deltas, calls };
}

/** Runs the same turns with a model of Mortise. */
function ownModel(turns: readonly FakeTurn[]): Model {
  let asked = 0;
  const origin = { provider: 'fake', model: 'fake' };
  return {
    provider: 'fake',
    id: 'fake',
    async *generate(): AsyncGenerator<ModelEvent, void, void> {
      const turn = turns[asked++] ?? { deltas: 1 };
      if ('call' in turn) {
        const args = { at: turn.call };
        yield { type: 'functionCallStart', index: 0, name: 'look' };
        yield { type: 'functionCallDelta', index: 0, argsDelta: JSON.stringify(args) };
        const parts = [{ type: 'functionCall', id: '', name: 'look', args } as const];
        yield { type: 'end', content: { role: 'model', parts, origin }, finishReason: { unified: 'functionCalls' } };
        return;
      }
      for (let at = 0; at < turn.deltas; at++) yield { type: 'textDelta', index: 0, delta: 'word' };
      const parts = [{ type: 'text', text: 'word'.repeat(turn.deltas) } as const];
      yield { type: 'end', content: { role: 'model', parts, origin }, finishReason: { unified: 'stop' } };
    },
  };
}

/** A schema that accepts everything, because the loop is measured and not the check. */
const anything = {
  '~standard': {
    version: 1 as const,
    vendor: 'bench',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
  },
};
