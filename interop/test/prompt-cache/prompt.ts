/** A member of a body. */
export interface Block {
  readonly [member: string]: unknown;
}

/** The cacheable blocks of a request, in the order in which the server reads them. */
export interface Prompt {
  readonly blocks: readonly Block[];
  /** The key that the request gives. */
  readonly key?: string;
}

/** A request of Messages; a member `cache_control` of the body marks its last block. */
export function messagesPrompt(body: Block): Prompt {
  const { tools = [], system = [], messages, cache_control: control } = body;
  const said = (messages as readonly Block[]).flatMap(({ content }) => blocksOf(content));
  const blocks = [...(tools as readonly Block[]), ...blocksOf(system), ...said];
  const last = blocks.at(-1);
  return { blocks: control && last ? blocks.with(-1, { ...last, cache_control: control }) : blocks };
}

/** A request of Responses. */
export function responsesPrompt({ instructions, tools, input, prompt_cache_key: key }: Block): Prompt {
  const items = typeof input === 'string' ? [{ input }] : (input as readonly Block[]);
  return { blocks: [{ instructions }, { tools }, ...items], ...(typeof key === 'string' && { key }) };
}

/** A request of generateContent. */
export function generateContentPrompt({ systemInstruction, tools, contents }: Block): Prompt {
  return { blocks: [{ systemInstruction }, { tools }, ...(contents as readonly Block[])] };
}

/** A request of Chat Completions, as OpenRouter hands it on to Anthropic. */
export function openRouterPrompt({ messages, tools = [] }: Block): Prompt {
  return {
    blocks: [
      ...(tools as readonly Block[]),
      ...(messages as readonly Block[]).flatMap(({ role, content, tool_calls: calls = [], cache_control: control }) => {
        const mark = control ? { cache_control: control } : {};
        if (role === 'tool') return [{ type: 'tool_result', content, ...mark }];
        const said = [...blocksOf(content ?? []), ...(calls as readonly Block[])];
        const last = said.at(-1);
        return control && last ? said.with(-1, { ...last, ...mark }) : said;
      }),
    ],
  };
}

function blocksOf(content: unknown): readonly Block[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content as readonly Block[];
}
