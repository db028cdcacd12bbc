import type { AiSdkChunk, AiSdkMessage } from '@mortise/ai-sdk/ui';
import type { UIMessage, UIMessageChunk } from 'ai';
import { expectTypeOf, it } from 'vitest';

it('is typed as the vendor types it, without depending on it', () => {
  expectTypeOf<AiSdkChunk>().toExtend<UIMessageChunk>();
  expectTypeOf<AiSdkMessage>().toExtend<UIMessage>();
});
