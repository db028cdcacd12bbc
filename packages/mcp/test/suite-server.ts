import {
  functionTool,
  type JsonObject,
  okResult,
  type PendingQuestion,
  pendingResult,
  schemaTool,
  staticToolset,
  type Tool,
  ToolError,
  type Toolset,
} from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { z } from 'zod';
import type { ServeMcpOptions } from '../src/server/index.ts';
import { media, suitePrompts, suiteResources } from './suite-prompts.ts';

/**
 * Returns the options of the server that the official
 * conformance suite requires, as far as tools can provide it.
 */
export function suiteOptions(): Pick<ServeMcpOptions, 'tools' | 'resources' | 'prompts'> {
  return {
    tools: [staticToolset('suite', [...plain, ...asking, headers, schema]), changing()],
    resources: [suiteResources],
    prompts: suitePrompts,
  };
}

function suiteTool(name: string, run: Parameters<typeof functionTool>[0]['run']): Tool {
  return functionTool({ name, description: `The tool ${name}`, run });
}

const plain: readonly Tool[] = [
  suiteTool('test_simple_text', () => 'This is a simple text response for testing.'),
  suiteTool('test_image_content', () => okResult('an image', { parts: [media('image/png')] })),
  suiteTool('test_audio_content', () => okResult('a sound', { parts: [media('audio/wav')] })),
  suiteTool('test_embedded_resource', () => okResult('a resource', { parts: [media('application/pdf')] })),
  suiteTool('test_multiple_content_types', () =>
    okResult('Multiple content types test:', { parts: [media('image/png'), media('application/json')] }),
  ),
  suiteTool('test_error_handling', () => {
    throw new ToolError('This tool intentionally returns an error for testing');
  }),
  suiteTool('test_tool_with_progress', async function* () {
    for (const progress of [0, 50, 100]) yield { progress, total: 100 };
    return 'over';
  }),
  suiteTool('test_tool_with_logging', logging),
  suiteTool('test_logging_tool', logging),
];

async function* logging(): AsyncGenerator<JsonObject, string> {
  for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
    yield { level: 'info', data };
  return 'over';
}

/** Creates a tool that asks with one or more forms, one after the other, and returns the answers. */
function askingTool(name: string, questions: readonly Question[], answer: (reported: string) => string): Tool {
  return functionTool({
    name,
    description: `The tool ${name}`,
    input: z.object({ message: z.string().optional() }),
    run: ({ message }, { answers }) => {
      const question = questions[answers.length];
      if (!question) return answer(JSON.stringify(answers.map(({ value }) => value)));
      const { key, hint, fields, required } = question;
      return pendingResult(formQuestion(message ?? hint, fields, required, key));
    },
  });
}

interface Question {
  readonly key?: string;
  readonly hint: string;
  readonly fields: JsonObject;
  readonly required?: readonly string[];
}

function formQuestion(
  hint: string,
  properties: JsonObject,
  required?: readonly string[],
  key?: string,
): PendingQuestion {
  return {
    kind: 'input',
    hint,
    answerJsonSchema: { type: 'object', properties, required: required ?? Object.keys(properties) },
    ...(key !== undefined && { payload: { key } }),
  };
}

const text: JsonObject = { type: 'string' };
const few = { type: 'string', enum: ['option1', 'option2', 'option3'] };
const name: Question = { key: 'user_name', hint: 'What is your name?', fields: { name: text } };
const sure: Question = { key: 'confirm', hint: 'Please confirm', fields: { ok: { type: 'boolean' } } };
const asking: readonly Tool[] = [
  askingTool(
    'test_elicitation',
    [{ hint: 'Who?', fields: { username: text, email: text } }],
    (reported) => `User response: ${reported}`,
  ),
  askingTool(
    'test_elicitation_sep1034_defaults',
    [
      {
        hint: 'All of it',
        fields: {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        },
        required: [],
      },
    ],
    (reported) => `Elicitation completed: ${reported}`,
  ),
  askingTool(
    'test_elicitation_sep1330_enums',
    [
      {
        hint: 'Which?',
        fields: {
          untitledSingle: few,
          titledSingle: { type: 'string', oneOf: titled('value', 'First Option') },
          legacyEnum: {
            type: 'string',
            enum: ['opt1', 'opt2', 'opt3'],
            enumNames: ['Option One', 'Option Two', 'Option Three'],
          },
          untitledMulti: { type: 'array', items: few },
          titledMulti: { type: 'array', items: { anyOf: titled('value', 'First Choice') } },
        },
        required: [],
      },
    ],
    (reported) => `Elicitation completed: ${reported}`,
  ),
  askingTool('test_input_required_result_elicitation', [name], (reported) => `Hello, ${reported}!`),
  askingTool('test_streaming_elicitation', [name], (reported) => `Hello, ${reported}!`),
  askingTool('test_input_required_result_request_state', [sure], () => 'state-ok'),
  askingTool('test_input_required_result_tampered_state', [sure], () => 'state-ok'),
  askingTool(
    'test_input_required_result_multi_round',
    [
      { key: 'step1', hint: 'Step 1: What is your name?', fields: { name: text } },
      { key: 'step2', hint: 'Step 2: What is your favorite color?', fields: { color: text } },
    ],
    (reported) => reported,
  ),
];

function titled(value: string, first: string): JsonObject[] {
  return [
    { const: `${value}1`, title: first },
    { const: `${value}2`, title: 'Second' },
    { const: `${value}3`, title: 'Third' },
  ];
}

const headers = schemaTool({
  name: 'test_custom_headers',
  description: 'Wants its argument in a header as well',
  validator: jsonSchemaValidator(),
  inputJsonSchema: {
    type: 'object',
    properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, query: text },
    required: ['region'],
  },
  run: () => 'ok',
});

const schema = schemaTool({
  name: 'json_schema_2020_12_tool',
  description: 'A tool with much in its schema',
  validator: jsonSchemaValidator(),
  inputJsonSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: {
        $anchor: 'addressDef',
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' },
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: it is a keyword.
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  },
  run: () => 'ok',
});

/** Creates a toolset that gets another tool after each call of the first tool. */
function changing(): Toolset {
  let calls = 0;
  const trigger = suiteTool('test_trigger_tool_change', () => {
    calls += 1;
    return 'changed';
  });
  return {
    name: 'changing',
    tools: () => [trigger, ...(calls > 0 ? [suiteTool(`test_changed_${calls}`, () => 'ok')] : [])],
  };
}
