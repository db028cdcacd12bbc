import type { ModelProfile } from '../wire/wire.ts';

/** A function whose result is kept for each key and model, as long as both live. */
export function oncePerProfile<K extends object, P extends ModelProfile, V>(
  make: (key: K, profile: P) => V,
): (key: K, profile: P) => V {
  const made = new WeakMap<P, WeakMap<K, { readonly value: V }>>();
  return (key, profile) => {
    let ofProfile = made.get(profile);
    if (!ofProfile) {
      ofProfile = new WeakMap();
      made.set(profile, ofProfile);
    }
    let entry = ofProfile.get(key);
    if (!entry) {
      entry = { value: make(key, profile) };
      ofProfile.set(key, entry);
    }
    return entry.value;
  };
}
