import {
  type Content,
  type FunctionCallPart,
  isJsonObject,
  type JsonObject,
  type ModelEnd,
  ModelError,
  type ModelEvent,
} from '@mortise/core';

/**
 * Reads an answer line by line: each line becomes an event
 * of the stream, and adds to the content of the end event.
 */
export class AnswerReader {
  readonly #origin: NonNullable<Content['origin']>;
  readonly #parts: ({ type: 'text' | 'thought'; text: string } | FunctionCallPart)[] = [];
  #last: JsonObject | undefined;
  begun = false;

  constructor(origin: NonNullable<Content['origin']>) {
    this.#origin = origin;
  }

  *read(line: string): Generator<ModelEvent, void, void> {
    const chunk = chunkOf(line);
    this.begun = true;
    const { message, done, error } = chunk;
    if (error !== undefined)
      throw new ModelError('overloaded', `ollama failed while it answered: ${String(error)}`, { retryable: true });
    if (isJsonObject(message)) {
      yield* this.#said('thought', message['thinking']);
      yield* this.#said('text', message['content']);
      const calls = message['tool_calls'];
      if (Array.isArray(calls)) for (const call of calls) yield* this.#called(call);
    }
    if (done === true) this.#last = chunk;
  }

  /**
   * Returns the end event. Throws if the last line has not
   * arrived: an incomplete turn must not cause effects.
   */
  end(): ModelEnd {
    if (!this.#last)
      throw new ModelError('stream_cut', 'ollama ended its answer too early. Ask again.', { retryable: true });
    const { done_reason: raw, prompt_eval_count: inputTokens, eval_count: outputTokens } = this.#last;
    const calls = this.#parts.some(({ type }) => type === 'functionCall');
    const unified = raw === 'length' ? 'length' : raw !== 'stop' ? 'other' : calls ? 'functionCalls' : 'stop';
    return {
      type: 'end',
      content: { role: 'model', parts: this.#parts, origin: this.#origin },
      finishReason: { unified, ...(typeof raw === 'string' && { raw }) },
      usage: {
        ...(typeof inputTokens === 'number' && { inputTokens }),
        ...(typeof outputTokens === 'number' && { outputTokens }),
      },
    };
  }

  *#said(type: 'text' | 'thought', delta: unknown): Generator<ModelEvent, void, void> {
    if (typeof delta !== 'string' || delta === '') return;
    const part = this.#parts.at(-1);
    if (part?.type === type) part.text += delta;
    else this.#parts.push({ type, text: delta });
    yield { type: `${type}Delta`, index: this.#parts.length - 1, delta };
  }

  /** Reads a call, which arrives complete, with its arguments as an object. */
  *#called(call: unknown): Generator<ModelEvent, void, void> {
    const made = isJsonObject(call) && isJsonObject(call['function']) ? call['function'] : {};
    const { name, arguments: args } = made;
    if (typeof name !== 'string') throw new ModelError('bad_stream', 'ollama sent a call without a name. Ask again.');
    this.#parts.push({ type: 'functionCall', id: '', name, args: isJsonObject(args) ? args : {} });
    yield { type: 'functionCallStart', index: this.#parts.length - 1, name };
  }
}

function chunkOf(line: string): JsonObject {
  try {
    const chunk: unknown = JSON.parse(line);
    if (isJsonObject(chunk)) return chunk;
  } catch {
    // Reported below.
  }
  const shown = line.slice(0, 80);
  throw new ModelError('bad_stream', `what came is no answer of ollama: ${shown}. Check the option \`baseURL\`.`);
}
