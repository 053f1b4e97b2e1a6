import type { SettingKey, Settings } from '@shop/contracts/settings-groups.ts'
import type { Leaf } from './section-types.ts'

/** A changed value. `before` or `after` is undefined if the value does not exist. */
export type Change = { label: string; before: string | undefined; after: string | undefined }

/** Returns the differences between two states of a section, in display order. */
export function changesBetween(before: readonly Leaf[], after: readonly Leaf[]): Change[] {
  const [had, has] = [before, after].map(leaves => new Map(leaves.map(({ label, text }) => [label, text])))
  const labels = new Set([...after, ...before].map(({ label }) => label))
  return [...labels]
    .map(label => ({ label, before: had?.get(label), after: has?.get(label) }))
    .filter(change => change.before !== change.after)
}

/** Returns the fields that differ between two values of a group. */
export function findChangedFields<K extends SettingKey>(
  one: Settings[K],
  other: Settings[K],
  fields: readonly (keyof Settings[K] & string)[],
): (keyof Settings[K] & string)[] {
  return fields.filter(field => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}
