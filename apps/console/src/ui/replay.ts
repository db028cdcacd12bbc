import type { Event, FunctionCall, JsonObject } from '@mortise/core';
import { requestParts } from '../text/attachment.ts';
import type { Transcript } from './transcript.ts';

/** Types of events that are not shown. */
type Unshown =
  | 'modelFailed'
  | 'late'
  | 'asked'
  | 'answered'
  | 'passed'
  | 'stepped'
  | 'withdrawn'
  | 'closed'
  | 'rewound'
  | 'notice';

/** Shows the events of a log in the same way as the events of a run. */
export function replay(events: readonly Event[], transcript: Transcript): void {
  const calls = new Map<string, ModelCall>();
  for (const event of events) {
    const { author, timestamp: at } = event;
    const on = { author, ...(event.branch !== undefined && { branch: event.branch }) };
    switch (event.type) {
      case 'input': {
        const { text: words, attachments: beside } = requestParts(event.content);
        transcript.message(words, beside);
        break;
      }
      case 'opened': {
        // A numbered call of an agent has started, whatever its effect.
        const known = event.callId === undefined ? undefined : calls.get(event.callId);
        if (known) transcript.show({ type: 'toolStart', ...known.on, call: known.call, args: known.args });
        transcript.follow(event);
        break;
      }
      case 'model':
        for (const [index, part] of event.content.parts.entries()) {
          if (part.type === 'text' || part.type === 'thought')
            transcript.show({ type: 'delta', ...on, turn: event.id, index, kind: part.type, text: part.text });
          else if (part.type === 'functionCall') {
            if (!event.acts) continue;
            calls.set(part.id, { call: part, args: part.args, at, on });
          } else part.type satisfies 'inlineData' | 'fileData' | 'provider' | 'functionResponse';
        }
        // The text of nested runs is shown in complete lines.
        transcript.follow(event);
        break;
      case 'started':
        for (const { callId, args } of event.calls) {
          const known = calls.get(callId);
          if (!known) continue;
          const started = { ...known, at, ...(args && { args }) };
          calls.set(callId, started);
          transcript.show({ type: 'toolStart', ...on, call: started.call, args: started.args });
        }
        break;
      case 'response': {
        const known = calls.get(event.callId);
        const { outcome } = event;
        if (!known) break;
        const { call, args } = known;
        transcript.show({ type: 'toolEnd', ...on, call, args, outcome, durationMs: at - known.at });
        break;
      }
      default:
        event.type satisfies Unshown;
    }
  }
  transcript.rest();
}

/** A call of a model: its author, its branch, and the arguments with which it runs. */
interface ModelCall {
  readonly call: FunctionCall;
  readonly args: JsonObject;
  readonly at: number;
  readonly on: { readonly author: string; readonly branch?: string };
}
