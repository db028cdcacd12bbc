import { mcpBenches } from './mcp/mcp-benches.ts';
import { loadMcpWay, mcpWays } from './mcp/mcp-ways.ts';
import { documentBenches } from './openapi/document-benches.ts';
import { documentWays, loadDocumentWay } from './openapi/document-ways.ts';
import { githubAbsent } from './openapi/with-document.ts';
import { type OutsideGroup, outsideGroup } from './outside-group.ts';

/** All that is measured, in the order of the report. */
export const outsideGroups: readonly OutsideGroup[] = [
  outsideGroup({
    id: 'mcp',
    title: 'Tools of an MCP server',
    unit: 'client',
    ways: mcpWays,
    load: loadMcpWay,
    benches: mcpBenches,
  }),
  outsideGroup({
    id: 'openapi',
    title: "Tools of GitHub's description of its API, 13 MB",
    unit: 'JSON.parse',
    ways: documentWays,
    load: loadDocumentWay,
    benches: documentBenches,
    ...(githubAbsent !== undefined && { absent: githubAbsent }),
  }),
];
