// Loaded before a program: resolves `@mortise/*` to the packages
// of this checkout, to which this install has no links.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { sourceAliases } from '../../tooling/source-aliases.ts';

const aliases = sourceAliases();

registerHooks({
  resolve(specifier, context, next) {
    const source = specifier.startsWith('@mortise/') && aliases.find(({ find }) => find.test(specifier));
    return source ? { url: pathToFileURL(source.replacement).href, shortCircuit: true } : next(specifier, context);
  },
});
