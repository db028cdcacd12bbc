import { readFileSync } from 'node:fs';
import { openapiToolset } from '@mortise/openapi';
import { testToolContext } from '@mortise/testing';
import { toolSearch } from '@mortise/tool-search';
import { expect, it } from 'vitest';
import { documentsAbsent, githubDescription } from './real-documents.ts';

/** Requests of a user, each with the operations that fulfil it. */
const requests: Readonly<Record<string, string>> = {
  'create an issue': 'issues_create',
  'list issues of a repository': 'issues_list-for-repo',
  'comment on an issue': 'issues_create-comment',
  'add labels to an issue': 'issues_add-labels',
  'lock an issue': 'issues_lock',
  'create a milestone': 'issues_create-milestone',
  'merge a pull request': 'pulls_merge',
  'open a pull request': 'pulls_create',
  'list pull requests': 'pulls_list',
  'request reviewers': 'pulls_request-reviewers',
  'get a repository': 'repos_get',
  'create a repository for me': 'repos_create-for-authenticated-user',
  'delete a repository': 'repos_delete',
  'list branches': 'repos_list-branches',
  'list commits': 'repos_list-commits',
  'compare two commits': 'repos_compare-commits',
  'create a release': 'repos_create-release',
  'latest release': 'repos_get-latest-release',
  'get file contents': 'repos_get-content',
  'create or update a file': 'repos_create-or-update-file-contents',
  'get the readme': 'repos_get-readme',
  'add a collaborator': 'repos_add-collaborator',
  'create webhook': 'repos_create-webhook',
  'create a deployment': 'repos_create-deployment',
  'fork repository': 'repos_create-fork',
  'star a repository': 'activity_star-repo-for-authenticated-user',
  'list notifications': 'activity_list-notifications-for-authenticated-user',
  'search code': 'search_code',
  'list workflow runs': 'actions_list-workflow-runs-for-repo',
  'trigger a workflow dispatch': 'actions_create-workflow-dispatch',
  'create a gist': 'gists_create',
  'list organization members': 'orgs_list-members',
  'list dependabot alerts': 'dependabot_list-alerts-for-repo',
};

it.skipIf(documentsAbsent)(
  `the search finds ordinary requests among GitHub's 1,200 operations, in the first five places${documentsAbsent ? ` (skipped: ${documentsAbsent})` : ''}`,
  async () => {
    const toolset = toolSearch(
      openapiToolset(JSON.parse(readFileSync(githubDescription, 'utf8')), { unchecked: true, auth: {} }),
    );
    const [search] = await toolset.tools(testToolContext());
    const missed: string[] = [];
    for (const [query, operation] of Object.entries(requests)) {
      const answer = JSON.stringify(await search?.run?.({ query, limit: 5 } as never, testToolContext()));
      if (!answer.includes(`"name":"${operation}"`)) missed.push(query);
    }
    expect(missed).toEqual([]);
  },
  60_000,
);
