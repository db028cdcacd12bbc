// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { CallOptions, Timeouts } from '@mortise/provider-kit';
export { Timeouts } from '@mortise/provider-kit';
import { Model, ToolGate, ToolEffect, Tool } from '@mortise/core';

/**
 * A language model of a provider of AI SDK: `openai('gpt-5')`, `mistral('mistral-large-latest')`.
 *
 * As much of it as is used here, so that no version of
 * `@ai-sdk/provider` is a dependency. What the functions take is decided by `specificationVersion`.
 */
interface AiSdkLanguageModel {
    /** `v4` is that of AI SDK 7, `v3` that of AI SDK 6. */
    readonly specificationVersion: 'v4' | 'v3';
    /** The provider's name and that of its API: `openai.responses`. */
    readonly provider: string;
    readonly modelId: string;
    /** The addresses that the provider reads itself, by media type: `image/*`, or `*` for all. */
    readonly supportedUrls: PromiseLike<SupportedUrls> | SupportedUrls;
    doStream(options: never): PromiseLike<{
        readonly stream: ReadableStream<unknown>;
    }>;
    doGenerate(options: never): PromiseLike<object>;
}
type SupportedUrls = {
    readonly [mediaType: string]: readonly RegExp[];
};

/** How a model of AI SDK is asked. Everything may be left out. */
interface AiSdkModelOptions extends CallOptions {
    /**
     * Whose words provider parts, `providerMetadata` and `providerOptions` are in; default `ai-sdk:` and the
     * model's own provider, `ai-sdk:openai.responses` for instance. It is never the name of a provider of ours:
     * what one of them wants back, the other refuses.
     */
    readonly provider?: string | undefined;
    /**
     * Keys and tokens that the model's package was given. Those in its headers are found without; name them
     * where a model is wrapped by another, as `wrapLanguageModel` does.
     */
    readonly secrets?: readonly string[] | undefined;
    /**
     * Default 300,000 milliseconds each, and 600,000 for a whole answer: comments and events that a package
     * makes nothing of are signs of life that are not seen here, and a model may think for minutes.
     */
    readonly timeouts?: Timeouts | undefined;
}

/**
 * A model of any provider of AI SDK: `aiSdkModel(mistral('mistral-large-latest'))`.
 *
 * The provider's package makes the requests; nothing of AI SDK's own loop runs. Throws `ConfigError`
 * (`invalid_option`) on what is no language model of `v4` or `v3`.
 */
declare function aiSdkModel(model: AiSdkLanguageModel, options?: AiSdkModelOptions): Model;

/** Who decides about what a provider asks. */
interface AiSdkApprovalToolOptions {
    /** Without gates every question is approved. */
    readonly gates?: readonly ToolGate[] | undefined;
    /** What the provider's tools do, for the policies of gates; default `write`. */
    readonly effect?: ToolEffect | undefined;
}
/**
 * Answers a provider that asks whether it may run a tool of its own, of an MCP server for instance.
 *
 * The question is a call of this tool, with the name of the provider's tool and its input: it passes the
 * gates of the agent and of this tool as every call does. A call that went through is the approval; one that
 * was denied, or failed, is the refusal. An agent without this tool refuses every question.
 */
declare function aiSdkApprovalTool(options?: AiSdkApprovalToolOptions): Tool;

/** A tool that a provider of AI SDK defines, as its package makes it: `openai.tools.webSearch()`. */
interface AiSdkProvidedTool {
    readonly type: 'provider';
    /** The provider's name, and its name for the tool: `openai.web_search`. */
    readonly id: string;
    readonly args?: object | undefined;
}
/** Whose tool it is. */
interface AiSdkProviderToolOptions {
    /** The model that is asked with the tool; another one's call with it fails. */
    readonly model: Pick<Model, 'provider'>;
    /** What calls of it are named; default the name of `runs`, or the provider's own: `web_search`. */
    readonly name?: string | undefined;
    /**
     * The application's tool that runs the calls, where the provider only defines them:
     * `anthropic.tools.bash_20250124()`. A call with a plain
     * text in the place of an object has it as `{ input }`.
     */
    readonly runs?: Tool | undefined;
}
/**
 * A tool that the provider defines: `aiSdkProviderTool(openai.tools.webSearch(), { model })`.
 *
 * Mostly it runs there. What it did stands in the answer as provider parts, and is said again in the next
 * request. Throws `ConfigError`: `invalid_option`, and `invalid_tool` for `runs` that no model calls.
 */
declare function aiSdkProviderTool(tool: AiSdkProvidedTool, options: AiSdkProviderToolOptions): Tool;

export { aiSdkApprovalTool, aiSdkModel, aiSdkProviderTool };
export type { AiSdkApprovalToolOptions, AiSdkLanguageModel, AiSdkModelOptions, AiSdkProvidedTool, AiSdkProviderToolOptions };
