/**
 * The handling of a member of an object of the document: `used`, or the reason why no tool uses it. `holds`
 * is the kind of object that the member contains.
 */
export interface MemberFate {
  readonly why?: string;
  /** `x` is an object of that kind, `x[]` a list of such objects, `x{}` such objects by name. */
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
    ['webhooks', 'requests that the service sends do not become tools'],
    ['jsonSchemaDialect', 'schemas are read as JSON Schema 2020-12'],
  ),
  components: fates(
    'schemas:schema{} responses:response{} parameters:parameter{} requestBodies:body{} securitySchemes:scheme{} pathItems:path{} mediaTypes:media{}',
    ['headers examples links callbacks', 'they are not part of any request'],
  ),
  server: fates('url variables:variable{}', ['name description', 'about a server, for people']),
  variable: fates('default', [
    'enum description',
    'the variables of a server have their defaults: give baseUrl for other values',
  ]),
  path: fates(
    '$ref summary description get:operation put:operation post:operation delete:operation options:operation head:operation',
    'patch:operation trace:operation query:operation additionalOperations:operation{} servers:server[] parameters:parameter[]',
  ),
  operation: fates(
    '$ref tags summary description operationId consumes produces schemes parameters:parameter[] requestBody:body',
    'responses:response{} deprecated security servers:server[]',
    ['externalDocs', 'about the operation, for people'],
    ['callbacks', 'requests that the service sends do not become tools'],
  ),
  parameter: fates(
    '$ref name in description summary required schema:schema style explode allowReserved content:media{} collectionFormat',
    'type format items:schema default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern',
    'maxItems minItems uniqueItems enum multipleOf',
    ['deprecated allowEmptyValue example examples', 'they do not change the request'],
  ),
  body: fates('$ref description summary content:media{} required'),
  media: fates(
    '$ref schema:schema encoding:encoding{}',
    ['example examples', 'examples are not part of a tool'],
    ['itemSchema prefixEncoding itemEncoding', 'a sequence of items is read as one text or one file'],
  ),
  encoding: fates(
    'contentType style explode allowReserved',
    ['headers', 'parts of a form have no headers of their own'],
    ['encoding prefixEncoding itemEncoding', 'a part of a form cannot be a form itself'],
  ),
  response: fates(
    '$ref content:media{} schema:schema',
    ['description summary', 'about a response, for people'],
    ['headers', 'headers of a response are not read, except location if there is no body'],
    ['links', 'links make no tools'],
    ['examples', 'examples are not part of a tool'],
  ),
  scheme: fates(
    '$ref type name in scheme',
    ['description deprecated bearerFormat', 'about a scheme, for people'],
    [
      'flows flow openIdConnectUrl oauth2MetadataUrl authorizationUrl tokenUrl scopes',
      'the gate of a credential knows how to obtain it',
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
    ['xml', 'an XML body is a plain text'],
    ['externalDocs example examples $comment', 'about a schema, for people'],
    [
      '$dynamicRef $dynamicAnchor $anchor $id $schema $vocabulary',
      'references within schemas are paths of the document',
    ],
    ['contentSchema', 'the content of a string is not checked'],
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
