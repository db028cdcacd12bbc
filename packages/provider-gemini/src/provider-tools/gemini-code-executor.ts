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

/** Code that the model wrote, and left to the application. */
export type GeminiCode = {
  /** The language in the protocol: `PYTHON`. */
  readonly language: string;
  readonly code: string;
};

/** The result of running code. */
export type GeminiCodeResult = {
  /** `timeout`: it ran for too long, and was stopped. */
  readonly outcome: 'ok' | 'failed' | 'timeout';
  /** The output of the code; if it failed, with its errors. */
  readonly output: string;
};

/**
 * Runs code of a model.
 *
 * INVARIANT code-executor:apart: the code, which a model wrote, reaches only the resources that it is meant
 * to reach.
 * INVARIANT code-executor:stops: the code ends soon after
 * `context.signal` has been aborted, with all processes that it started.
 * INVARIANT code-executor:told: an error of the code is a
 * result; a rejection means that the code could not run.
 * INVARIANT code-executor:bounded: the kept output is limited, and a note says where it was cut.
 *
 * `executorCases` of `@mortise/testing` check all four.
 */
export type GeminiExecutor = (code: GeminiCode, context: ToolContext) => Awaitable<GeminiCodeResult>;

/** `timeoutMs` and `resultLimitChars` bound a run as they bound that of every tool. */
export interface GeminiCodeExecutorOptions extends TraitOptions<GeminiCode> {
  /** The name in the log, for gates and policies; default `run_code`. */
  readonly name?: string | undefined;
  readonly run: GeminiExecutor;
  readonly provider?: string | undefined;
}

/**
 * Creates a tool that runs the code that a Gemini model writes and leaves to the application: `run_code` in
 * the log. The tool `codeExecution` is offered with it; code that the server ran itself stays a provider
 * part.
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
