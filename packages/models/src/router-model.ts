import {
  AgentError,
  type Awaitable,
  ConfigError,
  type FunctionDeclaration,
  type Model,
  ModelAttempts,
  ModelError,
  type ModelFailure,
  type ModelRequest,
  type ModelWarning,
} from '@mortise/core';

/** Returns the models for a request: one model, or several that are tried in order until one succeeds. */
export type RouterRule = (request: ModelRequest, models: readonly Model[]) => Awaitable<Model | readonly Model[]>;

/**
 * Creates a model that tries several models in order.
 *
 * The models are tried in the order that the rule returns (default: all models, in the given order) until one
 * streams a part of its answer; after that, no other model is tried. After any failure, retryable or not, the
 * next model is tried, because it has another key, another limit and another dialect. After an abort, no
 * other model is tried. The answer's `origin` names the model that gave it. If all models fail, the failure
 * has the code and the status of the last failure, names each model, and has an `AggregateError` with all
 * errors as its cause. A single failure is passed on unchanged. `toolWarnings` returns the warnings of all
 * models.
 *
 * Throws `ConfigError` (`invalid_option`) if no model is given.
 */
export function routerModel(models: readonly Model[], rule: RouterRule = (_request, all) => all): Model {
  if (models.length === 0) throw new ConfigError('invalid_option', '`routerModel` needs at least one model');
  const all = [...models];
  return {
    provider: 'router',
    id: all.map(nameOf).join(', '),
    ...(all.some(({ toolWarnings }) => toolWarnings) && {
      toolWarnings: (declarations: readonly FunctionDeclaration[]) => warningsOf(all, declarations),
    }),
    generate(request, options) {
      let order: readonly Model[] = [];
      return new ModelAttempts({
        request,
        options,
        async next(failures) {
          if (failures.length === 0) order = chosen(await rule(request, all));
          return order[failures.length]?.generate(request, options) ?? allFailed(order, failures);
        },
      });
    },
  };
}

function chosen(choice: Model | readonly Model[]): readonly Model[] {
  const order = isList(choice) ? choice : [choice];
  if (order.length > 0) return order;
  throw new ConfigError('invalid_option', 'the rule of the router returned no model: return at least one');
}

/**
 * Returns warnings for all models, because the rule chooses only in a call. A model whose warnings cannot be
 * determined has none; if that holds for every model, the error is thrown.
 */
async function warningsOf(
  models: readonly Model[],
  declarations: readonly FunctionDeclaration[],
): Promise<readonly ModelWarning[]> {
  const each = await Promise.allSettled(models.map(async (model) => (await model.toolWarnings?.(declarations)) ?? []));
  const counts = each.flatMap((of) => (of.status === 'fulfilled' ? [of.value] : []));
  const [first] = each;
  if (counts.length === 0 && first?.status === 'rejected') throw first.reason;
  return [...new Map(counts.flat().map((warning) => [`${warning.feature}: ${warning.message}`, warning])).values()];
}

function allFailed(order: readonly Model[], failures: readonly ModelFailure[]): ModelFailure {
  const last = failures.at(-1);
  if (last && failures.length === 1) return last;
  const errors = failures.map(({ error }) => error);
  const reasons = errors.map((error, at) => `${nameOf(order[at])}: ${codeOf(error)}, ${error.message}`).join('; ');
  const retryable = failures.some((failure) => failure.retryable);
  const status = last && 'status' in last.error ? last.error.status : undefined;
  const retryAfterMs = retryAfterOf(failures);
  const error = new ModelError(codeOf(last?.error), `none of ${errors.length} models answered. ${reasons}`, {
    cause: new AggregateError(errors),
    retryable,
    ...(typeof status === 'number' && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
  return { type: 'failure', error, retryable };
}

/**
 * Returns the milliseconds until the first model may be
 * tried again; undefined if a model may be tried at once.
 */
function retryAfterOf(failures: readonly ModelFailure[]): number | undefined {
  const waits = failures.flatMap(({ error, retryable }) => {
    if (!retryable) return [];
    return 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0;
  });
  return waits.length === 0 ? undefined : Math.min(...waits) || undefined;
}

function codeOf(error: Error | undefined): string {
  return AgentError.is(error) ? error.code : 'model_failed';
}

function nameOf(model: Model | undefined): string {
  return model ? `${model.provider}/${model.id}` : 'no model';
}

function isList(choice: Model | readonly Model[]): choice is readonly Model[] {
  return Array.isArray(choice);
}
