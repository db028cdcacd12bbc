import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { memberOf, textIn } from '../document/json-members.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import { bytesSchema } from '../schema/binary.ts';

/** The body of an operation's request. */
export interface RequestBody {
  readonly isRequired: boolean;
  readonly mediaType: string;
  readonly kind: BodyKind;
  readonly description: string | undefined;
  readonly schema: JsonValue;
  /** The encoding of each member of a form. */
  readonly encoding: JsonObject;
}

export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'bytes';

/**
 * Selects the request body of a resolved operation: JSON before a form, multipart, text and bytes. Undefined
 * if the operation has no body. `onOmitted` is called with the other types.
 */
export function requestBodyOf(
  { value }: DescribedOperation,
  onOmitted: (omitted: string) => void,
): RequestBody | undefined {
  const body = memberOf(value, 'requestBody');
  const content = memberOf(body, 'content');
  const [found, ...others] = Object.entries(isJsonObject(content) ? content : {})
    .map(([mediaType, described]) => ({ mediaType, described, kind: kindOf(mediaType) }))
    .sort((a, b) => preference.indexOf(a.kind) - preference.indexOf(b.kind));
  if (!found) {
    if (body !== undefined) onOmitted('the body, for which the document has no content type');
    return undefined;
  }
  if (others.length > 0) onOmitted(`the body as ${others.map(({ mediaType }) => mediaType).join(', ')}`);
  const { mediaType, described, kind } = found;
  const schema = memberOf(described, 'schema') ?? {};
  const encoding = memberOf(described, 'encoding');
  return {
    isRequired: memberOf(body, 'required') === true,
    mediaType: mediaType.includes('*') ? wildcards[kind] : mediaType,
    kind,
    description: textIn(body, 'description'),
    schema: schemaFor(kind, mediaType, schema),
    encoding: isJsonObject(encoding) ? encoding : {},
  };
}

function schemaFor(kind: BodyKind, mediaType: string, schema: JsonValue): JsonValue {
  if (kind === 'bytes') return bytesSchema(textIn(schema, 'description'));
  if (kind !== 'text' || memberOf(schema, 'type') === 'string') return schema;
  return { type: 'string', description: `A text of the type ${mediaType}.` };
}

function kindOf(mediaType: string): BodyKind {
  const essence = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (/[/+]json$/.test(essence) || essence === '*/*' || essence === 'application/*') return 'json';
  if (essence === 'application/x-www-form-urlencoded') return 'form';
  if (essence === 'multipart/form-data') return 'multipart';
  return /^text\/|[/+](xml|yaml|graphql)$/.test(essence) ? 'text' : 'bytes';
}

const preference: readonly BodyKind[] = ['json', 'form', 'multipart', 'text', 'bytes'];

const wildcards: { readonly [kind in BodyKind]: string } = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  text: 'text/plain',
  bytes: 'application/octet-stream',
};
