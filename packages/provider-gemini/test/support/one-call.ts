import { oneCall } from '@mortise/provider-kit/test/one-call';
import { geminiModel } from '../../src/index.ts';

await oneCall((_, url) => geminiModel('m', { baseURL: url, apiKey: 'x', maxRetries: 0 }));
