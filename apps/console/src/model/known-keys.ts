import { providerPackages } from './provider-packages.ts';

/**
 * The keys of all providers in the environment, by the variables
 * that hold them: a file or an answer may repeat any of them.
 */
export function knownKeys(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const names = providerPackages.flatMap(({ keys }) => keys);
  return Object.fromEntries(
    names.flatMap((name) => {
      const key = env[name]?.trim() ?? '';
      return key.length >= shortestKey ? [[name, key]] : [];
    }),
  );
}

/** The minimum length in characters. Keys for local servers are often a word, as `ollama`. */
const shortestKey = 12;
