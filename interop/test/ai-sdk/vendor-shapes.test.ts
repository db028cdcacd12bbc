import type { AiSdkChunk, AiSdkMessage } from '@mortise/ai-sdk/ui';
import type { UIMessage, UIMessageChunk } from 'ai';
import { expectTypeOf, it } from 'vitest';

it('chunks and messages match the vendor’s types, without depending on its package', () => {
  expectTypeOf<AiSdkChunk>().toExtend<UIMessageChunk>();
  expectTypeOf<AiSdkMessage>().toExtend<UIMessage>();
});
