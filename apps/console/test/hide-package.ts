import { registerHooks } from 'node:module';

/**
 * A test loads this module before the console: the package
 * in HIDDEN_PACKAGE then appears not to be installed.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== process.env['HIDDEN_PACKAGE']) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
