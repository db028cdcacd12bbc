/**
 * The properties and items of one value that a schema has evaluated: `unevaluated...` does not apply to them.
 */
export class Seen {
  readonly properties: Set<string> = new Set();
  readonly items: Set<number> = new Set();
  /** All items below this index. */
  itemsBefore = 0;
  allProperties = false;

  hasItem(at: number): boolean {
    return at < this.itemsBefore || this.items.has(at);
  }

  hasProperty(key: string): boolean {
    return this.allProperties || this.properties.has(key);
  }

  add(other: Seen): void {
    for (const key of other.properties) this.properties.add(key);
    for (const at of other.items) this.items.add(at);
    this.itemsBefore = Math.max(this.itemsBefore, other.itemsBefore);
    this.allProperties ||= other.allProperties;
  }
}
