import { ConfigError, type JsonValue } from '@mortise/core';
import { memberOf, textIn } from '../document/json-members.ts';
import { derefIn, type OpenapiDocument } from '../document/openapi-document.ts';

/** The location of a secret in a request. */
export type SecretLocation =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  /** The header `authorization`, with a bearer token or with `user:password`. */
  | { readonly in: 'bearer' | 'basic' };

/**
 * Returns the location of a security scheme's secret. Throws `ConfigError`,
 * `openapi_auth`, for a scheme that is unknown or not supported.
 */
export function secretLocationOf(document: OpenapiDocument, name: string): SecretLocation {
  const schemes: JsonValue | undefined = memberOf(memberOf(document.root, 'components'), 'securitySchemes');
  const scheme = derefIn(document, memberOf(schemes, name));
  const type = textIn(scheme, 'type');
  switch (type) {
    case 'apiKey': {
      const location = textIn(scheme, 'in');
      const key = textIn(scheme, 'name');
      if (key && (location === 'header' || location === 'query' || location === 'cookie'))
        return { in: location, name: key };
      throw unsupported(name, 'an apiKey without a location');
    }
    case 'http': {
      const how = textIn(scheme, 'scheme')?.toLowerCase();
      if (how === 'bearer' || how === 'basic') return { in: how };
      throw unsupported(name, `of the type http ${how ?? ''}`);
    }
    case 'oauth2':
    case 'openIdConnect':
      return { in: 'bearer' };
    default:
      throw unsupported(name, scheme ? `of the type ${type ?? '?'}` : 'not in the document');
  }
}

function unsupported(name: string, why: string): ConfigError {
  return new ConfigError(
    'openapi_auth',
    `the security scheme "${name}" is ${why}: set auth: { "${name}": 'none' }, and send the credential in your own fetch`,
  );
}
