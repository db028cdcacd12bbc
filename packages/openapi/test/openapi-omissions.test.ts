import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { memberFates } from '../src/document/member-fates.ts';
import { testToolset } from './support/call-operation.ts';

/** The members of each kind of object in the specifications 2.0 to 3.2. */
const specification: Readonly<Record<string, string>> = {
  document:
    'swagger host basePath schemes consumes produces definitions parameters responses securityDefinitions openapi $self info jsonSchemaDialect servers paths webhooks components security tags externalDocs',
  components:
    'schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems mediaTypes',
  server: 'url description name variables',
  variable: 'enum default description',
  path: '$ref summary description get put post delete options head patch trace query additionalOperations servers parameters',
  operation:
    'tags summary description externalDocs operationId consumes produces schemes parameters requestBody responses callbacks deprecated security servers',
  parameter:
    'name in description required deprecated allowEmptyValue style explode allowReserved schema example examples content type format items collectionFormat default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum multipleOf',
  body: 'description content required',
  media: 'schema itemSchema example examples encoding prefixEncoding itemEncoding',
  encoding: 'contentType headers encoding prefixEncoding itemEncoding style explode allowReserved',
  response: 'summary description headers content links schema examples',
  scheme:
    'type description name in scheme bearerFormat flows flow openIdConnectUrl oauth2MetadataUrl deprecated authorizationUrl tokenUrl scopes',
  schema:
    '$ref title description type format default enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains contains items prefixItems unevaluatedItems maxProperties minProperties required dependentRequired properties patternProperties additionalProperties propertyNames dependentSchemas unevaluatedProperties allOf anyOf oneOf not if then else nullable discriminator readOnly writeOnly xml externalDocs example examples deprecated contentEncoding contentMediaType contentSchema $defs $id $schema $anchor $dynamicRef $dynamicAnchor $vocabulary $comment',
};

/** Returns a document in which an object of this kind has an additional member. */
function documentWith(kind: string, member: string, value: JsonValue): JsonObject {
  const own = (at: string, rest: JsonObject): JsonObject => (at === kind ? { ...rest, [member]: value } : rest);
  const schema = own('schema', { type: 'string' });
  const media = own('media', { schema, encoding: { a: own('encoding', { contentType: 'text/plain' }) } });
  const content = { 'application/json': media };
  const operation = own('operation', {
    parameters: [own('parameter', { name: 'q', in: 'query', schema })],
    requestBody: own('body', { content }),
    responses: { 200: own('response', { content }) },
  });
  return own('document', {
    openapi: '3.2.0',
    servers: [own('server', { url: 'https://a.example', variables: { v: own('variable', { default: 'x' }) } })],
    paths: { '/a': own('path', { post: operation }) },
    components: own('components', { securitySchemes: { key: own('scheme', { type: 'http', scheme: 'basic' }) } }),
  });
}

async function omitted(document: JsonObject): Promise<readonly string[]> {
  return (await testToolset(document).omitted()).map(({ member }) => member);
}

describe('the members of a document', () => {
  for (const [kind, members] of Object.entries(specification))
    it(`each member of a ${kind} object is used or listed as omitted`, async () => {
      for (const member of members.split(' ')) {
        const fate = memberFates[kind]?.get(member);
        expect(fate, `${kind}.${member}`).toBeDefined();
        if (fate?.why === undefined) continue;
        expect(await omitted(documentWith(kind, member, { a: 'b' })), member).toEqual([`${kind}.${member}`]);
      }
    });

  it('members unknown to the specification are listed with their path and count', async () => {
    for (const kind of Object.keys(specification))
      expect(await omitted(documentWith(kind, 'nonsense', 1))).toEqual([`${kind}.nonsense`]);
    const document = documentWith('operation', 'x-own', 1);
    expect(await testToolset(document).omitted()).toEqual([
      { member: 'operation.x-', why: expect.any(String), count: 1, at: ['#/paths/~1a/post/x-own'] },
    ]);
  });

  it('a document whose members are all used has no omissions', async () => {
    expect(await omitted(documentWith('none', '', ''))).toEqual([]);
  });
});
