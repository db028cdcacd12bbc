import {
  type Content,
  type FunctionResponsePart,
  type JsonObject,
  type ModelRequest,
  modelResponse,
  type Part,
} from '@mortise/core';

/** Called for each part that Ollama does not support. */
type Unsaid = (feature: string, message: string) => void;

/**
 * Converts the conversation to messages: the instructions first,
 * then one message for each content, and one for each result.
 */
export function toMessages(
  { instructions, contents }: ModelRequest,
  origin: NonNullable<Content['origin']>,
  unsaid: Unsaid,
): readonly JsonObject[] {
  const told = instructions.filter((text) => text !== '').map((content) => ({ role: 'system', content }));
  return [...told, ...contents.flatMap((content) => toMessage(content, origin, unsaid))];
}

function toMessage(content: Content, origin: NonNullable<Content['origin']>, unsaid: Unsaid): readonly JsonObject[] {
  for (const { type } of content.parts) {
    if (!Object.hasOwn(speakers, type))
      unsaid('contents', `a part of the type "${type}" is not known here; it was omitted`);
    else if (!speakers[type].includes(content.role))
      unsaid('contents', `a part of the type "${type}" has no place in what a ${content.role} says; it was omitted`);
  }
  switch (content.role) {
    case 'user':
      return [userMessage(content, unsaid)];
    case 'model':
      return [modelMessage(content, origin, unsaid)];
    case 'tool':
      return toolMessages(content, unsaid);
  }
}

function userMessage({ parts }: Content, unsaid: Unsaid): JsonObject {
  const images = parts.flatMap((part) => {
    if (part.type === 'inlineData' && part.mimeType.startsWith('image/')) return [part.data];
    if (part.type === 'inlineData' || part.type === 'fileData')
      unsaid('media', `ollama cannot be shown ${part.mimeType ?? 'a file'}`);
    return [];
  });
  return { role: 'user', content: wordsIn(parts, unsaid), ...(images.length > 0 && { images }) };
}

/**
 * Converts a content of a model. A message of this model is sent back with its thoughts, a message of another
 * model without. Calls have no ids: results follow in the order of the calls.
 */
function modelMessage(content: Content, origin: NonNullable<Content['origin']>, unsaid: Unsaid): JsonObject {
  const { parts } = content;
  const own = content.origin?.provider === origin.provider && content.origin.model === origin.model;
  const thoughts = parts.filter((part) => part.type === 'thought');
  const thinking = own ? joined(thoughts) : '';
  if (!own && thoughts.some(({ text, providerMetadata }) => text !== '' || providerMetadata))
    unsaid('contents', 'the thoughts of another model were omitted: they are not the words of this one');
  const calls = parts.flatMap((part) =>
    part.type === 'functionCall' ? { function: { name: part.name, arguments: part.args } } : [],
  );
  return {
    role: 'assistant',
    content: wordsIn(parts, unsaid),
    ...(thinking !== '' && { thinking }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

/** Converts each result to a message; other parts follow as a user message. */
function toolMessages({ role, parts }: Content, unsaid: Unsaid): readonly JsonObject[] {
  const results = parts.filter((part) => part.type === 'functionResponse');
  const beside = parts.filter((part) => part.type !== 'functionResponse');
  return [
    ...results.map((part) => toolMessage(part, unsaid)),
    ...(beside.length > 0 ? [userMessage({ role, parts: beside }, unsaid)] : []),
  ];
}

function toolMessage(part: FunctionResponsePart, unsaid: Unsaid): JsonObject {
  for (const media of ('parts' in part.outcome && part.outcome.parts) || []) {
    if (media.type === 'text') continue;
    const what = media.type === 'inlineData' || media.type === 'fileData' ? media.mimeType : other(media);
    unsaid('media', `ollama reads no ${what ?? 'file'} in the result of ${part.name}`);
  }
  return { role: 'tool', tool_name: part.name, content: JSON.stringify(modelResponse(part)) };
}

/** Returns the texts, and the summaries of parts that only another provider can read. */
function wordsIn(parts: readonly Part[], unsaid: Unsaid): string {
  const texts = parts.flatMap((part) => {
    if (part.type === 'text') return part;
    if (part.type !== 'provider' || part.summary === '') return [];
    if (part.summary !== undefined) return { text: `[${part.summary}]` };
    unsaid('contents', `a part that only ${part.provider} reads has no summary; it was omitted`);
    return [];
  });
  return joined(texts);
}

function joined(texts: readonly { readonly text: string }[]): string {
  return texts.flatMap(({ text }) => (text === '' ? [] : text)).join('\n');
}

/** Handles a part type of a newer core. */
function other(part: never): string {
  return (part as Part).type;
}

/**
 * The roles whose contents may have a part, for each part type:
 * a new type causes a type error until it is decided here.
 */
const speakers: { readonly [type in Part['type']]: readonly Content['role'][] } = {
  text: ['user', 'model', 'tool'],
  thought: ['model'],
  inlineData: ['user', 'tool'],
  fileData: ['user', 'tool'],
  functionCall: ['model'],
  functionResponse: ['tool'],
  provider: ['user', 'model', 'tool'],
};
