/**
 * A test loads this module before the console: it sends requests
 * for a provider to the server in that provider's variable.
 */
const original = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  const [origin, variable] = vendors.find(([start]) => address.startsWith(start)) ?? [];
  const standIn = variable === undefined ? undefined : process.env[variable];
  if (origin === undefined || standIn === undefined) throw new Error(`unexpected request to ${address} in a test`);
  const target = `${standIn}${address.slice(origin.length)}`;
  return original(input instanceof Request ? new Request(target, input) : target, init);
};

const vendors = [
  ['https://api.openai.com/v1', 'OPENAI_STAND_IN'],
  ['https://api.anthropic.com', 'ANTHROPIC_STAND_IN'],
  ['https://generativelanguage.googleapis.com', 'GEMINI_STAND_IN'],
] as const;
