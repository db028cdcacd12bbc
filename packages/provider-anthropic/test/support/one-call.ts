import { oneCall } from '@mortise/provider-kit/test/one-call';
import { anthropicModel } from '../../src/index.ts';

await oneCall((_, url) => anthropicModel('m', { baseURL: url, apiKey: 'x', maxRetries: 0 }));
