/**
 * A test loads this module before the console: it sends requests for OpenAI to the server in OPENAI_STAND_IN.
 */
const original = globalThis.fetch;
const standIn = process.env['OPENAI_STAND_IN'] ?? '';

globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.startsWith(openai)) throw new Error(`unexpected request to ${address} in a test`);
  return original(`${standIn}${address.slice(openai.length)}`, init);
};

const openai = 'https://api.openai.com/v1';
