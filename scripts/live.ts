import { parseArgs } from 'node:util';
import type { LiveOptions } from './live/run-live.ts';

const variables: Readonly<Record<LiveOptions['provider'], readonly string[]>> = {
  openai: ['OPENAI_API_KEY'],
  anthropic: ['ANTHROPIC_API_KEY'],
  gemini: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { model: { type: 'string' }, 'base-url': { type: 'string' }, api: { type: 'string' } },
});

const provider = positionals.find((word): word is LiveOptions['provider'] => word in variables);
const named = provider ? variables[provider] : [];
const key = named.map((name) => process.env[name]).find((value) => value !== undefined && value !== '');

if (provider === undefined) fail('say which service: `pnpm live openai`, `pnpm live anthropic` or `pnpm live gemini`');
else if (key === undefined) fail(`there is no key: set ${named.join(' or ')}`);
else if (values.api !== undefined && values.api !== 'chat' && values.api !== 'responses')
  fail('`--api` is `responses` or `chat`');
else {
  // The packages of the providers are loaded only for a run.
  const { runLive } = await import('./live/run-live.ts');
  let differences = 0;
  for await (const line of runLive({
    provider,
    key,
    model: values.model,
    baseURL: values['base-url'],
    api: values.api,
  })) {
    differences++;
    console.log(line);
  }
  if (differences > 0) process.exitCode = 1;
}

function fail(what: string): void {
  console.error(`live: ${what}.`);
  process.exitCode = 2;
}
