import { type Model, modelResponse, type Part } from '@mortise/core';
import type { Script } from '../neutral/script.ts';
import { sleep } from '../neutral/sleep.ts';

/** A model of Mortise that answers from a neutral script. */
export function neutralModel(script: Script, latencyMs = 0): Model {
  return {
    provider: 'neutral',
    id: 'script',
    async *generate({ contents, declarations }) {
      if (latencyMs > 0) await sleep(latencyMs);
      const last = contents.at(-1)?.parts.at(-1);
      const lastCallId = last?.type === 'functionResponse' ? last.providerId : undefined;
      const turn = script.next(lastCallId, {
        tools: declarations.length,
        messages: contents.length,
        // A provider sends what the model may read of a response, not the event.
        history: () => JSON.stringify(contents.map(({ parts }) => parts.map(textOf))),
      });
      const parts: Part[] = [];
      const argsText: Record<number, string> = {};
      for (const { id, name, args } of turn.calls ?? []) {
        const index = parts.length;
        yield { type: 'functionCallStart', index, name };
        for (const argsDelta of turn.chunks ?? [args]) yield { type: 'functionCallDelta', index, argsDelta };
        argsText[index] = args;
        parts.push({ type: 'functionCall', id: '', providerId: id, name, args: {} });
      }
      if (turn.text !== undefined) {
        for (const delta of turn.chunks ?? [turn.text]) yield { type: 'textDelta', index: 0, delta };
        parts.push({ type: 'text', text: turn.text });
      }
      const unified = turn.calls ? 'functionCalls' : 'stop';
      const usage = { inputTokens: 1, outputTokens: 1 };
      yield { type: 'end', content: { role: 'model', parts }, argsText, finishReason: { unified }, usage };
    },
  };
}

function textOf(part: Part): unknown {
  return part.type === 'functionResponse' ? modelResponse(part) : part;
}
