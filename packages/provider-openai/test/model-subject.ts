import { eventsUntil, type ScriptedAnswer, scriptedAnswer } from '@mortise/provider-kit/test';
import {
  type ProviderAnswer,
  type ProviderTurn,
  type SeenRequest,
  type SentRequest,
  type TestedModel,
  type WireReply,
  wireSubject,
} from '@mortise/testing/model';
import { openaiModel } from '../src/index.ts';
import { chatDialect } from './support/chat-dialect.ts';
import { type ChatBody, chatSent } from './support/chat-sent.ts';
import type { AskedOptions, OpenAIDialect } from './support/openai-dialect.ts';
import { responsesDialect } from './support/responses-dialect.ts';
import { type ResponsesBody, responsesSent } from './support/responses-sent.ts';

/** OpenAI's models over both protocols, and a compatible server over Chat Completions. */
export const modelSubjects: readonly TestedModel[] = [
  testedModel('responses', responsesDialect),
  testedModel('responses without streaming', responsesDialect, { stream: false }),
  testedModel('chat', chatDialect),
  testedModel('chat without streaming', chatDialect, { stream: false }),
  testedModel('chat of a compatible server', chatDialect, { provider: 'local', compatible: true }),
];

function testedModel(name: string, dialect: OpenAIDialect, options: AskedOptions = {}): TestedModel {
  const { stream = true, compatible = false } = options;
  const counts = dialect.name === 'responses';
  const marks = dialect.name === 'responses' || compatible;
  return {
    name,
    subject: () =>
      wireSubject({
        model: (fetch) =>
          openaiModel('test-model', { api: dialect.name, apiKey: key, compatible, maxRetries: 0, fetch, ...options }),
        reply: (turn) => replyTo(marks ? turn : withoutMark(turn), dialect, stream),
        ...(counts && {
          count: (tokens) => ({
            headers: json,
            pieces: [JSON.stringify({ object: 'response.input_tokens', input_tokens: tokens })],
          }),
        }),
        sent: (request) => sentIn(request, dialect, compatible),
        secret: key,
      }),
    options: {
      // Parses the sent request again, which throws if the request is invalid.
      cleanup: (subject) => void subject.sent(),
      lacks: {
        ...(!stream && { streaming: 'the answer is one JSON body' }),
        ...(!counts && { countTokens: 'the protocol cannot count tokens' }),
        ...(!marks && { marks: 'OpenAI requires nothing back over this protocol' }),
      },
    },
  };
}

const key = 'sk-test-0123456789abcdef';

export function replyTo(turn: ProviderTurn, dialect: OpenAIDialect, stream: boolean): WireReply {
  switch (turn.do) {
    case 'answer':
      return stream
        ? { pieces: [...framed(dialect, dialect.events(saidBy(turn))), dialect.mark] }
        : { headers: json, pieces: [JSON.stringify(dialect.whole(saidBy(turn)))] };
    case 'fail': {
      const { status, message = `status ${turn.status}`, retryAfterMs } = turn;
      const wait = retryAfterMs === undefined ? {} : { 'retry-after': String(retryAfterMs / 1_000) };
      return {
        status,
        headers: { ...json, ...wait },
        pieces: [JSON.stringify(dialect.errorBody(status, { message }))],
      };
    }
    case 'stall':
    case 'cut':
      return stream
        ? { pieces: framed(dialect, [...untilText(dialect, turn.text), ...failureIn(turn, dialect)]), ending: turn.do }
        : { headers: json, pieces: [wholeOf(turn, dialect)], ending: turn.do };
    case 'garbage':
      return { headers: { 'content-type': 'text/html' }, pieces: ['<html><p>Please log in.</p></html>'] };
  }
}

/** Removes the mark: OpenAI's schema of Chat Completions requests has no member for it. */
function withoutMark(turn: ProviderTurn): ProviderTurn {
  if (turn.do !== 'answer') return turn;
  const { mark: _, ...rest } = turn;
  return rest;
}

const json = { 'content-type': 'application/json' };

function framed({ frame }: OpenAIDialect, events: readonly object[]): readonly string[] {
  return events.map(frame);
}

/** Returns the events up to the end of the text. */
function untilText({ events }: OpenAIDialect, text: string): readonly object[] {
  return text === '' ? [] : eventsUntil(events({ text }), text);
}

/** Returns the event of a failure that the provider sends within its answer. */
function failureIn(turn: ProviderTurn, { failure, errorWords }: OpenAIDialect): readonly object[] {
  if (turn.do !== 'cut' || turn.says === undefined) return [];
  return [failure({ message: turn.says, word: errorWords.overloaded })];
}

/** Returns the same failure as one JSON body. */
function wholeOf(turn: ProviderTurn, { errorBody, errorWords }: OpenAIDialect): string {
  if (turn.do !== 'cut' || turn.says === undefined) return '{"id":';
  return JSON.stringify(errorBody(200, { message: turn.says, word: errorWords.overloaded }));
}

function saidBy(answer: ProviderAnswer): ScriptedAnswer {
  const { finishReason, stopReason } = answer;
  const finish = finishReason === 'safety' ? 'filter' : finishReason;
  return { ...scriptedAnswer(answer), ...(finish && { finish }), ...(stopReason && { finish: stopReason }) };
}

/** Returns the content of a request. Throws if OpenAI would refuse the request. */
export function sentIn({ body }: SeenRequest, { name, problemsOf }: OpenAIDialect, compatible: boolean): SentRequest {
  const problems = compatible ? [] : (problemsOf?.(body) ?? []);
  if (problems.length > 0) throw new Error(`the request is not valid: ${problems.join('; ')}`);
  return name === 'responses' ? responsesSent(body as ResponsesBody) : chatSent(body as ChatBody);
}
