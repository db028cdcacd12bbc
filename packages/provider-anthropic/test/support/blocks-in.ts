/** A block of a message, as JSON. */
export type Block = { readonly [member: string]: unknown };

/** The blocks of a request, in order; of one type where it is given. */
export function blocksIn(body: Block, type?: string): readonly Block[] {
  const messages = (body['messages'] ?? []) as readonly { readonly content: string | readonly Block[] }[];
  const blocks = messages.flatMap(({ content }) =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  );
  return type === undefined ? blocks : blocks.filter((block) => block['type'] === type);
}
