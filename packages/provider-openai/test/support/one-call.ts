/// <reference types="node" />
/**
 * A process that makes one call and has nothing else to do: it must end by itself.
 *
 *     node one-call.ts <responses|chat> <url> <read|leave|abort>
 */
import { openaiModel } from '../../src/index.ts';
import { requestOf } from './ask.ts';

const [api, baseURL = '', how] = process.argv.slice(2);
if (api !== 'responses' && api !== 'chat') throw new Error('which protocol?');
const controller = new AbortController();
const model = openaiModel('m', { api, baseURL, apiKey: 'x', maxRetries: 0 });
let last = 'nothing';
for await (const { type } of model.generate(requestOf(), { signal: controller.signal })) {
  last = type;
  if (type !== 'textDelta') continue;
  if (how === 'leave') break;
  if (how === 'abort') controller.abort();
}
console.info(last);
