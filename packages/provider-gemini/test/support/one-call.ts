import { oneCall } from '@mortise/provider-kit/test/one-call';
import { geminiModel } from '../../src/index.ts';

await oneCall((dialect, url) => {
  const api = dialect === 'interactions' ? 'interactions' : 'generateContent';
  return geminiModel('m', { api, baseURL: url, apiKey: 'x', maxRetries: 0 });
});
