#!/usr/bin/env node
import { runConsole } from './run-console.ts';

process.exitCode = await runConsole(process.argv.slice(2));
