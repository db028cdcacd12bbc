import { type AnyTurn, type JsonMap, type Recording, recordedEvents, recordingsIn } from '@mortise/provider-kit/test';

/** A recorded turn of Anthropic. */
export interface RecordedTurn extends Pick<AnyTurn, 'number' | 'response'> {
  /** Undefined if only the answer was recorded. */
  readonly request: JsonMap | undefined;
  readonly path: string | undefined;
}

/** Returns the blocks of a recorded answer, joined from its events without any adapter code. */
export function recordedBlocks({ response }: RecordedTurn): readonly JsonMap[] {
  if (response.sse === undefined) return (response.json?.['content'] ?? []) as readonly JsonMap[];
  const blocks: { [key: string]: unknown }[] = [];
  for (const { type, index, content_block: start, delta } of recordedEvents(response.sse)) {
    const at = Number(index);
    if (type === 'content_block_start') blocks[at] = { ...(start as JsonMap) };
    if (type === 'content_block_delta') grow(blocks[at] ?? {}, delta as JsonMap);
  }
  return blocks.map(({ json, ...block }) => (json === undefined ? block : { ...block, input: parsed(String(json)) }));
}

function grow(block: { [key: string]: unknown }, { type, ...delta }: JsonMap): void {
  const { text, thinking, partial_json: json, signature } = delta;
  if (type === 'text_delta') block['text'] = `${block['text']}${text}`;
  if (type === 'thinking_delta') block['thinking'] = `${block['thinking']}${thinking}`;
  if (type === 'input_json_delta') block['json'] = `${block['json'] ?? ''}${json}`;
  if (type === 'signature_delta') block['signature'] = signature;
}

function parsed(json: string): unknown {
  return JSON.parse(json || '{}');
}

function turnOf({ provider, number, request, response }: AnyTurn): RecordedTurn | undefined {
  if (provider !== 'anthropic.messages') return undefined;
  return { number, request: request?.body, path: request?.path, response };
}

/** The recordings with turns of Anthropic, with these turns; none if the recordings are absent. */
export const recordings: readonly Recording<RecordedTurn>[] = recordingsIn(turnOf);
