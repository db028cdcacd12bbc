/**
 * The handling of a member of a document's object: `used`, or the reason why no tool uses it; `holds`: the
 * members in it.
 */
export interface MemberFate {
  readonly why?: string;
  /** `x`: an object of that kind; `x[]`: a list of them; `x{}`: by names of their own. */
  readonly holds?: string;
}

/**
 * The handling of each member of each object of Swagger 2 and OpenAPI 3.0 to 3.2. A member that is in no
 * table is not in these versions.
 */
export const memberFates: { readonly [kind: string]: ReadonlyMap<string, MemberFate> } = {
  document: fates(
    'openapi $self swagger host basePath schemes consumes produces security definitions:schema{} securityDefinitions:scheme{}',
    'servers:server[] paths:path{} components:components parameters:parameter{} responses:response{}',
    ['info tags externalDocs', 'about the document, for people'],
    ['webhooks', 'requests that the service sends make no tools'],
    ['jsonSchemaDialect', 'schemas are read as JSON Schema 2020-12'],
  ),
  components: fates(
    'schemas:schema{} responses:response{} parameters:parameter{} requestBodies:body{} securitySchemes:scheme{} pathItems:path{} mediaTypes:media{}',
    ['headers examples links callbacks', 'parts that no request has'],
  ),
  server: fates('url variables:variable{}', ['name description', 'about a server, for people']),
  variable: fates('default', [
    'enum description',
    'a server has the defaults of its variables: give baseUrl for others',
  ]),
  path: fates(
    '$ref summary description get:operation put:operation post:operation delete:operation options:operation head:operation',
    'patch:operation trace:operation query:operation additionalOperations:operation{} servers:server[] parameters:parameter[]',
  ),
  operation: fates(
    '$ref tags summary description operationId consumes produces schemes parameters:parameter[] requestBody:body',
    'responses:response{} deprecated security servers:server[]',
    ['externalDocs', 'about the operation, for people'],
    ['callbacks', 'requests that the service sends make no tools'],
  ),
  parameter: fates(
    '$ref name in description summary required schema:schema style explode allowReserved content:media{} collectionFormat',
    'type format items:schema default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern',
    'maxItems minItems uniqueItems enum multipleOf',
    ['deprecated allowEmptyValue example examples', 'no request is written otherwise because of it'],
  ),
  body: fates('$ref description summary content:media{} required'),
  media: fates(
    '$ref schema:schema encoding:encoding{}',
    ['example examples', 'examples are not told'],
    ['itemSchema prefixEncoding itemEncoding', 'items that come one after the other are one text or one file'],
  ),
  encoding: fates(
    'contentType style explode allowReserved',
    ['headers', 'parts of a form have no headers of their own'],
    ['encoding prefixEncoding itemEncoding', 'a part of a form is no form'],
  ),
  response: fates(
    '$ref content:media{} schema:schema',
    ['description summary', 'about an answer, for people'],
    ['headers', 'headers of an answer are not read, but for location where there is no body'],
    ['links', 'links make no tools'],
    ['examples', 'examples are not told'],
  ),
  scheme: fates(
    '$ref type name in scheme',
    ['description deprecated bearerFormat', 'about a scheme, for people'],
    [
      'flows flow openIdConnectUrl oauth2MetadataUrl authorizationUrl tokenUrl scopes',
      'how a credential is had is the business of its gate',
    ],
  ),
  schema: fates(
    '$ref title description deprecated format contentEncoding contentMediaType type enum const default nullable',
    'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern',
    'minItems maxItems uniqueItems minContains maxContains items:schema prefixItems:schema[] contains:schema',
    'unevaluatedItems:schema minProperties maxProperties required dependentRequired properties:schema{}',
    'patternProperties:schema{} additionalProperties:schema propertyNames:schema dependentSchemas:schema{}',
    'unevaluatedProperties:schema allOf:schema[] anyOf:schema[] oneOf:schema[] not:schema if:schema then:schema else:schema',
    'readOnly writeOnly discriminator $defs:schema{} definitions:schema{}',
    ['xml', 'XML is a text'],
    ['externalDocs example examples $comment', 'about a schema, for people'],
    [
      '$dynamicRef $dynamicAnchor $anchor $id $schema $vocabulary',
      'references within schemas are paths of the document',
    ],
    ['contentSchema', 'what is in a text is not checked'],
  ),
};

function fates(...lines: readonly (string | readonly [names: string, why: string])[]): ReadonlyMap<string, MemberFate> {
  const all = new Map<string, MemberFate>();
  for (const line of lines) {
    const [names, why] = typeof line === 'string' ? [line, undefined] : line;
    for (const each of names.split(' ')) {
      const [name = '', holds] = each.split(':');
      all.set(name, { ...(why !== undefined && { why }), ...(holds !== undefined && { holds }) });
    }
  }
  return all;
}
