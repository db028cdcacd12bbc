import { setTimeout } from 'node:timers/promises';
import {
  type FunctionDeclaration,
  type JsonObject,
  type Model,
  type ModelEvent,
  modelResponse,
  type Part,
} from '@mortise/core';

/**
 * Creates a model without a network: it understands a few words,
 * streams its answer word by word, and repeats the results of tools.
 *
 * `pause` is awaited before each word; default 20 ms.
 */
export function clerkModel(pause: () => Promise<unknown> = () => setTimeout(20)): Model {
  return {
    provider: 'example',
    id: 'clerk',
    async *generate({ contents, declarations }, { signal }): AsyncGenerator<ModelEvent, void, void> {
      const said = contents.at(-1)?.parts ?? [];
      const parts = answerTo(said, declarations);
      for (const [index, part] of parts.entries()) {
        if (part.type !== 'text') continue;
        for (const delta of part.text.split(/(?<= )/)) {
          await pause();
          if (signal?.aborted) {
            yield { type: 'failure', error: new Error('cancelled'), retryable: false };
            return;
          }
          yield { type: 'textDelta', index, delta };
        }
      }
      const calls = parts.some(({ type }) => type === 'functionCall');
      yield {
        type: 'end',
        content: { role: 'model', parts, origin: { provider: 'example', model: 'clerk' } },
        finishReason: { unified: calls ? 'functionCalls' : 'stop' },
        ...(/look up/i.test(wordsOf(said)) && { metadata: { grounding } }),
      };
    },
  };
}

function answerTo(said: readonly Part[], tools: readonly FunctionDeclaration[]): readonly Part[] {
  const told = said.flatMap((part) =>
    part.type === 'functionResponse' ? [`${part.name} said ${JSON.stringify(modelResponse(part))}.`] : [],
  );
  if (told.length > 0) return [{ type: 'text', text: told.join(' ') }];
  const words = wordsOf(said);
  if (/\bcount\b/i.test(words)) return counted;
  const calls = understood.flatMap(({ pattern, name, args }) =>
    (canCall(tools, name) ? [...words.matchAll(pattern)] : []).map(
      (match): Part => ({ type: 'functionCall', id: '', name, args: args(match) }),
    ),
  );
  return calls.length > 0 ? calls : [{ type: 'text', text: `You said: ${words}` }];
}

/** Returns true if a tool is declared; for the transfer tool, true if it can transfer to billing. */
function canCall(tools: readonly FunctionDeclaration[], name: string): boolean {
  const tool = tools.find((each) => each.name === name);
  return tool !== undefined && (name !== 'transfer_to_agent' || JSON.stringify(tool).includes('"billing"'));
}

function wordsOf(said: readonly Part[]): string {
  return said.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
}

/** The parts of an answer whose provider runs code. */
const counted: readonly Part[] = [
  { type: 'provider', provider: 'gemini', value: { executableCode: { language: 'PYTHON', code: 'print(6 * 7)' } } },
  { type: 'provider', provider: 'gemini', value: { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '42' } } },
  { type: 'text', text: 'It is 42.' },
];

/** The grounding metadata of a provider that has searched the web. */
const grounding: JsonObject = {
  webSearchQueries: ['opening hours'],
  searchEntryPoint: { renderedContent: '<div>Searched for opening hours</div>' },
  groundingChunks: [{ web: { uri: 'https://shop.example/hours', title: 'Opening hours' } }],
};

const understood: readonly {
  readonly pattern: RegExp;
  readonly name: string;
  readonly args: (match: RegExpExecArray) => JsonObject;
}[] = [
  {
    pattern: /refund (\d+) of (\w+)/gi,
    name: 'refund',
    args: ([, amount, order = '']) => ({ order, amount: Number(amount) }),
  },
  { pattern: /where is (\w+)/gi, name: 'order_status', args: ([, order = '']) => ({ order }) },
  { pattern: /track (\w+)/gi, name: 'track', args: ([, order = '']) => ({ order }) },
  { pattern: /talk to billing/gi, name: 'transfer_to_agent', args: () => ({ agent_name: 'billing' }) },
  { pattern: /my points/gi, name: 'points', args: () => ({}) },
  { pattern: /my account/gi, name: 'account', args: () => ({}) },
  { pattern: /complain/gi, name: 'ask_user', args: () => ({ question: 'What is wrong?' }) },
  {
    pattern: /return (\w+)/gi,
    name: 'ask_user',
    args: ([, order = '']) => ({
      question: `Why do you return ${order}?`,
      fields: [
        { name: 'fault', label: 'Fault', type: 'text' },
        { name: 'opened', label: 'Opened', type: 'boolean' },
      ],
    }),
  },
];
