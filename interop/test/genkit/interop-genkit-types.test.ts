import type { GenkitAction, GenkitActionMetadata, GenkitPrompt, GenkitTools, toGenkitTools } from '@mortise/genkit';
import type { GenkitModelReference, GenkitModels } from '@mortise/genkit/model';
import type {
  Action,
  ExecutablePrompt,
  GenerateOptions,
  Genkit,
  ModelReference,
  MultipartToolAction,
  Part,
  ToolAction,
  z,
} from 'genkit';
import type { GenkitBeta } from 'genkit/beta';
import type { Genkit as OlderGenkit, ToolAction as OlderToolAction } from 'genkit-41';
import { expectTypeOf, it } from 'vitest';
import type { GenkitPart } from '../../../packages/genkit/src/vendor/genkit-part.ts';

type Keys<T> = T extends unknown ? keyof T : never;

it('accepts the types of Genkit', () => {
  expectTypeOf<ToolAction<z.ZodObject<{ a: z.ZodString }>, z.ZodNumber>>().toExtend<GenkitAction>();
  expectTypeOf<MultipartToolAction>().toExtend<GenkitAction>();
  expectTypeOf<Action>().toExtend<GenkitAction>();
  expectTypeOf<OlderToolAction>().toExtend<GenkitAction>();
  expectTypeOf<ExecutablePrompt>().toExtend<GenkitPrompt>();
  expectTypeOf<Genkit>().toExtend<GenkitTools>();
  expectTypeOf<GenkitBeta>().toExtend<GenkitTools>();
  expectTypeOf<OlderGenkit>().toExtend<GenkitTools>();
  expectTypeOf<Genkit>().toExtend<GenkitModels>();
  expectTypeOf<OlderGenkit>().toExtend<GenkitModels>();
  expectTypeOf<ModelReference<z.ZodTypeAny>>().toExtend<GenkitModelReference>();
});

it('returns the types that `generate` accepts', () => {
  type Left = Awaited<ReturnType<typeof toGenkitTools<GenkitBeta>>>;
  expectTypeOf<Left['tools']>().toExtend<NonNullable<GenerateOptions['tools']>>();
  expectTypeOf<Left['use']>().toExtend<NonNullable<GenerateOptions['use']>>();
});

it("handles every member of an action's metadata, and of a part", () => {
  expectTypeOf<keyof Action['__action']>().toEqualTypeOf<keyof GenkitActionMetadata>();
  expectTypeOf<Keys<Part>>().toEqualTypeOf<keyof GenkitPart>();
});
