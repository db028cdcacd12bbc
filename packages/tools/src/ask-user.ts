import {
  checkMembers,
  type FunctionDeclaration,
  type JsonObject,
  type MemberRules,
  plainIssues,
  type SchemaIssue,
  type Tool,
  type ToolCheck,
  type ToolContext,
  type ToolResult,
} from '@mortise/core';

/** Options of `askUser`. */
export interface AskUserOptions {
  /** The name of the tool; default `ask_user`. */
  readonly name?: string | undefined;
  /** The description of the tool, which tells the model what questions to ask. */
  readonly description?: string | undefined;
}

/**
 * Creates a tool with which the model asks the user: for text, a choice, or a form.
 *
 * The run pauses with a question of kind `input`: `hint` is the question, and `answerJsonSchema` describes
 * the answer. The model reads the question and the answer. The model wrote the text of the question: show it
 * to the user as such.
 */
export function askUser(options: AskUserOptions = {}): Tool {
  options = checkMembers('askUser', options, askUserOptions);
  const { name = 'ask_user', description = defaultDescription } = options;
  const declaration: FunctionDeclaration = Object.freeze({ name, description, parametersJsonSchema });
  return { name, description, declaration, effect: 'read', egress: 'none', check, run: ask };
}

/** A question of the model. */
interface UserQuestion {
  readonly question: string;
  readonly choices?: readonly string[];
  readonly multiple?: boolean;
  readonly fields?: readonly Field[];
}

interface Field {
  readonly name: string;
  readonly label?: string;
  readonly type: 'text' | 'number' | 'boolean' | 'choice';
  readonly choices?: readonly string[];
  readonly optional?: boolean;
}

function ask(asked: UserQuestion, { answers }: ToolContext): ToolResult {
  const { question } = asked;
  const answer = answers.at(-1);
  if (answer) return { status: 'ok', output: { question, answer: answer.value } };
  return { status: 'pending', request: { kind: 'input', hint: question, answerJsonSchema: answerSchema(asked) } };
}

function check(args: JsonObject): ToolCheck {
  const asked = args as unknown as UserQuestion;
  const issues = plainIssues(parametersJsonSchema, args);
  const all = issues.length > 0 ? issues : [...formIssues(asked)];
  return all.length > 0 ? { issues: all } : { value: asked };
}

/** Yields issues of a form that a schema cannot express with keywords that every provider accepts. */
function* formIssues({ choices, fields = [] }: UserQuestion): Generator<SchemaIssue, void, void> {
  if (choices && fields.length > 0)
    yield { message: 'is allowed only in a question without fields', path: ['choices'] };
  const names = new Set<string>();
  for (const [at, { name, type, choices: own }] of fields.entries()) {
    if (names.has(name))
      yield { message: `the name "${name}" is already used by another field`, path: ['fields', at, 'name'] };
    names.add(name);
    if (type === 'choice' && !own) yield { message: 'is missing', path: ['fields', at, 'choices'] };
  }
}

function answerSchema({ choices, multiple, fields = [] }: UserQuestion): JsonObject {
  if (fields.length > 0)
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
      required: fields.filter(({ optional }) => !optional).map(({ name }) => name),
      additionalProperties: false,
    };
  if (!choices) return textSchema;
  const choice = { type: 'string', enum: choices };
  return multiple ? { type: 'array', items: choice, minItems: 1, uniqueItems: true } : choice;
}

function fieldSchema({ type, label, choices }: Field): JsonObject {
  const title = label === undefined ? {} : { title: label };
  if (type === 'choice') return { type: 'string', enum: choices ?? [], ...title };
  return type === 'text' ? { ...textSchema, ...title } : { type, ...title };
}

const textSchema: JsonObject = Object.freeze({ type: 'string', minLength: 1, maxLength: 100_000 });

const texts: JsonObject = Object.freeze({ type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 });

const parametersJsonSchema: JsonObject = Object.freeze({
  type: 'object',
  properties: {
    question: { type: 'string', minLength: 1, description: 'The question, as the user reads it.' },
    choices: { ...texts, description: 'The answers to choose from. If omitted, the user answers in free text.' },
    multiple: { type: 'boolean', description: 'Whether the user may select more than one choice.' },
    fields: {
      type: 'array',
      description: 'A form instead of one answer.',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 64, description: 'The key of the answer.' },
          label: { type: 'string', description: 'What the user reads.' },
          type: { type: 'string', enum: ['text', 'number', 'boolean', 'choice'] },
          choices: { ...texts, description: 'For the type `choice`.' },
          optional: { type: 'boolean' },
        },
        required: ['name', 'type'],
        additionalProperties: false,
      },
    },
  },
  required: ['question'],
  additionalProperties: false,
});

const defaultDescription =
  'Asks the user a question and gives the answer: in words, one of several choices, or a form. Ask what only the user can know or decide. Never ask for passwords or keys, for answers are kept.';

const askUserOptions = { name: 'text', description: 'string' } satisfies MemberRules<AskUserOptions>;
