export type { ToJsonSchema } from './tools-in/action-schemas.ts';
export {
  type FromGenkitOptions,
  fromGenkitTools,
  type GenkitToolSource,
  type GenkitToolset,
} from './tools-in/from-genkit-tools.ts';
export type { GenkitOmittedMember } from './tools-in/omitted.ts';
export type { GenkitInterrupt, InterruptQuestion } from './tools-out/interrupt.ts';
export {
  type GenkitCall,
  type GenkitContext,
  type GenkitExport,
  type MadeBy,
  type ToGenkitOptions,
  toGenkitTools,
} from './tools-out/to-genkit-tools.ts';
export type { GenkitAction, GenkitActionMetadata, GenkitPrompt } from './vendor/genkit-action.ts';
export type { GenkitTools, GenkitUse } from './vendor/genkit-ai.ts';
