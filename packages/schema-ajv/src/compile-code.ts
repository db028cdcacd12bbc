import type { JsonValue } from '@mortise/core';
import { type PatternWork, patternWork, type QuickCheck, type ReadSchema } from '@mortise/json-schema/accelerator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { plainSchema } from './plain-schema.ts';
import { stepsPerPart } from './steps-per-part.ts';

/**
 * Returns a function that compiles schemas to code; it returns
 * undefined for a schema that only the interpreter can check.
 */
export function codeCompiler(): (schema: ReadSchema) => QuickCheck | undefined {
  let compiled = 0;
  const reading: Reading = { patternOf: () => undefined, work: patternWork() };
  let ajv: Ajv2020 | undefined;
  return (schema) => {
    const plain = plainSchema(schema);
    if (typeof plain !== 'object') return undefined;
    // An ajv instance keeps data of every schema that it compiled.
    if (!ajv || compiled % schemasPerInstance === 0)
      ajv = newAjv(schema.formats, (source) => patternTest(source, reading));
    compiled += 1;
    reading.patternOf = schema.patternOf;
    try {
      const validate = ajv.compile(plain);
      return {
        stepsPerPart: stepsPerPart(plain),
        verdict(value) {
          reading.work = patternWork();
          return verdictOf(validate, value);
        },
      };
    } catch {
      // If code generation is forbidden, the interpreter continues.
      return undefined;
    } finally {
      ajv.removeSchema(plain);
    }
  };
}

/** The data that all generated code of one instance uses. */
interface Reading {
  /** The patterns of the schema being compiled. */
  patternOf: ReadSchema['patternOf'];
  /** The work budget for the value being checked. */
  work: PatternWork;
}

interface GeneratedCheck {
  (value: JsonValue): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}

function verdictOf(validate: GeneratedCheck, value: JsonValue): string | undefined {
  try {
    if (validate(value)) return undefined;
  } catch (error) {
    // The value is refused, so that the interpreter, whose work is limited, checks it and writes the message.
    return `expected a value that can be checked, got one that cannot (${error instanceof Error ? error.message : error})`;
  }
  const [first] = validate.errors ?? [];
  return `expected what "${first?.keyword}" asks for at "${first?.instancePath.slice(0, 100)}", got something else`;
}

function newAjv(formats: ReadSchema['formats'], engine: (source: string) => PatternTest): Ajv2020 {
  const regExp = Object.assign(engine, { code: 'new RegExp' });
  return new Ajv2020({
    strict: false,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    messages: false,
    formats,
    code: { regExp },
  });
}

interface PatternTest {
  test(text: string): boolean;
  /** The string by which ajv distinguishes patterns. */
  toString(): string;
}

function patternTest(source: string, reading: Reading): PatternTest {
  const pattern = reading.patternOf(source);
  if (!pattern) throw new Error(`the pattern ${source} is not one of the patterns that were found in the schema`);
  return {
    test(text) {
      const found = pattern(text, reading.work);
      if (found === undefined) throw new Error('a pattern that takes too long on it');
      return found;
    },
    toString: () => source,
  };
}

const schemasPerInstance = 200;
