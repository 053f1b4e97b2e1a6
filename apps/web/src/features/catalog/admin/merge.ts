import { type Draft, type DraftVariant, isSame } from './draft.ts'

type Value = string | number | boolean | readonly string[]

/** What two people's work upon the same product came from, and what it is. */
export type Three<T> = { base: T; mine: T; theirs: T }

export type Difference = {
  /** title, taste.sweet, variants.KPI-1.price, pictures.<id>.alt; `variants` and `pictures` are which there are, in their order. */
  path: string
  mine: Value
  theirs: Value
  /** Changed here too, to something else: somebody has to choose. */
  isBoth: boolean
}

/** Every value of a draft by its path. */
function valuesOf({ taste, variants, pictures, ...own }: Draft): Map<string, Value> {
  const of = (at: string, fields: object): [string, Value][] =>
    Object.entries(fields).map(([name, value]) => [`${at}${name}`, value])
  return new Map([
    ...of('', own),
    ...of('taste.', taste),
    ...of('', { variants: variants.map(({ key }) => key), pictures: pictures.map(({ id }) => id) }),
    ...variants.flatMap(({ key, isKept, ...fields }) => of(`variants.${key}.`, { ...fields })),
    ...pictures.flatMap(({ id, url, ...texts }) => of(`pictures.${id}.`, texts)),
  ])
}

/** What somebody else has changed meanwhile, where it is not what stands here anyway. */
export function differencesOf(three: Three<Draft>): Difference[] {
  const { base, mine, theirs } = withKnown(three)
  const before = valuesOf(base)
  const own = valuesOf(mine)
  return [...valuesOf(theirs)].flatMap(([path, value]) => {
    const here = own.get(path)
    // What only one of the two has, a new packing or picture, is told by the list that it is in.
    if (here === undefined || isSame(value, before.get(path)) || isSame(value, here)) return []
    return [{ path, mine: here, theirs: value, isBoth: !isSame(here, before.get(path)) }]
  })
}

/**
 * What is typed here upon what somebody else has saved meanwhile: what only one of the two changed stays changed, and of
 * a list nothing that either has added is lost.
 * @param kept of the values that both changed, the paths of those that stay as they are here
 */
export function mergeDrafts(drafts: Three<Draft>, kept: ReadonlySet<string>): Draft {
  const three = withKnown(drafts)
  return {
    ...mergeFields('', three, kept),
    taste: mergeFields('taste.', each(three, 'taste'), kept),
    variants: mergeList('variants', each(three, 'variants'), { kept, idOf: ({ key }) => key }),
    pictures: mergeList('pictures', each(three, 'pictures'), { kept, idOf: ({ id }) => id }),
  }
}

/** A new packing that the other one has added too is that one. */
function withKnown({ base, mine, theirs }: Three<Draft>): Three<Draft> {
  const skus = new Set(theirs.variants.map(({ sku }) => sku))
  const known = (variant: DraftVariant) =>
    !variant.isKept && skus.has(variant.sku) ? { ...variant, key: variant.sku, isKept: true } : variant
  return { base, mine: { ...mine, variants: mine.variants.map(known) }, theirs }
}

const each = <T, K extends keyof T>({ base, mine, theirs }: Three<T>, key: K): Three<T[K]> => ({
  base: base[key],
  mine: mine[key],
  theirs: theirs[key],
})

const isMine = ({ base, mine, theirs }: Three<unknown>, isKept: boolean): boolean =>
  !isSame(mine, base) && (isKept || isSame(theirs, base))

type Fields<T> = { base: Partial<T>; mine: T; theirs: T }

function mergeFields<T extends object>(at: string, { base, mine, theirs }: Fields<T>, kept: ReadonlySet<string>): T {
  const merged = { ...theirs }
  for (const key in mine) {
    const three = { base: base[key], mine: mine[key], theirs: theirs[key] }
    if (isMine(three, kept.has(`${at}${key}`))) merged[key] = mine[key]
  }
  return merged
}

type ListOptions<T> = { kept: ReadonlySet<string>; idOf: (item: T) => string }

function mergeList<T extends object>(
  at: string,
  { base, mine, theirs }: Three<readonly T[]>,
  { kept, idOf }: ListOptions<T>,
): T[] {
  const before = new Map(base.map(item => [idOf(item), item]))
  const own = new Map(mine.map(item => [idOf(item), item]))
  const other = new Map(theirs.map(item => [idOf(item), item]))
  const orders = { base: [...before.keys()], mine: [...own.keys()], theirs: [...other.keys()] }
  const isMineFirst = isMine(orders, kept.has(at))
  const ids = new Set(isMineFirst ? [...own.keys(), ...other.keys()] : [...other.keys(), ...own.keys()])
  return [...ids].flatMap(id => {
    const [here, there, was] = [own.get(id), other.get(id), before.get(id)]
    if (here && there) return [mergeFields(`${at}.${id}.`, { base: was ?? {}, mine: here, theirs: there }, kept)]
    // One of the two has it alone: it was added there, or removed by the other.
    return was ? [] : [here ?? there].filter(item => item !== undefined)
  })
}
