// What the subject uses of LangChain, so that it type-checks where that is not installed.
import type { SdkTool } from 'langchain';

export function convertToOpenAITool(tool: SdkTool): object;
