import { isJsonObject, type JsonObject, type ModelEnd, ModelError, type ModelEvent, type Source } from '@mortise/core';
import { type AnswerReader, contentOf, setArgs, streamCut, type TextSlot } from '@mortise/provider-kit';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { approvalToolName } from '../model-spec/approval-tool-name.ts';
import type {
  CompleteAnswer,
  Finish,
  Metadata,
  ResponseMetadata,
  StreamedApprovalRequest,
  StreamedCall,
  StreamedCitation,
  StreamedResult,
  StreamedWarning,
  StreamPart,
} from '../model-spec/stream-part.ts';
import { AnswerSlots } from './answer-slots.ts';
import { checkedPart } from './checked-part.ts';
import { ErrorPart, isCut } from './from-error.ts';
import { fromCitations, fromFile, fromReasoningFile, fromSource } from './from-file.ts';
import { fromFinishReason, fromUsage, fromWarning } from './from-finish.ts';
import { hostedCall, hostedResult, optionsOf } from './from-hosted-tool.ts';
import { jsonOf, metadataOf } from './json-of.ts';

/** Reads one answer of an AI SDK model. */
export class AiSdkReader implements AnswerReader {
  readonly #profile: AiSdkProfile;
  readonly #slots: AnswerSlots;
  readonly #provided: ReadonlySet<string>;
  readonly #sources: Source[] = [];
  /** The warnings that were already sent: each is sent once. */
  readonly #warned: Set<string> = new Set();
  /** The calls that the provider runs, by the provider's id, with the requested approval, if any. */
  readonly #hosted: Map<string, StreamedCall | undefined> = new Map();
  #response: ResponseMetadata | undefined;
  #ended: ModelEnd | undefined;
  #structuredText: string | undefined;

  /** `provided`: the names of the tools that the provider defines. */
  constructor(profile: AiSdkProfile, fromWire: (name: string) => string, provided: ReadonlySet<string>) {
    this.#profile = profile;
    this.#slots = new AnswerSlots(fromWire);
    this.#provided = provided;
  }

  get over(): boolean {
    return this.#ended !== undefined;
  }

  read(event: unknown): ModelEvent | readonly ModelEvent[] | undefined {
    const part = this.#ended ? undefined : checkedPart(event, this.#profile.provider);
    return part && this.#read(part);
  }

  readComplete(answer: unknown): readonly ModelEvent[] {
    if (!isCompleteAnswer(answer)) {
      const { provider } = this.#profile;
      throw new ModelError(
        'bad_response',
        `the package of ${provider} returned no answer. Report it to its maintainers.`,
      );
    }
    const { content, warnings, response, structuredOutputText, ...finish } = answer;
    this.#structuredText = structuredOutputText;
    const events = content.flatMap((part, at) => {
      if (part.type !== 'text' && part.type !== 'reasoning') return listOf(this.read(part));
      const kind = part.type === 'text' ? 'text' : 'thought';
      const text = typeof part.text === 'string' ? part.text : '';
      const event = this.#slots.growText(kind, String(at), text, undefined);
      this.#endText(kind, String(at), part.providerMetadata, part.type === 'text' ? part.citations : undefined);
      return listOf(event);
    });
    if (response) this.#response = response;
    return [...this.#warnings(warnings), ...events, ...listOf(this.#end(finish))];
  }

  end(): ModelEnd | undefined {
    return this.#ended;
  }

  #endOf(finish: Finish): ModelEnd | undefined {
    const reason = { calls: this.#slots.hasCalls, ran: this.#hosted.size > 0 };
    const finishReason = fromFinishReason(finish.finishReason, reason);
    if (!finishReason) return undefined;
    const argsText = this.#slots.argsText;
    const usage = fromUsage(finish.usage);
    const metadata = this.#metadata(finish);
    return {
      type: 'end',
      content: contentOf(this.#slots.all, this.#profile),
      ...(argsText && { argsText }),
      finishReason,
      ...(usage && { usage }),
      ...(this.#sources.length > 0 && { sources: this.#sources }),
      ...(metadata && { metadata }),
    };
  }

  #read(part: StreamPart): ModelEvent | readonly ModelEvent[] | undefined {
    const { provider } = this.#profile;
    switch (part.type) {
      case 'text-start':
        return this.#slots.beginText('text', part.id, part.providerMetadata);
      case 'reasoning-start':
        return this.#slots.beginText('thought', part.id, part.providerMetadata);
      case 'text-delta':
        return this.#slots.growText('text', part.id, part.delta, part.providerMetadata);
      case 'reasoning-delta':
        return this.#slots.growText('thought', part.id, part.delta, part.providerMetadata);
      case 'text-end':
        return this.#endText('text', part.id, part.providerMetadata, part.citations);
      case 'reasoning-end':
        return this.#endText('thought', part.id, part.providerMetadata, undefined);
      case 'tool-input-start':
        if (part.providerExecuted) return void this.#hosted.set(part.id, undefined);
        return this.#slots.beginCall(
          part.id,
          part.toolName,
          part.providerMetadata,
          this.#isTextual(part.toolName, part.inputEncoding),
        );
      case 'tool-input-delta':
        return this.#slots.growCall(part.id, part.delta);
      // The complete call follows.
      case 'tool-input-end':
        return undefined;
      case 'tool-call':
        return this.#call(part);
      case 'tool-result':
        return this.#result(part);
      case 'tool-approval-request':
        return this.#approval(part);
      case 'custom': {
        if (bookkeeping.has(part.kind)) return undefined;
        const value = { type: 'custom', kind: part.kind, ...optionsOf(part.providerMetadata) };
        return this.#slots.addComplete({ type: 'provider', provider, value });
      }
      case 'file':
        return this.#slots.addComplete(fromFile(part, provider));
      case 'reasoning-file':
        return this.#slots.addComplete(fromReasoningFile(part, provider));
      case 'source':
        return void this.#sources.push(...fromSource(part));
      case 'stream-start':
        return this.#warnings(part.warnings);
      case 'response-metadata':
        this.#response = { ...this.#response, ...part };
        return undefined;
      case 'finish':
        return this.#end(part);
      // Keep-alive parts have already reset the timeout.
      case 'ping':
      // Raw chunks need `includeRawChunks`, which is not sent.
      case 'raw':
        return undefined;
      case 'error':
        if (isCut(part.error)) throw this.#cut();
        throw new ErrorPart(part.error);
      default:
        return this.#unknown(part);
    }
  }

  #endText(
    kind: TextSlot['kind'],
    id: string,
    metadata: Metadata,
    citations: readonly StreamedCitation[] | undefined,
  ): undefined {
    const slot = this.#slots.endText(kind, id, metadata);
    if (slot && citations) this.#sources.push(...fromCitations(citations, { part: slot.index, text: slot.text }));
    return undefined;
  }

