import {
  type Awaitable,
  checkMembers,
  functionTool,
  isJsonObject,
  type JsonObject,
  type MemberRules,
  type StandardSchema,
  type Tool,
  type ToolContext,
  type TraitOptions,
  traitNames,
} from '@mortise/core';
import { runByMember } from '@mortise/provider-kit';

/** Code that the model wrote, for the application to run. */
export type GeminiCode = {
  /** The language, as named in the protocol: `PYTHON`. */
  readonly language: string;
  readonly code: string;
};

/** The result of running code. */
export type GeminiCodeResult = {
  /** The outcome. `timeout`: the code ran for too long, and was stopped. */
  readonly outcome: 'ok' | 'failed' | 'timeout';
  /** The output of the code, including its errors if it failed. */
  readonly output: string;
};

/**
 * Runs code of a model.
 *
 * INVARIANT code-executor:apart: the code, which a model wrote,
 * can access only the resources that it is meant to access.
 * INVARIANT code-executor:stops: the code ends soon after
 * `context.signal` has been aborted, with all processes that it started.
 * INVARIANT code-executor:told: an error of the code is a
 * result; a rejection means that the code could not run.
 * INVARIANT code-executor:bounded: the kept output is limited, and a note says where it was cut.
 *
 * `executorCases` of `@mortise/testing` check all four invariants.
 */
export type GeminiExecutor = (code: GeminiCode, context: ToolContext) => Awaitable<GeminiCodeResult>;

/** Options of the tool that runs code. `timeoutMs` and `resultLimitChars` apply as for every tool. */
export interface GeminiCodeExecutorOptions extends TraitOptions<GeminiCode> {
  /** The tool's name in the log, for gates and policies; default `run_code`. */
  readonly name?: string | undefined;
  readonly run: GeminiExecutor;
  readonly provider?: string | undefined;
}

/**
 * Creates a tool for code that a Gemini model writes and the application runs: `run_code` in the log.
 * Gemini's tool `codeExecution` is offered to the model with it. Code that the server ran itself stays a
 * provider part.
 *
 * A question for confirmation shows the code.
 */
export function geminiCodeExecutor(options: GeminiCodeExecutorOptions): Tool<GeminiCode> {
  options = checkMembers('geminiCodeExecutor', options, geminiCodeExecutorOptions);
  const { name = 'run_code', run, provider = 'gemini', ...traits } = options;
  const tool = functionTool<GeminiCode, GeminiCodeResult>({
    ...traits,
    name,
    description: 'Runs code',
    input,
    inputJsonSchema,
    preview: ({ language, code }) => `${language}\n${code}`,
    run,
  });
  const { declaration } = tool;
  const providerTool = { provider, name: 'codeExecution', config: { [runByMember]: name } };
  return {
    ...tool,
    prepare(draft) {
      if (declaration) draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  };
}

const input: StandardSchema<unknown, GeminiCode> = {
  '~standard': {
    version: 1,
    vendor: 'mortise',
    validate: (value) => {
      const { code, language = 'PYTHON' } = isJsonObject(value) ? value : {};
      return typeof code === 'string'
        ? { value: { language: String(language), code } }
        : { issues: [{ message: 'expected a text', path: ['code'] }] };
    },
  },
};

const inputJsonSchema: JsonObject = {
  type: 'object',
  properties: { language: { type: 'string' }, code: { type: 'string' } },
  required: ['code'],
};

const geminiCodeExecutorOptions = {
  ...traitNames,
  name: 'text',
  run: 'function',
  provider: 'text',
} satisfies MemberRules<GeminiCodeExecutorOptions>;
