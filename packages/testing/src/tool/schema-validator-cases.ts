import type { JsonObject, JsonValue, SchemaIssue, SchemaResult, SchemaValidator } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';
import { type KeywordSample, keywordSamples } from './keyword-samples.ts';

/** Cases for every `SchemaValidator`, on JSON Schema 2020-12. Optional features: `defaults`, `time`. */
export const schemaValidatorCases: readonly ConformanceCase<SchemaValidator>[] = [
  ...Object.entries(keywordSamples).map(keywordCase),
  {
    id: 'validator:issues',
    behavior: 'names the problem of each issue, and its path',
    async run(validator) {
      const item = { type: 'object', properties: { size: { type: 'number' } } };
      const schema = { type: 'object', properties: { items: { type: 'array', items: item } } };
      const issues = issuesOf(validator.compile(schema)({ items: [{ size: 1 }, { size: 'big' }] }));
      const paths = issues.map(({ path = [] }) =>
        path.map((step) => (typeof step === 'object' ? step.key : step)).map(String),
      );
      assertThat(
        paths.some((path) => path.join('/') === 'items/1/size'),
        `the paths are ${JSON.stringify(paths)}`,
      );
      for (const { message } of issues) assertThat(message !== '', 'an issue has no message');
    },
  },
  {
    id: 'validator:pure',
    behavior: 'changes neither the value nor the schema, and returns the same result each time',
    async run(validator) {
      const schema = { type: 'object', properties: { a: { type: 'integer', default: 1 }, b: { type: 'array' } } };
      const check = validator.compile(deepFreeze(structuredClone(schema)));
      for (const value of [{}, { b: [] }, { a: '1' }, { b: 'x', c: 2 }]) {
        const given = structuredClone(value);
        const first = check(given);
        assertEqual(given, value, 'the value after the check');
        assertEqual(check(deepFreeze(given)), first, 'the result of a second check');
      }
    },
  },
  {
    id: 'validator:value',
    behavior: 'returns a valid value unchanged, as JSON',
    async run(validator) {
      const schema = { type: 'object', properties: { a: { type: 'array' } } };
      const value = { a: [1, 'two', null, { b: false }], c: 'not in the schema' };
      assertEqual(goodValue(validator.compile(schema)(structuredClone(value))), value, 'the value');
    },
  },
  {
    id: 'validator:defaults',
    behavior: 'fills in defaults, in the result only',
    needs: 'defaults',
    async run(validator) {
      const schema = { type: 'object', properties: { a: { type: 'integer', default: 1 }, b: { type: 'string' } } };
      const given = { b: 'x' };
      assertEqual(goodValue(validator.compile(schema)(given)), { a: 1, b: 'x' }, 'the value');
      assertEqual(given, { b: 'x' }, 'the value that was given');
    },
  },
  {
    id: 'validator:unenforceable',
    behavior: 'a schema that the validator cannot enforce is refused at compilation, with the reason',
    async run(validator) {
      for (const wrong of [{ type: 'banana' }, { pattern: '[' }, { $ref: '#/$defs/missing' }, { minLength: 'x' }]) {
        const schema = { type: 'object', properties: { a: wrong as JsonValue } };
        const error = compileError(validator, schema);
        assertThat(error !== undefined, `${JSON.stringify(wrong)} was compiled`);
        assertThat(error instanceof Error && error.message !== '', 'the error has no message');
      }
    },
  },
  {
    id: 'validator:network',
    behavior: 'a reference to another document is refused, and never fetched',
    async run(validator) {
      const fetched: string[] = [];
      const before = globalThis.fetch;
      globalThis.fetch = (url) => {
        fetched.push(String(url));
        return Promise.reject(new Error('no case needs the network'));
      };
      try {
        for (const $ref of ['https://example.com/a.json', 'http://127.0.0.1:9/a.json#/b', 'file:///etc/hosts']) {
          const schema = { type: 'object', properties: { a: { $ref } } };
          assertThat(compileError(validator, schema) !== undefined, `a schema that refers to ${$ref} was compiled`);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      } finally {
        globalThis.fetch = before;
      }
      assertEqual(fetched, [], 'the URLs that were fetched');
    },
  },
  {
    id: 'validator:prototype',
    behavior: 'inherited object members are not members of the value, and names like theirs are ordinary names',
    async run(validator) {
      const check = validator.compile({ type: 'object', required: ['toString', 'constructor'] });
      issuesOf(check({}));
      goodValue(check({ toString: 1, constructor: 2 }));
      const inherited: JsonObject = JSON.parse('{"type":"object","properties":{"hasOwnProperty":{"type":"string"}}}');
      issuesOf(validator.compile(inherited)({ hasOwnProperty: 1 }));
      const closed = validator.compile({ type: 'object', properties: { a: {} }, additionalProperties: false });
      issuesOf(closed({ valueOf: 1 }));
      issuesOf(closed(JSON.parse('{"__proto__":{"a":1}}')));
      assertEqual(({} as { a?: unknown }).a, undefined, 'a member of every object');
    },
  },
  {
    id: 'validator:junk',
    behavior: 'a value that is not JSON results in issues, not an error',
    async run(validator) {
      const check = validator.compile({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] });
      for (const junk of [undefined, Number.NaN, 1n, Symbol('x'), () => 1, { a: 1n }, { a: undefined }])
        issuesOf(check(junk));
    },
  },
  {
    id: 'validator:deep',
    behavior: 'a value and a schema of 500 levels get a result, not an error',
    async run(validator) {
      const levels = Array.from({ length: 500 });
      const check = validator.compile({
        $ref: '#/$defs/node',
        $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
      });
      check(levels.reduce<JsonValue>((next) => ({ next }), {}));
      issuesOf(check(levels.reduce<JsonValue>((next) => ({ next }), 'no object')));
    },
  },
  {
    id: 'validator:apart',
    behavior: 'schemas with the same id are separate schemas, and one validator compiles many',
    async run(validator) {
      const schemaOf = (type: string): JsonObject => ({ $id: 'urn:same', type: 'object', properties: { a: { type } } });
      const [text, number] = [validator.compile(schemaOf('string')), validator.compile(schemaOf('number'))];
      goodValue(text({ a: 'x' }));
      issuesOf(text({ a: 1 }));
      goodValue(number({ a: 1 }));
      issuesOf(number({ a: 'x' }));
    },
  },
  {
    id: 'validator:time',
    behavior: 'a pattern with exponential backtracking is refused, or checked in time',
    needs: 'time',
    async run(validator) {
      const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
      if (compileError(validator, schema)) return;
      const check = validator.compile(schema);
      let took = Number.POSITIVE_INFINITY;
      // The machine may be busy at one of the attempts, but not at all of them.
      for (let time = 0; time < 3 && took >= 100; time++) {
        const started = performance.now();
        check({ a: `${'a'.repeat(26)}!` });
        took = performance.now() - started;
      }
      assertThat(took < 100, `27 characters took ${Math.round(took)} ms, and each further character doubles the time`);
    },
  },
];

