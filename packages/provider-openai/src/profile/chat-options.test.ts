import { expect, it } from 'vitest';
import { chatOptionsAt } from './chat-options.ts';

it('chatOptionsAt recognizes servers by their domains', () => {
  expect(chatOptionsAt('https://api.deepseek.com/v1', undefined)).toEqual({ outputFormat: 'json_object' });
  expect(chatOptionsAt('https://api.mistral.ai/v1', undefined)).toMatchObject({ shortCallIds: true });
  expect(chatOptionsAt('https://deepseek.com.example/v1', undefined)).toBeUndefined();
});

it('chatOptionsAt prefers the options of the application', () => {
  const options = { outputFormat: 'text', seedField: 'seed' } as const;
  expect(chatOptionsAt('https://api.mistral.ai/v1', options)).toEqual({ ...options, shortCallIds: true });
});
