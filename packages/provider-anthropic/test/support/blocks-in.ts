/** A block of a message, as JSON. */
export type Block = { readonly [member: string]: unknown };

/** Returns the blocks of a request in order; only the blocks of one type if `type` is given. */
export function blocksIn(body: Block, type?: string): readonly Block[] {
  const messages = (body['messages'] ?? []) as readonly { readonly content: string | readonly Block[] }[];
  const blocks = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  );
  return type === undefined ? blocks : blocks.filter((block) => block['type'] === type);
}
