import {
  type Answer,
  ConfigError,
  checkMembers,
  type FunctionDeclaration,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MemberRules,
  okResult,
  pendingResult,
  recordOf,
  type SchemaValidator,
  type Tool,
  type ToolContext,
  type ToolEffect,
  type ToolGate,
  type ToolResult,
  type Toolset,
  traitNames,
} from '@mortise/core';
import { type AdkTool, type AdkToolset, isAdkTool, isAdkToolset } from './adk-tool.ts';
import { adkToolContext } from './adk-tool-context.ts';

/** Options of importing ADK tools. */
export interface FromAdkOptions {
  /**
   * The effect of each tool, by name, because ADK tools do not declare it. Default `write`, the safe choice.
   */
  readonly effects?: { readonly [name: string]: ToolEffect } | undefined;
  /**
   * Checks arguments by the declared schema, before a user has to approve them. If it is omitted, ADK's own
   * tool checks them when it runs, and reports a mismatch as its error.
   */
  readonly validator?: SchemaValidator | undefined;
}

/**
 * Converts tools and toolsets of ADK to tools of Mortise. Name, description, schemas, `isLongRunning`,
 * `requireConfirmation`, state, artifacts, memory, actions and the abort signal are supported.
 *
 * A tool that uses an unsupported member, such as the `invocationContext` of an `AgentTool`, fails with
 * `adk_unsupported` when it reads the member. Throws `ConfigError` (`invalid_tool`) for a value that is not a
 * tool, and for a tool without a declaration, which the model's server runs: give it as
 * `settings.providerTools`.
 */
export function fromAdkTools(
  tools: readonly (AdkTool | AdkToolset)[],
  options: FromAdkOptions = {},
): readonly (Tool | Toolset)[] {
  options = checkMembers('fromAdkTools', options, fromAdkOptions);
  return tools.map((tool, at) => (isAdkToolset(tool) ? toolsetFrom(tool, at, options) : toolFrom(tool, options)));
}

function toolsetFrom(toolset: AdkToolset, at: number, options: FromAdkOptions): Toolset {
  const known = new WeakMap<AdkTool, Tool>();
  return {
    name: `adk_${at}`,
    tools: async (context) =>
      (await toolset.getTools(adkToolContext(context).facade)).map((tool) => {
        const made = known.get(tool) ?? toolFrom(tool, options);
        known.set(tool, made);
        return made;
      }),
    close: () => toolset.close(),
  };
}

function toolFrom(tool: AdkTool, { effects, validator }: FromAdkOptions): Tool {
  if (!isAdkTool(tool))
    throw new ConfigError('invalid_tool', 'fromAdkTools accepts tools and toolsets of ADK: new FunctionTool({ ... })');
  const { name, description } = tool;
  const declaration = declarationOf(tool);
  const check = validator?.compile(declaration.parametersJsonSchema);
  const effect = effects && Object.hasOwn(effects, name) ? effects[name] : undefined;
  return {
    name,
    description,
    declaration,
    ...(effect && { effect }),
    ...(tool.isLongRunning && { isLongRunning: true, whilePending: 'goOn' as const }),
    ...(check ? { check: (args: JsonObject) => check(args) } : { unchecked: true as const }),
    ...(tool.checkRequireConfirmation && { gates: [confirmationOf(tool)] }),
    run: (args, context) => runAdkTool(tool, args as JsonObject, context),
  } as Tool;
}

/** Returns ADK's own gate: it asks before the tool runs, and the tool finds the answer in its context. */
function confirmationOf(tool: AdkTool): ToolGate {
  return {
    name: 'adk',
    order: 'confirmation',
    async check({ args }, _tool, context) {
      const [answer] = context.answers.slice(-1);
      if (answer && isSaid(answer)) return isYes(answer) ? { type: 'proceed' } : refused;
      const { facade } = adkToolContext(context);
      if (!(await tool.checkRequireConfirmation?.({ ...args }, facade))) return { type: 'proceed' };
      const hint = `Please approve or reject the tool call ${tool.name}().`;
      return { type: 'pause', question: { kind: 'confirmation', hint, answerJsonSchema: yesOrNo } };
    },
  };
}

