import { packageTests } from '../../tooling/vitest.ts';

const config = packageTests(import.meta.dirname);

export default {
  ...config,
  // The authorization server of the tests warns that it is set up for development, as intended.
  test: { ...config.test, onConsoleLog: (log: string) => (log.includes('oidc-provider') ? false : undefined) },
};
