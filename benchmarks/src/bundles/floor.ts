import { oneCallPerTurn } from '../neutral/scripts.ts';
import { addTool } from '../neutral/tools.ts';
import { floorHarness } from '../subject/floor-harness.ts';

console.log(await floorHarness.session({ script: oneCallPerTurn(1), tools: [addTool()] }).run('Hello'));
