import type { JsonObject, Tool } from '@mortise/core';
import { geminiTool } from './gemini-tool.ts';

/** Tools that Gemini runs, each with its members as the protocol names them. */
export const geminiTools: {
  /** `{ timeRangeFilter: { startTime, endTime } }`, for instance. */
  readonly googleSearch: (config?: JsonObject) => Tool;
  /** Reads the addresses that the conversation names. */
  readonly urlContext: () => Tool;
  /** Runs Python at the provider. The code and its output are provider parts. */
  readonly codeExecution: () => Tool;
  /**
   * Searches Google Maps, with `{ enableWidget: true }` for instance; the user's location goes into
   * `providerOptions.gemini.toolConfig.retrievalConfig`.
   */
  readonly googleMaps: (config?: JsonObject) => Tool;
} = {
  googleSearch: (config = {}) => geminiTool('googleSearch', config, 'searches the web with Google'),
  urlContext: () => geminiTool('urlContext', {}, 'reads web pages that are named in the conversation'),
  codeExecution: () => geminiTool('codeExecution', {}, 'runs Python at Google'),
  googleMaps: (config = {}) => geminiTool('googleMaps', config, 'looks up places with Google Maps'),
};
