import { type Model, type ModelRequest, type ModelResponse, type StreamEvent, Usage } from '@openai/agents-core';

/** One turn of the model: a text, or calls. */
export type FakeTurn = string | { readonly calls: readonly { readonly name: string; readonly args: unknown }[] };

/** A model of the SDK that returns its scripted turns in order. */
export class FakeModel implements Model {
  readonly requests: ModelRequest[] = [];
  readonly #turns: FakeTurn[];
  #calls = 0;

  constructor(turns: readonly FakeTurn[]) {
    this.#turns = [...turns];
  }

  async getResponse(request: ModelRequest): Promise<ModelResponse> {
    this.requests.push(request);
    return { usage: new Usage({ ...used, requests: 1 }), output: this.#say(this.#turns.shift() ?? 'done') };
  }

  async *getStreamedResponse(request: ModelRequest): AsyncIterable<StreamEvent> {
    this.requests.push(request);
    const turn = this.#turns.shift() ?? 'done';
    yield { type: 'response_started' };
    if (typeof turn === 'string') yield { type: 'output_text_delta', delta: turn };
    yield { type: 'response_done', response: { id: 'r', usage: used, output: this.#say(turn) as never[] } };
  }

  #say(turn: FakeTurn): ModelResponse['output'] {
    if (typeof turn === 'string') {
      const content = [{ type: 'output_text' as const, text: turn }];
      return [{ type: 'message', role: 'assistant', status: 'completed', content }];
    }
    return turn.calls.map(({ name, args }) => {
      this.#calls += 1;
      const text = typeof args === 'string' ? args : JSON.stringify(args);
      return { type: 'function_call', name, callId: `their_${this.#calls}`, status: 'completed', arguments: text };
    });
  }
}

const used = { inputTokens: 3, outputTokens: 2, totalTokens: 5 };
