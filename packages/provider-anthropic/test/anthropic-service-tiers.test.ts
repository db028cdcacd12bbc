import { type JsonMap, mapOf, serviceTiers } from '@mortise/provider-kit/test';
import { dialects } from './support/dialects.ts';

serviceTiers(dialects, (said, tier) => {
  const usage = (of: JsonMap): JsonMap => ({ ...of, usage: { ...mapOf(of['usage']), service_tier: tier } });
  if (said['type'] === 'message_start') return { ...said, message: usage(mapOf(said['message'])) };
  return said['type'] === 'message' ? usage(said) : said;
});
