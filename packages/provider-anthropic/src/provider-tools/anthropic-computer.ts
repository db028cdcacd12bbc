import {
  ConfigError,
  checkMembers,
  isJsonObject,
  type JsonObject,
  type StandardSchema,
  type Tool,
} from '@mortise/core';
import { type KnownToolOptions, knownTool, knownToolOptions } from './known-tool.ts';

/** An action of the model on a computer. Coordinates are pixels, from the left and from the top. */
export type ComputerAction =
  | { readonly action: 'screenshot' | 'cursor_position' }
  | { readonly action: 'zoom'; readonly region: readonly number[] }
  | { readonly action: 'mouse_move'; readonly coordinate: Point }
  | { readonly action: 'left_mouse_down' | 'left_mouse_up' }
  /** `text`: keys that are held down during the action. Without coordinates, the action is at the pointer. */
  | {
      readonly action: 'left_click' | 'right_click' | 'middle_click' | 'double_click' | 'triple_click';
      readonly coordinate?: Point | null;
      readonly text?: string | null;
    }
  | {
      readonly action: 'left_click_drag';
      readonly start_coordinate: Point;
      readonly coordinate: Point;
      readonly text?: string | null;
    }
  | {
      readonly action: 'scroll';
      readonly scroll_amount: number;
      readonly scroll_direction: 'up' | 'down' | 'left' | 'right';
      readonly coordinate?: Point | null;
      readonly text?: string | null;
    }
  | { readonly action: 'type'; readonly text: string }
  | { readonly action: 'key'; readonly text: string; readonly repeat?: number | null }
  /** `duration` is in seconds. */
  | { readonly action: 'hold_key'; readonly text: string; readonly duration: number }
  | { readonly action: 'wait'; readonly duration: number };

type Point = readonly number[];

/** An action of the model in a browser; the protocol defines its other members. */
export type BrowserAction = JsonObject & { readonly action: string };

/** Options of a tool that runs the calls to the members of a toolset. */
export interface ToolsetOptions<Input, Output> extends KnownToolOptions<Input, Output> {
  /**
   * The tool's name in the log, for gates and policies. Set it if another tool already has the default name.
   */
  readonly name?: string | undefined;
}

/**
 * Creates a computer tool that the application runs: `computer` in the log, with one call for each action.
 * Return a screenshot as media:
 * `okResult(null, { parts: [{ type: 'inlineData', mimeType: 'image/png', data }] })`.
 *
 * For models before the toolset, give the option `config: { type: 'computer_20251124', display_width_px,
 * display_height_px }`. That version is a beta, whose header the application must set.
 */
export function anthropicComputer<Output>(options: ToolsetOptions<ComputerAction, Output>): Tool<ComputerAction> {
  return toolset('anthropicComputer', computer, options);
}

/** Creates a browser tool that the application runs: `browser` in the log, with one call for each action. */
export function anthropicBrowser<Output>(options: ToolsetOptions<BrowserAction, Output>): Tool<BrowserAction> {
  return toolset('anthropicBrowser', browser, options);
}

function toolset<Input, Output>(
  factory: string,
  known: Toolset<Input>,
  { name = known.name, ...options }: ToolsetOptions<Input, Output>,
): Tool<Input> {
  checkMembers(factory, { name, ...options }, { ...knownToolOptions, name: 'text' });
  const type = options.config?.['type'] ?? known.type;
  const named = String(type).includes('_toolset_') ? { runBy: name } : {};
  if (name !== known.name && !('runBy' in named))
    throw new ConfigError(
      'invalid_option',
      `${factory}: a model calls \`${String(type)}\` by its name \`${known.name}\`. Omit \`name\`, and rename the other tool of that name.`,
    );
  return knownTool({ ...known, ...named, input, inputJsonSchema }, options);
}

interface Toolset<Input> {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly input?: StandardSchema<unknown, Input>;
}

function inputOf<Input>(): StandardSchema<unknown, Input> {
  return {
    '~standard': {
      version: 1,
      vendor: 'mortise',
      validate: (value) =>
        isJsonObject(value) && typeof value['action'] === 'string'
          ? { value: value as Input }
          : { issues: [{ message: 'expected the name of an action', path: ['action'] }] },
    },
  };
}

const input = inputOf<never>();
const inputJsonSchema: JsonObject = {
  type: 'object',
  properties: { action: { type: 'string' } },
  required: ['action'],
};

const computer: Toolset<ComputerAction> = {
  name: 'computer',
  description: 'Looks at a screen, and uses its mouse and keyboard',
  type: 'computer_toolset_20260801',
};

const browser: Toolset<BrowserAction> = {
  name: 'browser',
  description: 'Looks at pages, and uses them',
  type: 'browser_toolset_20260801',
};