async function runAdkTool(tool: AdkTool, args: JsonObject, context: ToolContext): Promise<ToolResult> {
  const answer = context.answers.findLast(isSaid) ?? context.approvals.findLast(isSaid);
  const said = answer && confirmationOfAnswer(answer, context);
  const adk = adkToolContext(context, said);
  let returned: unknown;
  try {
    returned = await tool.runAsync({ args: { ...args }, toolContext: adk.facade });
  } catch (error) {
    throw adk.missing ?? error;
  }
  const { confirmation } = adk.settle();
  if (confirmation) return pendingResult({ kind: 'confirmation', ...confirmation, answerJsonSchema: yesOrNo });
  if (!tool.isLongRunning) return okResult((returned ?? null) as JsonValue);
  const question = { kind: 'result', hint: `The result of ${tool.name}` };
  return { status: 'pending', request: question, ...(returned != null && { modelOutput: returned as JsonValue }) };
}

function declarationOf(tool: AdkTool): FunctionDeclaration {
  const declared = tool._getDeclaration();
  if (!declared)
    throw new ConfigError(
      'invalid_tool',
      `"${tool.name}" of ADK has no declaration, because the server of a model runs it; give it as settings.providerTools`,
    );
  const { description = tool.description, parameters, parametersJsonSchema, response, responseJsonSchema } = declared;
  const input = schemaIn(parametersJsonSchema, parameters) ?? { type: 'object' };
  const output = schemaIn(responseJsonSchema, response);
  return {
    name: tool.name,
    description,
    parametersJsonSchema: input,
    ...(output && { responseJsonSchema: output }),
  };
}

function schemaIn(jsonSchema: unknown, ofGemini: object | undefined): JsonObject | undefined {
  if (isJsonObject(jsonSchema)) return jsonSchema as JsonObject;
  // Members that JSON cannot express, such as undefined members, have no meaning in a schema.
  return ofGemini && jsonSchemaOf(JSON.parse(JSON.stringify(ofGemini)) as JsonObject);
}

function isSaid({ kind, value }: Answer): boolean {
  return kind === 'confirmation' && isJsonObject(value) && typeof value['confirmed'] === 'boolean';
}

function isYes({ value }: Answer): boolean {
  return isJsonObject(value) && value['confirmed'] === true;
}

/** Returns ADK's `ToolConfirmation` with the payload of the approver, or otherwise the shown payload. */
function confirmationOfAnswer(
  answer: Answer,
  { events }: ToolContext,
): { readonly confirmed: boolean; readonly hint: string; readonly payload?: JsonValue } {
  const asked = events.findLast((event) => event.type === 'asked' && event.request.id === answer.requestId);
  const request = asked?.type === 'asked' ? asked.request : undefined;
  const payload = (isJsonObject(answer.value) ? answer.value['payload'] : undefined) ?? request?.payload;
  return { confirmed: isYes(answer), hint: request?.hint ?? '', ...(payload !== undefined && { payload }) };
}

const refused = { type: 'respond', outcome: { status: 'denied', reason: 'a person rejected it' } } as const;

const yesOrNo: JsonObject = {
  type: 'object',
  properties: { confirmed: { type: 'boolean' }, hint: { type: 'string' }, payload: {} },
  required: ['confirmed'],
};

const fromAdkOptions = {
  effects: recordOf(traitNames.effect),
  validator: 'object',
} satisfies MemberRules<FromAdkOptions>;

/**
 * Converts a schema in Gemini's dialect to JSON Schema: types become lower case, `nullable` becomes a type,
 * and counts in strings become numbers. Keywords of JSON Schema are kept; `propertyOrdering` is dropped,
 * because it enforces nothing.
 */
function jsonSchemaOf(schema: JsonObject): JsonObject {
  const { type, nullable, propertyOrdering: _, ...rest } = schema;
  const converted: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(rest)) converted[keyword] = convert(keyword, value);
  const named = typeof type === 'string' && type !== 'TYPE_UNSPECIFIED' ? type.toLowerCase() : undefined;
  if (named !== undefined) converted['type'] = nullable === true ? [named, 'null'] : named;
  if (nullable === true && Array.isArray(converted['enum'])) converted['enum'] = [...converted['enum'], null];
  return nullable === true && Array.isArray(converted['anyOf'])
    ? { ...converted, anyOf: [...converted['anyOf'], { type: 'null' }] }
    : converted;
}

function convert(keyword: string, value: JsonValue): JsonValue {
  if (counts.has(keyword)) return Number(value);
  if (keyword === 'properties' && isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, below(each)]));
  if (keyword === 'items') return below(value);
  return keyword === 'anyOf' && Array.isArray(value) ? value.map(below) : value;
}

function below(value: JsonValue): JsonValue {
  return isJsonObject(value) ? jsonSchemaOf(value) : value;
}

const counts: ReadonlySet<string> = new Set([
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'],
]);
