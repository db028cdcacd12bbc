import { Anthropic } from '@anthropic-ai/sdk';
import { type Content, GoogleGenAI } from '@google/genai';
import { OpenAI } from 'openai-7';
import { book, type Contender } from './conversation.ts';

/** Loops over the SDKs of the providers, as their pages show them for tools. */
export const bareSdks = {
  messages: (fetch) => {
    const client = new Anthropic({ apiKey: 'k', fetch, maxRetries: 0 });
    const messages: Anthropic.MessageParam[] = [];
    return async (question) => {
      messages.push({ role: 'user', content: question });
      for (;;) {
        const { content } = await client.messages.create({
          model: 'claude-sonnet-5',
          max_tokens: 1_000,
          system: book.instructions,
          tools: [
            {
              name: book.tool.name,
              description: book.tool.description,
              input_schema: { ...book.tool.schema, required: ['word'] },
            },
          ],
          messages,
        });
        messages.push({ role: 'assistant', content });
        const calls = content.filter((block) => block.type === 'tool_use');
        if (calls.length === 0) return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
        messages.push({
          role: 'user',
          content: calls.map(({ id, input }) => ({
            type: 'tool_result',
            tool_use_id: id,
            content: JSON.stringify(book.find(wordOf(input))),
          })),
        });
      }
    };
  },
  responses: (fetch) => {
    const client = new OpenAI({ apiKey: 'k', fetch, maxRetries: 0 });
    const input: OpenAI.Responses.ResponseInputItem[] = [];
    return async (question) => {
      input.push({ role: 'user', content: question });
      for (;;) {
        const { output, output_text: text } = await client.responses.create({
          model: 'gpt-5.4',
          instructions: book.instructions,
          tools: [
            {
              type: 'function',
              name: book.tool.name,
              description: book.tool.description,
              parameters: book.tool.schema,
              strict: true,
            },
          ],
          input,
        });
        input.push(...(output as OpenAI.Responses.ResponseInputItem[]));
        const calls = output.filter((item) => item.type === 'function_call');
        if (calls.length === 0) return text;
        for (const { call_id, arguments: args } of calls)
          input.push({
            type: 'function_call_output',
            call_id,
            output: JSON.stringify(book.find(wordOf(JSON.parse(args)))),
          });
      }
    };
  },
  generateContent: (fetch) => {
    const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { fetch } });
    const contents: Content[] = [];
    return async (question) => {
      contents.push({ role: 'user', parts: [{ text: question }] });
      for (;;) {
        const answer = await client.models.generateContent({
          model: 'gemini-2.5-flash',
          contents,
          config: {
            systemInstruction: book.instructions,
            tools: [
              {
                functionDeclarations: [
                  {
                    name: book.tool.name,
                    description: book.tool.description,
                    parametersJsonSchema: book.tool.schema,
                  },
                ],
              },
            ],
          },
        });
        const said = answer.candidates?.[0]?.content;
        if (said) contents.push(said);
        const calls = answer.functionCalls ?? [];
        if (calls.length === 0) return answer.text ?? '';
        contents.push({
          role: 'user',
          parts: calls.map(({ id, name, args }) => ({
            functionResponse: { ...(id && { id }), name: name ?? '', response: book.find(wordOf(args)) },
          })),
        });
      }
    };
  },
  openRouter: (fetch) => {
    const client = new OpenAI({ apiKey: 'k', baseURL: 'https://openrouter.ai/api/v1', fetch, maxRetries: 0 });
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'system', content: book.instructions }];
    return async (question) => {
      messages.push({ role: 'user', content: question });
      for (;;) {
        const { choices } = await client.chat.completions.create({
          model: 'anthropic/claude-sonnet-5',
          tools: [
            {
              type: 'function',
              function: {
                name: book.tool.name,
                description: book.tool.description,
                parameters: book.tool.schema,
              },
            },
          ],
          messages,
        });
        const message = choices[0]?.message;
        if (!message) return '';
        messages.push(message);
        if (!message.tool_calls) return message.content ?? '';
        for (const call of message.tool_calls)
          if (call.type === 'function')
            messages.push({
              role: 'tool',
              tool_call_id: call.id,
              content: JSON.stringify(book.find(wordOf(JSON.parse(call.function.arguments)))),
            });
      }
    };
  },
} satisfies { readonly [wire: string]: Contender };

function wordOf(input: unknown): string {
  return (input as { readonly word: string }).word;
}
