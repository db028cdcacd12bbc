import type { Page } from '@mortise/core';
import { assertThat } from '../conformance/assert-equal.ts';

/** Returns all items, two at a time; there are `count` of them. */
export async function inPages<T>(
  count: number,
  ask: (page: { after?: string; limit: number }) => Promise<Page<T>>,
): Promise<readonly T[]> {
  const items: T[] = [];
  let page = await ask({ limit: 2 });
  for (let pages = 1; ; pages++) {
    assertThat(
      page.items.length <= 2 && pages <= count / 2 + 0.5,
      'there are more pages, or longer ones, than were asked for',
    );
    items.push(...page.items);
    if (page.next === undefined) return items;
    page = await ask({ limit: 2, after: page.next });
  }
}
