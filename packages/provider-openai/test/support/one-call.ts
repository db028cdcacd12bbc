import { oneCall } from '@mortise/provider-kit/test/one-call';
import { openaiModel } from '../../src/index.ts';

await oneCall((dialect, url) =>
  openaiModel('m', {
    api: dialect === 'chat' ? 'chat' : 'responses',
    baseURL: `${url}/v1`,
    apiKey: 'x',
    maxRetries: 0,
  }),
);
