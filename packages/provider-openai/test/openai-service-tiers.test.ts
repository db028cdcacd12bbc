import { type JsonMap, serviceTiers } from '@mortise/provider-kit/test';
import { chatDialect } from './support/chat-dialect.ts';
import { responsesDialect } from './support/responses-dialect.ts';

serviceTiers([chatDialect], (said, tier) => ({ ...said, service_tier: tier }));

serviceTiers([responsesDialect], (said, tier) => {
  const { response } = said;
  return typeof response === 'object'
    ? { ...said, response: { ...(response as JsonMap), service_tier: tier } }
    : 'output' in said
      ? { ...said, service_tier: tier }
      : said;
});
