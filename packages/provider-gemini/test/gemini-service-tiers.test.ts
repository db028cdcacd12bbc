import { mapOf, serviceTiers } from '@mortise/provider-kit/test';
import { generateContentDialect } from './support/generate-content-dialect.ts';
import { interactionsDialect } from './support/interactions-dialect.ts';

serviceTiers([generateContentDialect], (said, tier) => {
  const { usageMetadata } = said;
  return usageMetadata === undefined
    ? said
    : { ...said, usageMetadata: { ...mapOf(usageMetadata), serviceTier: tier } };
});

serviceTiers([interactionsDialect], (said, tier) => {
  const { interaction } = said;
  if (interaction !== undefined) return { ...said, interaction: { ...mapOf(interaction), service_tier: tier } };
  return 'steps' in said || 'outputs' in said ? { ...said, service_tier: tier } : said;
});
