export { type CompactionOptions, compaction } from './compaction.ts';
export { type ModelSummarizerOptions, modelSummarizer } from './model-summarizer.ts';
export type { Summarizer, SummaryInput } from './summarizer.ts';
