import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the folder of ADK's built page; undefined before `pnpm --dir ui install`. */
export function devUiFolder(): string | undefined {
  return existsSync(folder) ? folder : undefined;
}

const folder: string = fileURLToPath(new URL('../ui/node_modules/@google/adk-devtools/dist/browser', import.meta.url));
