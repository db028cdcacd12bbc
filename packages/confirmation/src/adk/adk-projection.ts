import {
  type Content,
  type Event,
  type EventOf,
  type FunctionCall,
  type JsonObject,
  modelResponse,
  type OutcomePart,
  type PendingRequest,
  type ToolOutcome,
  type Usage,
} from '@mortise/core';
import type { AdkContent, AdkPart } from './adk-content.ts';
import type { AdkActions, AdkEvent } from './adk-event.ts';
import { toolConfirmationOf, type VirtualCallMaker, virtualCall } from './virtual-call.ts';
import { adkConfirmationName, adkCredentialName, adkInputName } from './virtual-names.ts';

/**
 * Turns a log's events into ADK's, one by one and in their
 * order. It remembers the calls, which later events only name.
 */
export class AdkProjection {
  readonly #calls = new Map<string, FunctionCall>();
  readonly #asked = new Map<string, { readonly name: string; readonly id: string }>();
  readonly #makers: readonly VirtualCallMaker[];

  constructor(makers: readonly VirtualCallMaker[] = []) {
    this.#makers = makers;
  }

  /** Makes a call known that an event names. */
  addCall(call: FunctionCall): void {
    this.#calls.set(call.id, call);
  }

  /** ADK's event; undefined for what ADK has no event for. */
  project(event: Event): AdkEvent | undefined {
    const about = this.#aboutOf(event);
    if (!about && !event.actions) return undefined;
    const { id, invocationId, author, timestamp, branch } = event;
    const { actions, ...rest } = about ?? {};
    return {
      id,
      invocationId,
      author,
      timestamp: timestamp / 1000,
      ...(branch !== undefined && { branch }),
      ...rest,
      actions: { ...noActions, ...event.actions, ...actions },
    };
  }

  #aboutOf(event: Event): About | undefined {
    switch (event.type) {
      case 'input':
        return { content: contentOf(event.content) };
      case 'model':
        return this.#modelTurn(event);
      case 'modelFailed':
        return { errorCode: event.code, errorMessage: event.message };
      case 'response':
      case 'late':
        return this.#response(event);
      case 'asked':
        return this.#question(event.request);
      case 'answered': {
        const asked = this.#asked.get(event.answer.requestId);
        if (!asked) return undefined;
        const response = { id: asked.id, name: asked.name, response: asObject(event.answer.value) };
        return { content: { role: 'user', parts: [{ functionResponse: response }] } };
      }
      default:
        event.type satisfies 'started' | 'passed' | 'stepped' | 'withdrawn' | 'opened' | 'closed' | 'notice';
        return undefined;
    }
  }

  #modelTurn({ content, finishReason, usage }: EventOf<'model'>): About {
    for (const part of content.parts) if (part.type === 'functionCall') this.addCall(part);
    const finished = finishReasons[finishReason.unified];
    return {
      content: contentOf(content),
      ...(finished && { finishReason: finished }),
      ...(usage && { usageMetadata: usageOf(usage) }),
    };
  }

  #response({ callId, outcome }: EventOf<'response' | 'late'>): About | undefined {
    const call = this.#calls.get(callId);
    if (!call || virtualNames.has(call.name)) return undefined;
    const { name } = call;
    const response = { id: callId, name, response: modelResponse({ name, outcome }) };
    return { content: { role: 'user', parts: [{ functionResponse: response }, ...mediaOf(outcome)] } };
  }

  #question(request: PendingRequest): About | undefined {
    const { id, callId, kind, handle } = request;
    const call = this.#calls.get(callId);
    if (!call) return undefined;
    // The client knows the call itself and answers that.
    if (kind === 'result') {
      this.#asked.set(id, { name: call.name, id: callId });
      const outcome = { status: 'interim' as const, ...(handle !== undefined && { handle }) };
      const response = { id: callId, name: call.name, response: modelResponse({ name: call.name, outcome }) };
      return { content: { role: 'user', parts: [{ functionResponse: response }] }, longRunningToolIds: [callId] };
    }
    const virtual = virtualCall(request, call, this.#makers);
    this.#asked.set(id, { name: virtual.name, id });
    return {
      content: { role: 'model', parts: [{ functionCall: { id, ...virtual } }] },
      longRunningToolIds: [id],
      ...(virtual.name === adkConfirmationName && {
        actions: { requestedToolConfirmations: { [callId]: toolConfirmationOf(request) } },
      }),
    };
  }
}

/** Actions of an event that has none, as ADK writes them. */
export const noActions: AdkActions = Object.freeze({
  stateDelta: {},
  artifactDelta: {},
  requestedAuthConfigs: {},
  requestedToolConfirmations: {},
});

type About = Partial<Omit<AdkEvent, 'actions'>> & { readonly actions?: Partial<AdkActions> };

/**
 * Calls that the model made of a virtual name are left out:
 * to a client they would look like the framework's own.
 */
function contentOf({ role, parts }: Content): AdkContent {
  return { role: role === 'tool' ? 'user' : role, parts: parts.flatMap(partOf) };
}

function partOf(part: Content['parts'][number]): readonly AdkPart[] {
  switch (part.type) {
    case 'thought':
      return [{ text: part.text, thought: true }];
    case 'functionCall':
      return virtualNames.has(part.name) ? [] : [{ functionCall: { id: part.id, name: part.name, args: part.args } }];
    case 'functionResponse':
      return [{ functionResponse: { id: part.id, name: part.name, response: modelResponse(part) } }];
    case 'provider':
      return part.summary === undefined ? [] : [{ text: part.summary }];
    case 'text':
    case 'inlineData':
    case 'fileData':
      return mediaPart(part);
    default:
      part satisfies never;
      return [];
  }
}

function mediaPart(part: OutcomePart): readonly AdkPart[] {
  switch (part.type) {
    case 'text':
      return [{ text: part.text }];
    case 'inlineData':
      return [{ inlineData: { mimeType: part.mimeType, data: part.data } }];
    case 'fileData': {
      const { mimeType, fileUri } = part;
      return [{ fileData: mimeType === undefined ? { fileUri } : { mimeType, fileUri } }];
    }
    default:
      part satisfies never;
      return [];
  }
}

function mediaOf(outcome: ToolOutcome): readonly AdkPart[] {
  return outcome.status === 'denied' ? [] : (outcome.parts ?? []).flatMap(mediaPart);
}

function usageOf({ inputTokens, outputTokens, thoughtTokens, cachedInputTokens }: Usage): JsonObject {
  const counts = {
    promptTokenCount: inputTokens,
    candidatesTokenCount: outputTokens,
    thoughtsTokenCount: thoughtTokens,
    cachedContentTokenCount: cachedInputTokens,
  };
  return Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) => (count === undefined ? [] : [[name, count]])),
  );
}

function asObject(value: EventOf<'answered'>['answer']['value']): JsonObject {
  return modelResponse({ name: '', outcome: { status: 'ok', output: value } });
}

const finishReasons: { readonly [unified: string]: string | undefined } = {
  stop: 'STOP',
  functionCalls: 'STOP',
  length: 'MAX_TOKENS',
  safety: 'SAFETY',
  other: 'OTHER',
  error: 'OTHER',
};
const virtualNames: ReadonlySet<string> = new Set([adkConfirmationName, adkInputName, adkCredentialName]);
