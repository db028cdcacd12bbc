import {
  ConfigError,
  checkMembers,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MemberRules,
  type Tool,
} from '@mortise/core';

/** Tools that Gemini runs. Each accepts its members in the format of the protocol. */
export const geminiTools: {
  /** Searches the web, with `{ timeRangeFilter: { startTime, endTime } }` for instance. */
  readonly googleSearch: (config?: JsonObject) => Tool;
  /** Reads the URLs that the conversation contains. */
  readonly urlContext: () => Tool;
  /** Runs Python at the provider. The code and its output are provider parts. */
  readonly codeExecution: () => Tool;
  /**
   * Searches Google Maps, with `{ enableWidget: true }` for instance; set the user's location in
   * `providerOptions.gemini.toolConfig.retrievalConfig`.
   */
  readonly googleMaps: (config?: JsonObject) => Tool;
} = {
  googleSearch: (config = {}) => geminiTool('googleSearch', config, 'searches the web with Google'),
  urlContext: () => geminiTool('urlContext', {}, 'reads web pages that are named in the conversation'),
  codeExecution: () => geminiTool('codeExecution', {}, 'runs Python at Google'),
  googleMaps: (config = {}) => geminiTool('googleMaps', config, 'looks up places with Google Maps'),
};

/** Options of a tool that Gemini runs. The model does not see them. */
export interface GeminiToolOptions {
  /**
   * The name of the tool; default: the name of its member in the
   * protocol, or the names of all members of a tool with several.
   */
  readonly name?: string | undefined;
  /** A description for people. */
  readonly description?: string | undefined;
  readonly provider?: string | undefined;
}

/**
 * Creates a tool that Gemini runs itself:
 * `geminiTool('fileSearch', { fileSearchStoreNames: ['fileSearchStores/a'] })`, or with a complete tool in
 * the protocol's format: `geminiTool({ googleSearch: {}, urlContext: {} }, { name: 'web' })`.
 *
 * The calls and results of the tool are provider parts of the answer, and in its metadata. The application
 * runs nothing. Throws `ConfigError` (`invalid_tool`) for a tool without a member.
 *
 * @param member The member of a tool in the protocol:
 * `googleSearch`, `computerUse`, `enterpriseWebSearch` ...
 * @param config The value of the member, in the protocol's format.
 * @param about The name and description for the application, or only the description.
 */
export function geminiTool(
  member: string,
  config?: JsonValue,
  about?: string | GeminiToolOptions,
  provider?: string,
): Tool;
export function geminiTool(tool: JsonObject, about?: GeminiToolOptions): Tool;
export function geminiTool(
  tool: string | JsonObject,
  config: JsonValue | GeminiToolOptions = {},
  about?: string | GeminiToolOptions,
  given?: string,
): Tool {
  const members = typeof tool === 'string' ? { [tool]: config as JsonValue } : tool;
  const options = typeof tool === 'string' ? (typeof about === 'object' ? about : { description: about }) : config;
  return nativeTool(members, isOptions(options) ? options : {}, given);
}

function nativeTool(members: JsonObject, options: GeminiToolOptions, given = 'gemini'): Tool {
  options = checkMembers('geminiTool', options, geminiToolOptions);
  const own = Object.keys(members).join('_');
  const { name = own, provider = given, description = `${own} of ${provider}` } = options;
  if (own === '' || name === '')
    throw new ConfigError('invalid_tool', 'geminiTool: give a member of the protocol, `googleSearch` for instance');
  const tools = Object.entries(members).map(([member, config]) => ({ provider, name: member, config }));
  return {
    name,
    description,
    effect: 'read',
    prepare: (draft) => {
      for (const tool of tools) draft.addProviderTool(tool);
    },
  };
}

function isOptions(value: unknown): value is GeminiToolOptions {
  return isJsonObject(value);
}

const geminiToolOptions = {
  name: 'text',
  description: 'string',
  provider: 'text',
} satisfies MemberRules<GeminiToolOptions>;
