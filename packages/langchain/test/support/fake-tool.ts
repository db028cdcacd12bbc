import type { ToolOfLangchain } from '../../src/index.ts';

/** The members of a fake tool, with LangChain's names. */
export interface FakeToolFields {
  readonly name?: string;
  readonly description?: string;
  readonly schema: unknown;
  readonly func: (args: never, config: FakeConfig) => unknown;
  readonly returnDirect?: boolean;
  readonly responseFormat?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
  readonly extras?: Readonly<Record<string, unknown>>;
  readonly defaultConfig?: { readonly timeout?: number };
}

export interface FakeConfig {
  readonly signal: AbortSignal;
  readonly toolCall: { readonly id: string; readonly name: string };
  readonly configurable: Readonly<Record<string, unknown>>;
  readonly context: unknown;
  readonly writer: (value: unknown) => void;
  readonly callbacks: readonly { handleToolEvent?(chunk: unknown): void }[];
  readonly tags?: readonly string[];
}

interface Call {
  readonly type: 'tool_call';
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

interface FakeCall {
  _call(parsed: unknown, manager: unknown, config: FakeConfig): Promise<unknown>;
}

/**
 * Returns a tool that behaves like a LangChain tool: it validates, runs, and wraps the result into a message.
 */
export function fakeTool(fields: FakeToolFields): ToolOfLangchain {
  const { name = 'look', description = 'Looks', func, ...more } = fields;
  return {
    name,
    description,
    ...more,
    async _call(parsed: unknown, _manager: unknown, config: FakeConfig) {
      return func(parsed as never, config);
    },
    async invoke(this: FakeCall, call: Call, config: Omit<FakeConfig, 'toolCall'>) {
      const parsed = await parsedBy(fields.schema, call.args);
      let result = await this._call(parsed, undefined, { ...config, toolCall: call });
      if (isGenerator(result)) {
        for (;;) {
          const step: IteratorResult<unknown> = await result.next();
          if (step.done) {
            result = step.value;
            break;
          }
          for (const { handleToolEvent } of config.callbacks) handleToolEvent?.(step.value);
        }
      }
      if (typeof result === 'object' && result !== null && 'lg_tool' in result) return result;
      const [content, artifact] =
        fields.responseFormat === 'content_and_artifact' ? (result as readonly unknown[]) : [result];
      const blocks = Array.isArray(content) && content.every((block: unknown) => (block as { type?: unknown })?.type);
      return {
        content: typeof content === 'string' || blocks ? content : textOf(content),
        tool_call_id: call.id,
        status: 'success',
        ...(artifact !== undefined && { artifact }),
      };
    },
  } as unknown as ToolOfLangchain;
}

function textOf(content: unknown): string {
  try {
    return JSON.stringify(content) ?? '';
  } catch {
    return String(content);
  }
}

async function parsedBy(schema: unknown, args: unknown): Promise<unknown> {
  const parser = schema as { safeParseAsync?: (args: unknown) => Promise<{ success: boolean; data?: unknown }> };
  if (!parser.safeParseAsync) return args;
  const verdict = await parser.safeParseAsync(args);
  if (!verdict.success) throw new Error('Received tool input did not match expected schema');
  return verdict.data;
}

function isGenerator(value: unknown): value is AsyncGenerator<unknown, unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
