export { runReadme } from './run-readme.ts';
