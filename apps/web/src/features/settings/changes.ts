import type { SettingKey, Settings } from '@shop/contracts/settings-groups.ts'
import type { Leaf } from './section-types.ts'

/** One line of "what changes"; undefined where there was, or will be, no such thing. */
export type Change = { label: string; before: string | undefined; after: string | undefined }

/** What differs between two states of a section, in the order in which it says things. */
export function changesBetween(before: readonly Leaf[], after: readonly Leaf[]): Change[] {
  const [had, has] = [before, after].map(leaves => new Map(leaves.map(({ label, text }) => [label, text])))
  const labels = new Set([...after, ...before].map(({ label }) => label))
  return [...labels]
    .map(label => ({ label, before: had?.get(label), after: has?.get(label) }))
    .filter(change => change.before !== change.after)
}

/** The fields among `fields` that differ between two values of a group. */
export function differing<K extends SettingKey>(
  one: Settings[K],
  other: Settings[K],
  fields: readonly (keyof Settings[K] & string)[],
): (keyof Settings[K] & string)[] {
  return fields.filter(field => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}
