export type { ToolSearcher } from './search-tool.ts';
export { type ToolSearchOptions, toolSearch } from './tool-search.ts';
