import {
  isJsonObject,
  type JsonObject,
  type ModelEnd,
  ModelError,
  type ModelEvent,
  type ModelRequest,
} from '@mortise/core';
import { type AnswerReader, lateWarning, type WireBody } from '@mortise/provider-kit';
import { type AnswerState, amendMessage, noMessage, startBlock, startMessage } from '../answer/answer-state.ts';
import { endBlock, growBlock } from '../answer/begin-block.ts';
import { endOf } from '../answer/from-answer.ts';
import { fromUsage } from '../answer/from-end.ts';
import { wireError } from '../answer/from-error.ts';
import { toolsetRunners } from '../answer/toolset-calls.ts';
import type { AnthropicProfile } from '../profile/model-profile.ts';
import { lowerTools } from '../tools/lower-tools.ts';
import { toBody } from './to-body.ts';

/** Reads one answer of the Messages API. */
export class MessagesReader implements AnswerReader {
  readonly #request: ModelRequest;
  readonly #profile: AnthropicProfile;
  readonly #state: AnswerState;
  #late = false;

  constructor(request: ModelRequest, profile: AnthropicProfile) {
    this.#request = request;
    this.#profile = profile;
    this.#state = {
      provider: profile.provider,
      toolName: lowerTools(request.declarations, profile).fromWire,
      runners: toolsetRunners(request, profile.provider),
      blocks: [],
      usages: [],
      earlierMetadata: {},
      message: noMessage(),
    };
  }

  get over(): boolean {
    return this.#state.message.stopped;
  }

  read(event: unknown): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(event) || typeof event['type'] !== 'string') return undefined;
    const step = steps.get(event['type']);
    if (!step || !this.#state.message.stopped) return step?.(this.#state, event);
    if (this.#late) return undefined;
    this.#late = true;
    return lateWarning;
  }

  readComplete(answer: unknown): readonly ModelEvent[] {
    const { provider } = this.#state;
    if (isJsonObject(answer) && answer['type'] === 'error') throw wireError(provider, answer);
    if (isJsonObject(answer) && answer['type'] === 'message' && !Array.isArray(answer['content']))
      throw new ModelError('bad_response', `${provider} sent a message without content. Ask again.`, {
        retryable: true,
      });
    if (!isJsonObject(answer) || !Array.isArray(answer['content']))
      throw new ModelError(
        'bad_response',
        `${provider} sent a response that is not a message. Check that the option \`baseURL\` is the address of a server with the Messages protocol, without \`/v1\`.`,
      );
    const events = startMessage(this.#state, answer);
    this.#state.message.stopped = true;
    return events;
  }

  end(): ModelEnd | undefined {
    return this.#state.message.stopped ? endOf(this.#state, this.#profile) : undefined;
  }

  /**
   * Returns the body that sends the answer so far back unchanged. An answer with calls is not continued: the
   * calls have to be answered first.
   */
  resumeBody(): WireBody | undefined {
    const { message, blocks, usages } = this.#state;
    if (message.head?.['stop_reason'] !== 'pause_turn' || blocks.some(({ slot }) => slot?.kind === 'call'))
      return undefined;
    const { content } = endOf(this.#state, this.#profile);
    const { body } = toBody({ ...this.#request, contents: [...this.#request.contents, content] }, this.#profile);
    usages.push(message.usage);
    this.#state.earlierMetadata = { ...this.#state.earlierMetadata, ...message.head };
    this.#state.message = noMessage();
    const { container } = message.head;
    return { ...(isJsonObject(container) && { container: container['id'] }), ...body };
  }
}

type Step = (state: AnswerState, event: JsonObject) => ModelEvent | readonly ModelEvent[] | undefined;

const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['message_start', (state, { message }) => (isJsonObject(message) ? start(state, message) : undefined)],
  ['content_block_start', (state, { index, content_block: block }) => startBlock(state, index ?? null, block)],
  ['content_block_delta', grow],
  ['content_block_stop', close],
  ['message_delta', amend],
  ['message_stop', stop],
  ['error', fail],
]);

function grow({ message }: AnswerState, { index, delta }: JsonObject): ModelEvent | undefined {
  const open = message.blocks.get(index ?? null);
  return open && isJsonObject(delta) ? growBlock(open, delta) : undefined;
}

function close({ message }: AnswerState, { index = null }: JsonObject): ModelEvent | undefined {
  const open = message.blocks.get(index);
  message.blocks.delete(index);
  return open && endBlock(open);
}

function start(state: AnswerState, message: JsonObject): readonly ModelEvent[] {
  return [...startMessage(state, message), ...usedSoFar(state)];
}

function amend(state: AnswerState, { type: _type, delta, usage, ...others }: JsonObject): readonly ModelEvent[] {
  amendMessage(state, { ...others, ...(isJsonObject(delta) && delta), usage: usage ?? null });
  return usedSoFar(state);
}

function usedSoFar({ usages, message }: AnswerState): readonly ModelEvent[] {
  const usage = fromUsage([...usages, message.usage]);
  return usage ? [{ type: 'usage', usage }] : [];
}

function stop({ message }: AnswerState): undefined {
  message.stopped = true;
}

function fail({ provider }: AnswerState, event: JsonObject): never {
  throw wireError(provider, event);
}
