import type { AiSdkLanguageModel } from '@mortise/ai-sdk/model';
import type { ProviderTurn, SeenRequest, SentRequest, WireReply } from '@mortise/testing/model';

/** A provider's package over its own wire format, with the server side of that wire. */
export interface TestedWire {
  readonly name: string;
  /** The API key for the package; undefined if it needs none. */
  readonly secret?: string;
  readonly model: (fetch: WireFetch) => AiSdkLanguageModel;
  readonly reply: (turn: ProviderTurn, stream: boolean) => WireReply;
  readonly sent: (request: SeenRequest) => SentRequest;
  /** The features that the package or its wire lacks, streamed or not, with the reason. */
  readonly lacks?: { readonly [feature: string]: string };
  /** The further features that it lacks without streaming. */
  readonly wholeLacks?: { readonly [feature: string]: string };
}

export type WireFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
