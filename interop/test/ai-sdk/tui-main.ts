/** The terminal program of the AI SDK, unmodified, over its own transport. */
import { runAgentTUI } from '@ai-sdk/tui';
import { DefaultChatTransport } from 'ai';

const transport = new DefaultChatTransport({ api: process.argv[2] ?? '' });
await runAgentTUI({
  contextSize: 100,
  transport: transport as unknown as NonNullable<Parameters<typeof runAgentTUI>[0]['transport']>,
});