  #call(call: StreamedCall): readonly ModelEvent[] | undefined {
    if (!call.providerExecuted) return this.#slots.setCall(call, this.#isTextual(call.toolName, undefined));
    this.#hosted.set(call.toolCallId, call);
    return void this.#slots.addComplete(hostedCall(call, this.#profile.provider));
  }

  /** Returns true if the input of a provider tool is a text. */
  #isTextual(toolName: string, encoding: 'json' | 'text' | undefined): boolean {
    return encoding === 'text' || this.#provided.has(toolName);
  }

  /** Stores a result. A preliminary result is replaced by the next result. */
  #result(result: StreamedResult): undefined {
    if (!result.preliminary) this.#slots.addComplete(hostedResult(result, this.#profile.provider));
  }

  /**
   * Converts the provider's question to a call, which passes the
   * gates of its tool. The outcome of the call is the answer.
   */
  #approval({ approvalId, toolCallId, providerMetadata }: StreamedApprovalRequest): readonly ModelEvent[] {
    const asked = this.#hosted.get(toolCallId);
    const slot = this.#slots.addCall(approvalToolName, approvalToolName, approvalId, providerMetadata);
    const args = { tool: asked?.toolName ?? '', input: asked?.input ?? '' };
    const rest = setArgs(slot, JSON.stringify(args));
    return [{ type: 'functionCallStart', index: slot.index, name: slot.name }, ...(rest ? [rest] : [])];
  }

  #warnings(reported: readonly StreamedWarning[]): readonly ModelEvent[] {
    const warnings = Array.isArray(reported)
      ? reported.filter((each) => typeof each === 'object' && each !== null)
      : [];
    return warnings.map(fromWarning).filter(({ feature, message }) => {
      const line = `${feature} ${message}`;
      return !this.#warned.has(line) && this.#warned.add(line);
    });
  }

  /**
   * Ends the answer. If the provider sent no finish reason, that
   * of the package is ignored: the answer was cut or is invalid.
   */
  #end(finish: Finish): undefined {
    this.#slots.endTexts();
    this.#ended = this.#endOf(finish);
    if (this.#ended) return undefined;
    throw this.#cut();
  }

  /** Returns the error for an answer without an end. */
  #cut(): ModelError {
    const isEmpty = this.#slots.all.length === 0 && this.#response === undefined;
    return streamCut(this.#profile.provider, isEmpty ? 'is empty' : 'ended early');
  }

  #unknown(part: never): readonly ModelEvent[] {
    const { type } = part as { readonly type: unknown };
    return this.#warnings([
      { type: 'other', message: `a part of the type "${String(type)}" is not known to this version; it was omitted.` },
    ]);
  }

  #metadata(finish: Finish): JsonObject | undefined {
    const { id, modelId, timestamp } = this.#response ?? {};
    const providerMetadata = metadataOf(finish.providerMetadata);
    const metadata = jsonOf({ id, modelId, timestamp, providerMetadata, structuredOutputText: this.#structuredText });
    return isJsonObject(metadata) && Object.keys(metadata).length > 0 ? metadata : undefined;
  }
}

/** Kinds of content that repeat the end: id, model and usage. */
const bookkeeping: ReadonlySet<string> = new Set(['anthropic.message_start']);

function isCompleteAnswer(answer: unknown): answer is CompleteAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer && Array.isArray(answer.content);
}

function listOf(events: ModelEvent | readonly ModelEvent[] | undefined): readonly ModelEvent[] {
  return events === undefined ? [] : 'type' in events ? [events] : events;
}
