import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelEnd,
  ModelError,
  type ModelEvent,
  type ModelRequest,
} from '@mortise/core';
import {
  type AnswerReader,
  addText,
  contentOf,
  type LoweredTools,
  lateWarning,
  type Slot,
  type TextSlot,
  type WireBody,
} from '@mortise/provider-kit';
import { errorFrom } from '../answer/from-error.ts';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { codeRunnerOf } from '../request/request-members.ts';
import { AnswerCalls } from './answer-calls.ts';
import { AnswerMetadata } from './answer-metadata.ts';
import { checkAnswerable, codeNotRun, leftCode, toCodeCall } from './code-calls.ts';
import { fromFinishReason, otherUsage, usedByAll } from './from-end.ts';
import { fromPart, marksOf } from './from-part.ts';

/** The facts about the request that a reader needs. */
export interface ReaderSetup {
  readonly request: ModelRequest;
  readonly profile: GeminiProfile;
  readonly tools: Pick<LoweredTools<unknown>, 'fromWire' | 'sentOf'>;
  /** The body of the request, for the request that continues an incomplete answer. */
  readonly body: () => WireBody;
}

/** Reads the first candidate of one answer of generateContent. */
export class GenerateContentReader implements AnswerReader {
  readonly #setup: ReaderSetup;
  readonly #provider: string;
  /** True if the server has tools whose calls look like calls of our functions. */
  readonly #hasServerTools: boolean;
  /** The slots, in the order of the content. */
  readonly #slots: Slot[] = [];
  readonly #calls: AnswerCalls;
  readonly #metadata: AnswerMetadata = new AnswerMetadata();
  /** The text or thought that is being streamed; a signature or another kind of part ends it. */
  #open: TextSlot | undefined;
  /** True if the answer arrives in one piece: each text is a separate part, and no text is extended. */
  #isComplete = false;
  /** The number of running server calls: during them, the server reports STOP and continues. */
  #running = 0;
  #finish: string | undefined;
  #blocked = false;
  #late = false;
  #usage: JsonValue | undefined;
  /** The usage of the earlier answers that this answer continues. */
  readonly #usedBefore: JsonValue[] = [];
  #token: JsonValue | undefined;

  constructor(setup: ReaderSetup) {
    const { request, profile, tools } = setup;
    this.#setup = setup;
    this.#provider = profile.provider;
    this.#hasServerTools = request.providerTools.some(({ name }) => name === 'mcpServers');
    this.#calls = new AnswerCalls(profile.provider, this.#slots, tools);
  }

  /** True once the finish reason was read. */
  get over(): boolean {
    return this.#finish !== undefined && this.#running === 0;
  }

