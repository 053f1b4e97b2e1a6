import { type Draft, type DraftVariant, isSame } from './draft.ts'

type Value = string | number | boolean | readonly string[]

/** The inputs of a three-way merge. */
export type MergeInput<T> = { base: T; mine: T; theirs: T }

export type Difference = {
  /**
   * For example title, taste.sweet, variants.KPI-1.price or pictures.<id>.alt. `variants` and `pictures` stand for the
   * ordered list of ids.
   */
  path: string
  mine: Value
  theirs: Value
  /** True if both sides changed the value differently, so that the user must choose. */
  isBoth: boolean
}

/** Returns every value of a draft by its path. */
function valuesOf({ taste, variants, pictures, ...own }: Draft): Map<string, Value> {
  const of = (at: string, fields: object): [string, Value][] =>
    Object.entries(fields).map(([name, value]) => [`${at}${name}`, value])
  return new Map([
    ...of('', own),
    ...of('taste.', taste),
    ...of('', { variants: variants.map(({ key }) => key), pictures: pictures.map(({ id }) => id) }),
    ...variants.flatMap(({ key, isSaved, readShelf, openingStock, ...fields }) =>
      of(`variants.${key}.`, { ...fields }),
    ),
    ...pictures.flatMap(({ id, url, ...texts }) => of(`pictures.${id}.`, texts)),
  ])
}

/** Returns the values that another person has changed and that differ from the local ones. */
export function findDifferences(input: MergeInput<Draft>): Difference[] {
  const { base, mine, theirs } = alignNewVariants(input)
  const before = valuesOf(base)
  const own = valuesOf(mine)
  return [...valuesOf(theirs)].flatMap(([path, value]) => {
    const here = own.get(path)
    // A variant or picture that exists on one side only is reported by its list.
    if (here === undefined || isSame(value, before.get(path)) || isSame(value, here)) return []
    return [{ path, mine: here, theirs: value, isBoth: !isSame(here, before.get(path)) }]
  })
}

/**
 * Merges local edits with changes of another person. A value that one side changed keeps that change, and no list loses
 * an entry that either side added.
 * @param keptPaths paths of the values changed by both that keep the local edit
 */
export function mergeDrafts(drafts: MergeInput<Draft>, keptPaths: ReadonlySet<string>): Draft {
  const input = alignNewVariants(drafts)
  return {
    ...mergeFields('', input, keptPaths),
    taste: mergeFields('taste.', pick(input, 'taste'), keptPaths),
    variants: mergeList('variants', pick(input, 'variants'), { keptPaths, idOf: ({ key }) => key }),
    pictures: mergeList('pictures', pick(input, 'pictures'), { keptPaths, idOf: ({ id }) => id }),
  }
}

/** Treats a new variant with the same SKU on both sides as one variant. */
function alignNewVariants({ base, mine, theirs }: MergeInput<Draft>): MergeInput<Draft> {
  const skus = new Set(theirs.variants.map(({ sku }) => sku))
  const known = (variant: DraftVariant) =>
    !variant.isSaved && skus.has(variant.sku)
      ? { ...variant, key: variant.sku, isSaved: true, openingStock: '' }
      : variant
  return { base, mine: { ...mine, variants: mine.variants.map(known) }, theirs }
}

const pick = <T, K extends keyof T>({ base, mine, theirs }: MergeInput<T>, key: K): MergeInput<T[K]> => ({
  base: base[key],
  mine: mine[key],
  theirs: theirs[key],
})

const isMine = ({ base, mine, theirs }: MergeInput<unknown>, isKept: boolean): boolean =>
  !isSame(mine, base) && (isKept || isSame(theirs, base))

type Fields<T> = { base: Partial<T>; mine: T; theirs: T }

function mergeFields<T extends object>(
  at: string,
  { base, mine, theirs }: Fields<T>,
  keptPaths: ReadonlySet<string>,
): T {
  const merged = { ...theirs }
  for (const key in mine) {
    const input = { base: base[key], mine: mine[key], theirs: theirs[key] }
    if (isMine(input, keptPaths.has(`${at}${key}`))) merged[key] = mine[key]
  }
  return merged
}

type ListOptions<T> = { keptPaths: ReadonlySet<string>; idOf: (item: T) => string }

function mergeList<T extends object>(
  at: string,
  { base, mine, theirs }: MergeInput<readonly T[]>,
  { keptPaths, idOf }: ListOptions<T>,
): T[] {
  const before = new Map(base.map(item => [idOf(item), item]))
  const own = new Map(mine.map(item => [idOf(item), item]))
  const other = new Map(theirs.map(item => [idOf(item), item]))
  const orders = { base: [...before.keys()], mine: [...own.keys()], theirs: [...other.keys()] }
  const isMineFirst = isMine(orders, keptPaths.has(at))
  const ids = new Set(isMineFirst ? [...own.keys(), ...other.keys()] : [...other.keys(), ...own.keys()])
  return [...ids].flatMap(id => {
    const [here, there, was] = [own.get(id), other.get(id), before.get(id)]
    if (here && there) return [mergeFields(`${at}.${id}.`, { base: was ?? {}, mine: here, theirs: there }, keptPaths)]
    // Only one side has the entry: it was added there or removed by the other side.
    return was ? [] : [here ?? there].filter(item => item !== undefined)
  })
}
