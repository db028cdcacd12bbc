import type { JsonMap } from '../recordings/json-map.ts';
import { inPieces } from '../support/scripted-answer.ts';
import { chatCases } from './chat-cases.ts';
import { type ChatServer, chatServers } from './chat-servers.ts';
import type { Dice } from './dice.ts';
import { shaped } from './shape.ts';
import { expectedOf, partsOf, type ScriptPart, type ToldAnswer, type Wire, type WireScript } from './wire-script.ts';

const refusals: Wire['refusals'] = [
  {
    status: 400,
    body: { error: { message: 'No such tool.', type: 'invalid_request_error', param: 'tools', code: null } },
  },
  {
    status: 400,
    body: {
      error: {
        message: 'Too long.',
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    },
  },
  {
    status: 429,
    body: { error: { message: 'Too many.', type: 'requests', param: null, code: 'rate_limit_exceeded' } },
  },
];

/** Chat Completions: a wire for each server with known facts. */
export const chatWires: readonly Wire[] = chatServers.map((server, at) => ({
  name: `openai.chat of ${server.name}`,
  sources: [server.source, 'types of openai 7.55.0: resources/chat/completions'],
  free: new Set(['parameters', 'metadata']),
  frame: (event) => `${server.comment ?? ''}data: ${JSON.stringify(event)}\n\n`,
  mark: 'data: [DONE]\n\n',
  tell: (script, dice) => tellChat(script, dice, server),
  cases: at === 0 ? chatCases() : [],
  refusals: at === 0 ? refusals : [],
}));

/** Writes the script in the format of a server. */
export function tellChat(script: WireScript, dice: Dice, server: ChatServer): ToldAnswer {
  const head = { id: 'chatcmpl-1', created: 1_795_000_000, model: 'test-model' };
  const [thoughts, text, calls] = [
    server.thoughts ? partsOf(script, 'thought') : [],
    partsOf(script, 'text'),
    partsOf(script, 'call'),
  ];
  const words = text.map((part) => part.text).join('');
  const usage = usageOf(script, dice, server);
  const chunk = (more: JsonMap): JsonMap =>
    shaped(server.chunk ?? {}, dice, { ...head, object: 'chat.completion.chunk', ...more });
  const choice = (delta: JsonMap, finish: string | null = null): JsonMap =>
    shaped(server.choice ?? {}, dice, { index: 0, delta, finish_reason: finish });
  let number = 0;
  const deltas = script.parts.flatMap((part): readonly JsonMap[] => {
    if (part.is === 'call') return callDeltas(part, number++, script.pieces, server, dice);
    if (part.is === 'text')
      return inPieces(part.text, script.pieces).map((content) => contentDelta(content, server, dice));
    return part.is === 'thought' ? thoughtDeltas(part, script.pieces, server) : [];
  });
  const finish = finishOf(script, server);
  const last = choice(server.usageIn === 'last' && server.wholeCalls ? (deltas.pop() ?? {}) : {}, finish);
  const events = [
    ...(server.opens ? [{ ...head, object: '', choices: [], ...shaped(server.opens, dice) }] : []),
    ...(dice.chance(3)
      ? []
      : [
          chunk({
            choices: [
              choice(shaped(server.message ?? {}, dice, { role: 'assistant', content: dice.pick(['', null]) })),
            ],
          }),
        ]),
    ...deltas.map((delta) => chunk({ choices: [choice(delta)] })),
    chunk({ choices: [last], ...(server.usageIn === 'last' && { usage }) }),
    ...(server.usageIn === undefined ? [chunk({ choices: [], usage })] : []),
    ...(server.usageIn === 'after, with a choice'
      ? [chunk({ choices: [choice({ role: 'assistant', content: '' })], usage })]
      : []),
  ];
  const message = shaped(server.message ?? {}, dice, {
    role: 'assistant',
    content:
      server.thoughts === 'parts' && thoughts.length > 0
        ? contentParts(thoughts, words)
        : words || dice.pick([null, '']),
    ...(server.thoughts !== 'parts' && thoughts.length > 0 && thoughtMembers(thoughts, server)),
    ...(calls.length > 0 && { tool_calls: calls.map((call, at) => wireCall(call, at, server)) }),
  });
  const whole = shaped(server.wholeChoice ?? {}, dice, { index: 0, message, finish_reason: finish });
  const marks =
    server.thoughts === 'reasoning_details'
      ? thoughts.map(({ mark }) => mark)
      : server.signsCalls && calls.length > 0
        ? [signature]
        : [];
  const written = (usage['prompt_tokens_details'] as JsonMap | undefined)?.['cache_write_tokens'] as number | undefined;
  return {
    events,
    whole: shaped(server.chunk ?? {}, dice, {
      ...head,
      object: 'chat.completion',
      choices: [whole],
      usage,
      obfuscation: undefined,
      x_groq: undefined,
      p: undefined,
    }),
    expected: expectedOf(script, {
      thought: thoughts.map((thought) => thought.text).join(''),
      marks,
      usage: {
        inputTokens: script.usage.input,
        outputTokens: script.usage.output,
        cachedInputTokens: script.usage.cached,
        thoughtTokens: script.usage.thoughts,
        ...(written !== undefined && { cacheWriteTokens: written }),
      },
    }),
  };
}

function usageOf({ usage }: WireScript, dice: Dice, server: ChatServer): JsonMap {
  const { input, output, cached, thoughts } = usage;
  return shaped(server.usage ?? {}, dice, {
    prompt_tokens: input,
    completion_tokens: server.thoughtsBeside ? output - thoughts : output,
    total_tokens: input + output,
    ...(server.cached === undefined
      ? { prompt_tokens_details: shaped(server.inputDetails ?? {}, dice, { cached_tokens: cached }) }
      : { [server.cached]: cached }),
    completion_tokens_details: shaped(server.outputDetails ?? {}, dice, { reasoning_tokens: thoughts }),
  });
}

function contentDelta(content: string, { thoughts }: ChatServer, dice: Dice): JsonMap {
  if (thoughts === 'parts' && dice.chance(3)) return { content: [{ type: 'text', text: content }] };
  return { content, ...(dice.chance(3) && { role: 'assistant' }) };
}

type Thought = Extract<ScriptPart, { is: 'thought' }>;
type Call = Extract<ScriptPart, { is: 'call' }>;

function thoughtDeltas(thought: Thought, pieces: number, { thoughts }: ChatServer): readonly JsonMap[] {
  const said = inPieces(thought.text, pieces);
  if (thoughts === undefined) return [];
  if (thoughts === 'parts')
    return said.map((text) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }));
  if (thoughts !== 'reasoning_details') return said.map((text) => ({ content: null, [thoughts]: text }));
  const detail = { type: 'reasoning.text', index: 0, format: 'anthropic-claude-v1' };
  return [
    ...said.map((text) => ({ reasoning: text, reasoning_details: [{ ...detail, text }] })),
    { reasoning_details: [{ ...detail, signature: thought.mark }] },
    {
      reasoning_details: [
        { type: 'reasoning.encrypted', index: 1, id: 'call_0', format: 'google-gemini-v1', data: 'c2VhbGVk' },
      ],
    },
  ];
}