/**
 * Returns a case for one family of keywords: schemas, each with values that it accepts and values that it
 * refuses.
 */
function keywordCase([id, { behavior, samples }]: [string, KeywordSample]): ConformanceCase<SchemaValidator> {
  return {
    id,
    behavior,
    async run(validator) {
      for (const { schema, good, bad } of samples) {
        const check = validator.compile({
          type: 'object',
          properties: { a: schema },
          $defs: { small: { maximum: 9 } },
        });
        const text = JSON.stringify(schema);
        for (const a of good) assertThat(!check({ a }).issues, `${text} refuses ${JSON.stringify(a)}`);
        for (const a of bad) assertThat((check({ a }).issues?.length ?? 0) > 0, `${text} takes ${JSON.stringify(a)}`);
      }
    },
  };
}

function compileError(validator: SchemaValidator, schema: JsonObject): unknown {
  try {
    validator.compile(schema);
    return undefined;
  } catch (error) {
    return error;
  }
}

function issuesOf(result: SchemaResult<JsonValue>): readonly SchemaIssue[] {
  assertThat(result.issues !== undefined && result.issues.length > 0, `expected issues, got ${JSON.stringify(result)}`);
  return result.issues;
}

function goodValue(result: SchemaResult<JsonValue>): JsonValue {
  if (result.issues) throw new Error(`expected a value, got ${JSON.stringify(result.issues)}`);
  return result.value;
}
