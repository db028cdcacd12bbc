import {
  type Content,
  type FileDataPart,
  type FunctionCallPart,
  type FunctionResponsePart,
  type InlineDataPart,
  type InterimOutcome,
  isJsonObject,
  type JsonObject,
  type Part,
  type ProviderPart,
  type TextPart,
  type ThoughtPart,
  type ToolOutcome,
} from '@mortise/core';
import { cutText } from '@mortise/core/credential';
import type { ModelProfile } from '../wire/wire.ts';
import { wellFormed } from './request-body.ts';

/** A media part: its data, or its URI. */
export type MediaPart = InlineDataPart | FileDataPart;

/**
 * The functions of a wire that write the parts of one content.
 * A part whose type has no function here is misplaced.
 */
export interface PartWriter {
  /** Writes a text. `isSummary`: it replaces a part that only another provider reads. */
  readonly text: (part: TextPart, isSummary: boolean) => void;
  readonly media: (part: MediaPart) => void;
  /**
   * Writes a part in the format of this provider. Returns false if this model does not accept it; then its
   * summary is written as a text.
   */
  readonly own: (value: JsonObject, part: ProviderPart) => boolean;
  /** Writes a thought of the same model. Thoughts of other models are omitted. */
  readonly thought?: (part: ThoughtPart) => void;
  readonly call?: (part: FunctionCallPart) => void;
  readonly result?: (part: FunctionResponsePart) => void;
  /** Called with a warning for each omitted part. */
  readonly warn: (message: string) => void;
}

/** Writes the parts of a content in their order. Omits what the wire does not accept, with a warning. */
export function writeParts(content: Content, profile: ModelProfile, writer: PartWriter): void {
  const context: PartContext = { content, profile, writer };
  for (const part of content.parts) {
    const write: Write<Part> | undefined = Object.hasOwn(writes, part.type)
      ? (writes[part.type] as Write<Part>)
      : undefined;
    if (write) write(part, context);
    else writer.warn(newerPart(part));
  }
}

/**
 * Returns the texts and media that an outcome shows next to
 * its output. Omits parts of a newer core, with a warning.
 */
export function shownParts(
  outcome: ToolOutcome | InterimOutcome,
  warn: (message: string) => void,
): readonly (TextPart | MediaPart)[] {
  const parts = ('parts' in outcome && outcome.parts) || [];
  return parts.filter((part) => {
    if (part.type === 'text' || part.type === 'inlineData' || part.type === 'fileData') return true;
    warn(newerPart(part satisfies never));
    return false;
  });
}

/** The relation of a model to the author of a content. */
export interface Authorship {
  /** True if a model of the same provider wrote it. */
  readonly own: boolean;
  /** True if the same model wrote it. */
  readonly same: boolean;
}

/** Returns whether a content is from this model, or from another model of its provider. */
export function authorshipOf({ origin }: Content, { provider, model }: ModelProfile): Authorship {
  const own = origin?.provider === provider;
  return { own, same: own && origin.model === model };
}

interface PartContext {
  readonly content: Content;
  readonly profile: ModelProfile;
  readonly writer: PartWriter;
}

type Write<P extends Part> = (part: P, context: PartContext) => void;

/** The functions that write each type of part into a request. */
const writes: { readonly [Type in Part['type']]: Write<Extract<Part, { readonly type: Type }>> } = {
  text: (part, { writer }) => writer.text(part, false),
  inlineData: (part, { writer }) => writer.media(part),
  fileData: (part, { writer }) => writer.media(part),
  provider(part, { profile, writer }) {
    if (part.provider === profile.provider && isJsonObject(part.value) && writer.own(part.value, part)) return;
    if (part.summary) writer.text({ type: 'text', text: `[${wellFormed(part.summary)}]` }, true);
    else if (part.summary === undefined) writer.warn(withoutSummary(part));
  },
  thought(part, { content, profile, writer }) {
    if (content.role !== 'model') writer.warn(misplaced(part, content));
    else if (authorshipOf(content, profile).same) writer.thought?.(part);
    else if (part.text !== '' || part.providerMetadata !== undefined) writer.warn(foreignThought(content));
  },
  functionCall(part, { content, writer }) {
    if (writer.call) writer.call(part);
    else writer.warn(misplaced(part, content));
  },
  functionResponse(part, { content, writer }) {
    if (writer.result) writer.result(part);
    else writer.warn(misplaced(part, content));
  },
};

function newerPart(part: Pick<Part, 'type'>): string {
  return `A part of the type "${part.type}" is not known to this version; it was omitted.`;
}

function misplaced({ type }: Part, { role }: Content): string {
  return `A part of the type "${type}" has no place in a content of the role "${role}"; it was omitted.`;
}

function withoutSummary({ provider, value }: ProviderPart): string {
  const type = isJsonObject(value) ? value['type'] : undefined;
  const named = typeof type === 'string' ? ` ("${cutText(type, 100)}")` : '';
  return `A part that only ${provider} reads${named} has no summary; it was omitted.`;
}

function foreignThought({ origin }: Content): string {
  const whose = origin ? `${origin.provider}/${origin.model}` : 'another model';
  return `The thoughts of ${whose} were omitted: only the model that wrote them accepts them.`;
}

/**
 * Returns the text that replaces generated media in a model's
 * turn, on a wire that accepts media only in a user message.
 */
export function madeMedium(part: InlineDataPart | FileDataPart): string {
  return `[${wellFormed(cutText(part.mimeType ?? 'a file', 100))}, shown next]`;
}

/** The text before generated media, in the user message that shows them to the model. */
export const mediaMade = 'What you made:';

/**
 * Returns a part for a file that was uploaded to this provider, with the provider's name for it. Any other
 * part is returned unchanged: this provider cannot fetch the files of another provider by their URI.
 */
export function ownFile(part: FileDataPart, provider: string): FileDataPart {
  const start = `upload:${encodeURIComponent(provider)}:`;
  return part.fileUri.startsWith(start) ? { ...part, fileUri: part.fileUri.slice(start.length) } : part;
}

/** A content of the role `tool`, split into the results and the rest. */
interface ToolResults {
  readonly results: readonly FunctionResponsePart[];
  /** The other parts, which a user sent with the results. Undefined if there are none. */
  readonly rest: Content | undefined;
}

/** Separates the results of calls from the other parts of a content. */
export function splitResults(content: Content): ToolResults {
  const results = content.parts.filter((part) => part.type === 'functionResponse');
  const rest = content.parts.filter((part) => part.type !== 'functionResponse');
  return { results, rest: rest.length === 0 ? undefined : { ...content, parts: rest } };
}

/** Returns true if the output of an outcome is null, so that the model reads only its parts. */
export function isOutputless(outcome: ToolOutcome | InterimOutcome): boolean {
  return outcome.status === 'ok' && outcome.output === null && outcome.modelOutput === undefined;
}

/**
 * Returns the text before the media of a result, on a wire that accepts media only after all results.
 *
 * @param at The index of the call in its turn.
 */
export function resultHeading(name: string, at: number): string {
  return `What ${name} returned for call ${at + 1} of the turn:`;
}
