import { registerHooks } from 'node:module';

/** Loaded before the console by a test: the package of HIDDEN_PACKAGE is as if it were not installed. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== process.env['HIDDEN_PACKAGE']) return next(specifier, context);
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});
