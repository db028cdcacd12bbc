import type { LanguageModelCall } from '../../model-spec/language-model-call.ts';
import type { FileData, FileReference, PromptMessage, ToolOutput } from '../../model-spec/prompt.ts';

/** Converts call options for a `v3` model: its file parts have another format. */
export function toV3({ prompt, ...options }: LanguageModelCall): object {
  return { ...options, prompt: prompt.map(toMessage) };
}

function toMessage(message: PromptMessage): object {
  switch (message.role) {
    case 'system':
      return message;
    case 'user':
    case 'assistant': {
      const parts: readonly object[] = message.content.map((part) =>
        part.type === 'file' ? { ...part, data: toData(part.data) } : part,
      );
      return { role: message.role, content: parts };
    }
    case 'tool':
      return {
        role: 'tool',
        content: message.content.map((part) =>
          part.type === 'tool-result' ? { ...part, output: toOutput(part.output) } : part,
        ),
      };
  }
}

function toOutput(output: ToolOutput): object {
  if (output.type !== 'content') return output;
  return {
    type: 'content',
    value: output.value.map((part) => {
      if (part.type === 'text') return part;
      const { mediaType, data } = part;
      const isImage = mediaType.startsWith('image/');
      return data.type === 'url'
        ? { type: isImage ? 'image-url' : 'file-url', url: data.url.href }
        : { type: isImage ? 'image-data' : 'file-data', data: toData(data), mediaType };
    }),
  };
}

function toData(data: FileData | FileReference): string | URL {
  switch (data.type) {
    case 'url':
      return data.url;
    case 'data':
      return data.data;
    case 'reference':
      // References never occur for these models, because `toFile` replaces them by text.
      return Object.values(data.reference).join();
  }
}
