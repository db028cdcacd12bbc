import type { InlineDataPart } from '@mortise/core';
import type { PromptMessage, ResourceSource, ServedPrompt } from '../src/server/index.ts';

/** The resources that the official conformance suite requires of a server. */
export const suiteResources: ResourceSource = {
  list: () => [
    { uri: 'test://static-text', name: 'static text', description: 'A text', mimeType: 'text/plain' },
    { uri: 'test://static-binary', name: 'static binary', description: 'An image', mimeType: 'image/png' },
    { uri: 'test://watched-resource', name: 'watched', description: 'One that changes', mimeType: 'text/plain' },
  ],
  templates: () => [
    { uriTemplate: 'test://template/{id}/data', name: 'by id', description: 'By its id', mimeType: 'application/json' },
  ],
  read(uri) {
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (id !== undefined)
      return {
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      };
    if (uri === 'test://static-binary') return { mimeType: 'image/png', data: 'AAAA' };
    if (uri === 'test://static-text')
      return { mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
    return undefined;
  },
};

/** The prompts that the official conformance suite requires of a server. */
export const suitePrompts: readonly ServedPrompt[] = [
  { name: 'test_simple_prompt', description: 'A simple one', get: () => 'This is a simple prompt for testing.' },
  {
    name: 'test_prompt_with_arguments',
    description: 'One with arguments',
    arguments: [
      {
        name: 'arg1',
        description: 'The first',
        required: true,
        complete: (value) => ['paris', 'park'].filter((each) => each.startsWith(value)),
      },
      { name: 'arg2', description: 'The second', required: true },
    ],
    get: ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'One with a resource',
    arguments: [{ name: 'resourceUri', description: 'Which', required: true }],
    get: ({ resourceUri: uri = '' }) =>
      user(
        { type: 'resource', uri, contents: { mimeType: 'text/plain', text: 'Embedded resource content for testing.' } },
        { type: 'text', text: 'Please process the embedded resource above.' },
      ),
  },
  {
    name: 'test_prompt_with_image',
    description: 'One with an image',
    get: () => user(media('image/png'), { type: 'text', text: 'Please analyze the image above.' }),
  },
];

/** Returns the smallest media of a type. */
export function media(mimeType: string): InlineDataPart {
  return { type: 'inlineData', mimeType, data: 'AAAA' };
}

function user(...parts: PromptMessage['parts']): PromptMessage[] {
  return [{ role: 'user', parts }];
}