function thoughtMembers(thoughts: readonly Thought[], { thoughts: field }: ChatServer): JsonMap {
  const text = thoughts.map((thought) => thought.text).join('');
  if (field !== 'reasoning_details') return { [String(field)]: text };
  const details = thoughts.map((thought, index) => ({
    type: 'reasoning.text',
    index,
    format: 'anthropic-claude-v1',
    text: thought.text,
    signature: thought.mark,
  }));
  return { reasoning: text, reasoning_details: details };
}

function contentParts(thoughts: readonly Thought[], words: string): readonly JsonMap[] {
  return [
    ...thoughts.map(({ text }) => ({ type: 'thinking', thinking: [{ type: 'text', text }] })),
    ...(words === '' ? [] : [{ type: 'text', text: words }]),
  ];
}

function callDeltas(call: Call, at: number, pieces: number, server: ChatServer, dice: Dice): readonly JsonMap[] {
  const { numbers, names, wholeCalls } = server;
  const index = numbers === 'none' ? undefined : numbers === 'all zero' ? 0 : numbers === 'from one' ? at + 1 : at;
  const piece = (more: JsonMap): JsonMap => ({ tool_calls: [{ ...(index !== undefined && { index }), ...more }] });
  const whole = wireCall(call, at, server);
  if (wholeCalls) return [piece(whole)];
  const args = JSON.stringify(call.args);
  const said =
    names === 'again' ? { id: `call_${at}`, type: 'function' } : names === 'null' ? { id: null, type: 'function' } : {};
  const name = names === 'again' ? { name: call.name } : names === 'null' ? { name: null } : {};
  const first = { ...whole, function: { name: call.name, arguments: '' } };
  return [
    dice.chance(4) ? { role: 'assistant', content: null, ...piece(first) } : piece(first),
    ...inPieces(args, pieces).map((text) => piece({ ...said, function: { ...name, arguments: text } })),
  ];
}

function wireCall({ name, args }: Call, at: number, { signsCalls }: ChatServer): JsonMap {
  return {
    id: `call_${at}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
    ...(signsCalls && at === 0 && { extra_content: { google: { thought_signature: signature } } }),
  };
}

function finishOf({ end, parts }: WireScript, { callsFinish }: ChatServer): string {
  if (end !== 'stop') return end === 'length' ? 'length' : 'content_filter';
  return parts.some(({ is }) => is === 'call') && callsFinish === undefined ? 'tool_calls' : 'stop';
}

const signature = 'c2lnbmVkIGNhbGw=';