  read(chunk: unknown): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(chunk)) return undefined;
    const { error, usageMetadata } = chunk;
    if (isJsonObject(error) && !this.over) throw errorFrom(error, this.#provider);
    if (!hasCounts(usageMetadata)) return this.#read(chunk);
    this.#usage = usageMetadata;
    const shown = this.#read(chunk) ?? [];
    const usage = usedByAll([...this.#usedBefore, this.#usage]);
    return usage ? [shown, { type: 'usage', usage } as const].flat() : shown;
  }

  #read(chunk: JsonObject): ModelEvent | readonly ModelEvent[] | undefined {
    const { candidates, promptFeedback } = chunk;
    const found = Array.isArray(candidates) ? candidates.find(isFirst) : undefined;
    const candidate = isJsonObject(found) ? found : undefined;
    const shown = candidate && this.#content(candidate['content']);
    this.#metadata.read(chunk, candidate, Math.max(0, this.#slots.length - 1));
    if (isJsonObject(promptFeedback)) this.#block(promptFeedback['blockReason']);
    return candidate ? this.#ended(candidate, shown) : undefined;
  }

  readComplete(answer: unknown): readonly ModelEvent[] {
    // A server without server-sent events returns a stream as a list of chunks.
    const chunks = Array.isArray(answer) ? answer : [answer];
    this.#isComplete = !Array.isArray(answer);
    const events = chunks.flatMap((chunk) => this.read(chunk) ?? []);
    if (!chunks.some(isAnswer)) {
      throw new ModelError(
        'bad_response',
        `${this.#provider} sent a response that is not valid for generateContent. Check that the option \`baseURL\` is the address of the API.`,
      );
    }
    this.#finish ??= 'FINISH_REASON_UNSPECIFIED';
    return events;
  }

  end(): ModelEnd | undefined {
    if (this.#finish === undefined) return undefined;
    if (this.#finish === 'STOP') checkAnswerable(this.#slots, this.#provider);
    const argsText = this.#calls.texts();
    const usages = [...this.#usedBefore, this.#usage];
    const usage = usedByAll(usages);
    const { any: calls, cut: cutCall } = this.#calls;
    return {
      type: 'end',
      content: contentOf(this.#slots, this.#setup.profile),
      ...(argsText && { argsText }),
      finishReason: this.#blocked
        ? { unified: 'safety', raw: this.#finish }
        : fromFinishReason(this.#finish, { calls, cutCall }),
      ...(usage && { usage }),
      ...this.#metadata.end(this.#slots, otherUsage(usages)),
    };
  }

  /**
   * Returns the body of the request that continues an incomplete answer. The parts so far keep their indexes.
   */
  resumeBody(): WireBody | undefined {
    if (this.#finish !== 'CONTINUATION' || typeof this.#token !== 'string') return undefined;
    const body = this.#setup.body();
    const config = isJsonObject(body['config']) ? body['config'] : {};
    const next = { ...body, config: { ...config, continuationToken: this.#token } };
    if (this.#usage !== undefined) this.#usedBefore.push(this.#usage);
    this.#usage = undefined;
    this.#finish = undefined;
    this.#token = undefined;
    return next;
  }

  #content(content: JsonValue | undefined): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(content) || !Array.isArray(content['parts'])) return undefined;
    const parts = content['parts'];
    if (this.over) return this.#tooLate(parts);
    if (parts.length === 1) return this.#part(parts[0]);
    return parts.flatMap((part, at) => {
      // The first part may continue the last part of an answer that was split.
      if (this.#isComplete && at > 0) this.#open = undefined;
      return this.#part(part) ?? [];
    });
  }

  #part(part: JsonValue | undefined): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(part)) return undefined;
    const { text, functionCall, functionResponse } = part;
    if (typeof text === 'string') return this.#text(part, text);
    if (!Object.keys(part).some((name) => !nextToText.has(name))) return this.#text(part, '');
    this.#open = undefined;
    if (isJsonObject(functionCall) && !this.#isRun(functionCall)) return this.#calls.read(part, functionCall);
    if (functionCall !== undefined) this.#running++;
    if (functionResponse !== undefined) this.#ran();
    this.#slots.push({ kind: 'whole', index: this.#slots.length, part: fromPart(part, this.#provider) });
    return undefined;
  }

  /**
   * Adds a text. A text with a signature stays separate: the server expects the signature at its position.
   */
  #text(part: JsonObject, delta: string): ModelEvent | undefined {
    const kind = part['thought'] === true ? 'thought' : 'text';
    const marks = marksOf(part);
    if (delta === '' && !marks) return undefined;
    let slot = this.#open;
    if (marks || slot?.kind !== kind) {
      slot = { kind, index: this.#slots.length, text: '', ...(marks && { metadata: marks }) };
      this.#slots.push(slot);
      this.#open = marks ? undefined : slot;
    }
    return delta === '' ? undefined : addText(slot, delta);
  }

  /**
   * Returns true if the server itself runs a call: the call of a
   * remote MCP server, whose tools are not declared in the request.
   */
  #isRun({ name }: JsonObject): boolean {
    return this.#hasServerTools && typeof name === 'string' && this.#setup.tools.sentOf(name) === undefined;
  }

  /** Records a server call's result: the model continues, so it has not stopped. */
  #ran(): void {
    if (this.#running === 0) return;
    this.#running--;
    this.#finish = undefined;
  }

  #ended(
    { finishReason, continuationToken }: JsonObject,
    shown: ModelEvent | readonly ModelEvent[] | undefined,
  ): ModelEvent | readonly ModelEvent[] | undefined {
    if (continuationToken !== undefined) this.#token = continuationToken;
    if (typeof finishReason !== 'string' || finishReason === '' || this.over) return shown;
    this.#finish = finishReason;
    const closing = [...this.#calls.close(), ...(finishReason === 'STOP' ? this.#leftCode() : [])];
    return closing.length === 0 ? shown : [...(shown === undefined ? [] : [shown].flat()), ...closing];
  }

  /**
   * Converts code that the client has to run to calls, which are
   * reported with the end: until then the server may still run the code.
   */
  #leftCode(): readonly ModelEvent[] {
    const left = leftCode(this.#slots);
    if (left.length === 0) return [];
    const runner = codeRunnerOf(this.#setup.request.providerTools);
    if (runner === undefined) return [codeNotRun];
    this.#calls.any = true;
    return left.flatMap((code) => toCodeCall(code, runner, this.#provider));
  }

  /** Records that the prompt itself was blocked: the answer has no candidate. */
  #block(reason: JsonValue | undefined): void {
    if (typeof reason !== 'string' || this.#finish !== undefined) return;
    this.#finish = reason;
    this.#blocked = true;
  }

  #tooLate(parts: readonly JsonValue[]): ModelEvent | undefined {
    const hasContent = parts.some((part) => isJsonObject(part) && part['text'] !== '');
    if (this.#late || !hasContent) return undefined;
    this.#late = true;
    return lateWarning;
  }
}

/** Returns true for the first of several candidates; the others are not read. */
function isFirst(candidate: JsonValue): boolean {
  return isJsonObject(candidate) && (candidate['index'] ?? 0) === 0;
}

function isAnswer(chunk: unknown): boolean {
  return isJsonObject(chunk) && ['candidates', 'promptFeedback', 'usageMetadata'].some((name) => name in chunk);
}

/** Returns true if a usage has counts: Vertex AI sends other members before it has counts. */
function hasCounts(usage: JsonValue | undefined): boolean {
  return isJsonObject(usage) && (usage['promptTokenCount'] ?? usage['candidatesTokenCount']) !== undefined;
}

/** The members of a text part that are kept: without them, an empty text is omitted. */
const nextToText: ReadonlySet<string> = new Set(['thought', 'thoughtSignature', 'partMetadata']);
