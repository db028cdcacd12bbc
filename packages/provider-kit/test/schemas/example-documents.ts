import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns the files of `@readme/oas-examples`, by their path in
 * the package. Each file is small and covers one part of OpenAPI.
 */
export function exampleDocuments(): readonly (readonly [name: string, path: string])[] {
  const folder = dirname(require.resolve('@readme/oas-examples/package.json'));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[23]\.\d\/.*\.(json|yaml)$/.test(name))
    .sort()
    .map((name) => [name, join(folder, name)]);
}

/** OpenAPI documents of real services that their vendors publish. */
export const publishedDocuments: readonly (readonly [name: string, path: string])[] = [
  ['Figma', require.resolve('@figma/rest-api-spec/openapi/openapi.yaml')],
  ['Okta', require.resolve('@okta/openapi/dist/spec.json')],
  ['Directus', join(dirname(require.resolve('@directus/specs/package.json')), 'dist/openapi.json')],
];
