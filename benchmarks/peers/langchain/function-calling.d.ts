// The declarations of LangChain that the subject uses, so that it type-checks without an install.
import type { SdkTool } from 'langchain';

export function convertToOpenAITool(tool: SdkTool): object;
