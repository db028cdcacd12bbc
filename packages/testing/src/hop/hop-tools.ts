import {
  createRunner,
  inMemorySessionService,
  type JsonObject,
  llmAgent,
  type OutcomePart,
  type Runner,
  type RunnerOptions,
  type SessionService,
  type Tool,
  type ToolContext,
  type ToolGate,
  type ToolResult,
} from '@mortise/core';
import { present } from '../conformance/assert-equal.ts';
import { scriptedModel } from '../fake/scripted-model.ts';

/** A runner with the tool that the cases export and import, and the calls of that tool. */
interface HopTools {
  readonly runner: Runner;
  readonly sessions: SessionService;
  /** The arguments of each run of `book`, oldest first. */
  readonly booked: readonly JsonObject[];
}

/** Options for creating the tool. */
interface HopToolsOptions {
  /** The function of `book`; default: returns `{ booked: args }`. */
  readonly run?: ((args: JsonObject, context: ToolContext) => ToolResult | Promise<ToolResult>) | undefined;
  readonly gates?: readonly ToolGate[] | undefined;
  readonly more?: Partial<Tool> | undefined;
  readonly secrets?: RunnerOptions['secrets'] | undefined;
}

export const bookSchema: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Where to' },
    nights: { type: 'integer', minimum: 1 },
    guests: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' } },
        required: ['name'],
        additionalProperties: false,
      },
    },
    rate: { type: 'string', enum: ['flexible', 'fixed'] },
  },
  required: ['city'],
  additionalProperties: false,
};

export const bookOutputSchema: JsonObject = { type: 'object', properties: { booked: {} }, required: ['booked'] };

export const bookArgs: JsonObject = {
  city: 'Malmö "Ø" \u2028 🏨',
  nights: 2,
  guests: [{ name: 'Ada' }, { name: 'Bob' }],
  rate: 'fixed',
};

/** Creates a runner with one tool, `book`, that records its runs. */
export function hopTools(options: HopToolsOptions = {}): HopTools {
  const { run = (args) => ({ status: 'ok', output: { booked: args } }), gates, more, secrets } = options;
  const booked: JsonObject[] = [];
  const book: Tool = {
    name: 'book',
    description: 'Books a room. Asks nobody: say "now" when you mean it.',
    declaration: {
      name: 'book',
      description: 'Books a room. Asks nobody: say "now" when you mean it.',
      parametersJsonSchema: bookSchema,
      responseJsonSchema: bookOutputSchema,
    },
    check: (args) =>
      typeof args['city'] === 'string' ? { value: args } : { issues: [{ message: 'city is a text', path: ['city'] }] },
    run: (args, context) => {
      booked.push(args as JsonObject);
      return run(args as JsonObject, context);
    },
    ...(gates && { gates }),
    ...more,
  };
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model: scriptedModel([]), tools: [book] });
  return { runner: createRunner({ agent, sessions, secrets }), sessions, booked };
}

/** A gate that asks one user. */
export const asksAPerson: ToolGate = {
  name: 'hop',
  order: 'confirmation',
  check(_call, _tool, { answers }) {
    const value = answers.at(-1)?.value as { readonly confirmed?: unknown } | undefined;
    if (value?.confirmed === true) return { type: 'proceed' };
    if (value?.confirmed === false)
      return { type: 'respond', outcome: { status: 'denied', reason: 'a person said no' } };
    return { type: 'pause', question: { kind: 'confirmation', hint: 'Book the room?' } };
  },
};

/** Returns a function that waits until it is aborted. */
export function waits(onStart: () => void): {
  readonly run: NonNullable<HopToolsOptions['run']>;
  wasAborted(): boolean;
} {
  let wasAborted = false;
  return {
    run: (_args, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          wasAborted = true;
          reject(signal.reason as Error);
        });
        onStart();
      }),
    wasAborted: () => wasAborted,
  };
}

/** Returns an error whose message names the next step. */
export function fails(): ToolResult {
  return { status: 'error', code: 'full', message: 'No room in this town: try Lund.' };
}

/** Reports progress, and returns a result. */
export async function yields(_args: JsonObject, context: ToolContext): Promise<ToolResult> {
  await context.progress({ step: 1 });
  await context.progress({ step: 2 });
  return { status: 'ok', output: { booked: true } };
}

/** A result with an image. */
export const withImage: Extract<ToolResult, { readonly status: 'ok' }> & { readonly parts: readonly OutcomePart[] } = {
  status: 'ok',
  output: { booked: 'the view from 12' },
  parts: [{ type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' }],
};

/** A tool without an output schema. */
export const undeclared: Partial<Tool> = {
  declaration: {
    name: 'book',
    description: 'Books a room. Asks nobody: say "now" when you mean it.',
    parametersJsonSchema: bookSchema,
  },
};

/** Exports the tool of a runner to the other framework. */
export async function leftOf({
  listTools,
}: {
  listTools(): Promise<{ readonly tools: readonly Tool[] }>;
}): Promise<Tool> {
  return present((await listTools()).tools[0], 'the tool');
}

/** Returns a schema without its dialect, which the other framework may omit. */
export function withoutDialect({ $schema: _, ...schema }: JsonObject): JsonObject {
  return schema;
}
