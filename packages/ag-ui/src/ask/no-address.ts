import type { AgUiContentPart } from '../wire/ag-ui-message.ts';

/** A note for media without an address, which no client could show. */
export function noAddress(mimeType: string | undefined): Extract<AgUiContentPart, { readonly type: 'text' }> {
  return { type: 'text', text: `[${mimeType ?? 'a file'}: it has no address]` };
}
