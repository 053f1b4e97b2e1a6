import { searchTextOf } from '../../apps/api/src/catalog/index.ts'
import {
  type AttributeName,
  type AttributeValues,
  attributeNames,
  attributeOf,
  attributes,
  attributesOf,
  isChoice,
  valuesOf,
} from '../../packages/contracts/src/attributes.ts'
import type { BuiltInAccessoryType, Category } from '../../packages/contracts/src/catalog.ts'
import { byLocale, defaultLocale } from '../../packages/contracts/src/locales.ts'
import type { LocalTexts } from '../../packages/contracts/src/text-fields.ts'
import { brands } from './flavors/index.ts'
import { accessories, coals, hookahs } from './goods/index.ts'
import { seededNumber, toSlug } from './seeded-random.ts'
import type { DemoBrand, DemoFlavor, DemoProduct, Packing, Strength, Words } from './shape.ts'
import { type Taste, tasteOf } from './tastes.ts'

/** AMD by strength and weight (placeholders: no Armenian price list was found). */
const flavorPrices: Record<Strength, Record<number, number>> = {
  mild: { 50: 2900, 250: 11_500 },
  medium: { 25: 1900, 100: 6200, 200: 11_500 },
  strong: { 25: 2300, 100: 7600, 125: 9200 },
}

const makerCodes: Record<string, string> = {
  'Karas Pipes': 'KPI',
  'Vayk Steel': 'VAY',
  Azat: 'AZA',
  Tonir: 'TON',
}

export type VariantRow = {
  sku: string
  weight_grams: number
  price_amd: number
  old_price_amd: number | null
  on_hand: number
  same_day: boolean
  position: number
}

export type ProductRow = {
  slug: string
  category: Category
  brand: string
  title: LocalTexts
  sub_title: LocalTexts
  description: LocalTexts
  popularity: number
  search_text: string
  created_at: Date
  variants: VariantRow[]
} & Partial<Taste['profile']> & { [N in AttributeName as (typeof attributes)[N]['column']]?: AttributeValues[N] }

/**
 * Every product of the demo catalog, the same in every shop.
 *
 * @throws Error, one line, naming the entry that is wrong, and two that would be one product or packing
 */
export function demoProducts(): ProductRow[] {
  const flavors = brands.flatMap(brand =>
    brand.flavors.map(flavor => named(`${brand.name}, ${flavor.en?.title}`, () => flavorRow(brand, flavor))),
  )
  return refuseTwins([...flavors, ...goodsRows()])
}

/** Two products of one slug, or two packings of one sku: the database would take the first and drop the other unsaid. */
export function refuseTwins(rows: ProductRow[]): ProductRow[] {
  const owners = new Map<string, string>()
  const claim = (key: string, owner: string, advice: string) => {
    const other = owners.get(key)
    if (other !== undefined) throw new Error(`prisma/demo: "${other}" and "${owner}" have one ${key}: ${advice}`)
    owners.set(key, owner)
  }
  for (const { slug, brand, title, variants } of rows) {
    const owner = `${brand}, ${title.en}`
    claim(`slug ${slug}`, owner, 'give one another title')
    for (const { sku } of variants)
      claim(`sku ${sku}`, owner, 'give one flavor a `code`, or the packing another weight')
  }
  return rows
}

/** What is wrong with an entry, with the entry's name. */
function named<T>(entry: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`prisma/demo: ${entry}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A text of a product by language. */
const textsOf = (product: DemoProduct, toText: (words: Words) => string) =>
  byLocale(locale => toText(product[locale] ?? product[defaultLocale]))

function flavorRow(brand: DemoBrand, flavor: DemoFlavor): ProductRow {
  const taste = tasteOf(flavor.taste)
  const slug = slugOf(brand, flavor)
  const seed = formerSlugOf(brand, flavor)
  const packings = brand.packs.map(weightGrams => {
    const priceAmd = flavorPrices[brand.strength][weightGrams]
    if (priceAmd === undefined) throw new Error(`no price for ${weightGrams} g in flavorPrices of prisma/demo/rows.ts`)
    return { weightGrams, priceAmd }
  })
  const row = commonRow({
    product: flavor,
    slug,
    seed,
    skuStem: `${brand.code}-${flavor.code ?? flavor.taste.toUpperCase()}`,
    packings,
    sold: seededNumber(`sold ${seed}`, 12, 340),
    stockRange: [8, 60],
  })
  const choices = choicesOf('flavor', seed)
  const title = textsOf(flavor, words => words.title)
  const searched = searchTextOf({
    ...choices,
    category: 'flavor',
    brand: brand.name,
    titles: Object.values(title),
    tasteNames: Object.values(taste.name),
    flavorCategory: taste.category,
    strength: brand.strength,
  })
  return {
    ...row,
    ...profileOf(brand, taste, seed),
    ...columnsOf(choices),
    category: 'flavor',
    brand: brand.name,
    title,
    sub_title: textsOf(flavor, words => `${flavor.line} · ${words.subTitle}`),
    flavor_category: taste.category,
    flavor_id: taste.id,
    strength: brand.strength,
    search_text: searched,
  }
}

/** The optional attributes with fixed values, of which the demo catalog says nothing: one of the values, by the slug. */
function choicesOf(category: Category, slug: string): Partial<AttributeValues> {
  const names = attributesOf(category).filter(isChoice)
  const chosen = names.flatMap(name => {
    const values = valuesOf(name)
    const value = values[seededNumber(`${name} ${slug}`, 0, values.length - 1)]
    return attributeOf(name).categories[category] === 'optional' ? [[name, value]] : []
  })
  return Object.fromEntries(chosen)
}

const columnsOf = (values: Partial<AttributeValues>) =>
  Object.fromEntries(attributeNames.filter(name => name in values).map(name => [attributes[name].column, values[name]]))

const slugOf = (brand: DemoBrand, { line, en }: DemoFlavor) => toSlug(`${brand.name} ${line} ${en.title}`)

/** Its slug in an earlier demo. The line Dawn was once called Light: a word that laws forbid on tobacco. */
const formerSlugOf = (brand: DemoBrand, { line, formerTitle, en }: DemoFlavor) =>
  toSlug(`${brand.name} ${line === 'Dawn' ? 'Light' : line} ${formerTitle ?? en.title}`)

/** Products that had another address in an earlier demo: their present slugs, by the former ones. */
export function renamedProducts(): Map<string, string> {
  const flavors = brands.flatMap(brand =>
    brand.flavors.map(flavor => [formerSlugOf(brand, flavor), slugOf(brand, flavor)] as const),
  )
  const goods = [...hookahs, ...accessories, ...coals].map(
    ({ brand, formerTitle, en }) =>
      [toSlug(`${brand} ${formerTitle ?? en.title}`), toSlug(`${brand} ${en.title}`)] as const,
  )
  return new Map([...flavors, ...goods].filter(([former, slug]) => former !== slug))
}

/** The taste as this brand makes it: its leaning and a little of its own, only where the taste is there at all. */
function profileOf(brand: DemoBrand, taste: Taste, slug: string): Taste['profile'] {
  const shade = (dimension: keyof Taste['profile']) => {
    const percent = taste.profile[dimension]
    if (percent === 0) return 0
    const shaded = percent + (brand.leaning[dimension] ?? 0) + seededNumber(`${dimension} ${slug}`, -4, 4)
    return Math.max(0, Math.min(100, shaded))
  }
  return {
    sweet: shade('sweet'),
    sour: shade('sour'),
    fresh: shade('fresh'),
    spicy: shade('spicy'),
    creamy: shade('creamy'),
    bitter: shade('bitter'),
    herbal: shade('herbal'),
  }
}

function goodsRows(): ProductRow[] {
  return [
    ...hookahs.map(hookah => ({ ...goodsRow('hookah', hookah), volume_ml: hookah.volumeMl })),
    ...accessories.map(accessory => ({
      ...goodsRow('accessory', accessory, accessory.accessoryType),
      accessory_type: accessory.accessoryType,
    })),
    ...coals.map(coal => ({
      ...goodsRow('coal', coal),
      ...(coal.coalSizeMm ? { coal_size_mm: coal.coalSizeMm } : {}),
    })),
  ]
}

type Range = readonly [min: number, max: number]
const usualSales: Record<'hookah' | 'accessory' | 'coal', Range> = {
  hookah: [2, 60],
  accessory: [6, 160],
  coal: [40, 380],
}
const usualStock: Record<'hookah' | 'accessory' | 'coal', Range> = {
  hookah: [4, 12],
  accessory: [8, 45],
  coal: [18, 90],
}

function goodsRow(
  category: 'hookah' | 'accessory' | 'coal',
  goods: Goods,
  accessoryType?: BuiltInAccessoryType,
): ProductRow {
  return named(`${goods.brand}, ${goods.en?.title}`, () => rowOfGoods(category, goods, accessoryType))
}

type Goods = DemoProduct & { brand: string; packings: readonly Packing[] }

function rowOfGoods(
  category: 'hookah' | 'accessory' | 'coal',
  goods: Goods,
  accessoryType?: BuiltInAccessoryType,
): ProductRow {
  const slug = toSlug(`${goods.brand} ${goods.en.title}`)
  const formerTitle = toSlug(goods.formerTitle ?? goods.en.title)
  const seed = `${toSlug(goods.brand)}-${formerTitle}`
  const code = makerCodes[goods.brand]
  if (!code) throw new Error(`the brand ${goods.brand} has no code: add it to makerCodes in prisma/demo/rows.ts`)
  const row = commonRow({
    product: goods,
    slug,
    seed,
    skuStem: `${code}-${formerTitle.toUpperCase()}`,
    packings: goods.packings,
    sold: seededNumber(`sold ${seed}`, ...usualSales[category]),
    stockRange: usualStock[category],
  })
  const title = textsOf(goods, words => words.title)
  const choices = { ...choicesOf(category, seed), ...goods.attributes }
  return {
    ...row,
    ...columnsOf(choices),
    category,
    brand: goods.brand,
    title,
    sub_title: textsOf(goods, words => words.subTitle),
    search_text: searchTextOf({
      ...choices,
      category,
      brand: goods.brand,
      titles: Object.values(title),
      accessoryType: accessoryType ?? null,
    }),
  }
}

type CommonRow = Pick<ProductRow, 'slug' | 'description' | 'popularity' | 'created_at' | 'variants'>

function commonRow(of: {
  product: DemoProduct
  slug: string
  /** The seed of its made-up figures. */
  seed: string
  skuStem: string
  packings: readonly Packing[]
  sold: number
  stockRange: Range
}): CommonRow {
  const { product, slug, seed } = of
  return {
    slug,
    description: textsOf(product, words => words.description),
    popularity: product.sold ?? of.sold,
    created_at: addedAt(seed, product.addedOn),
    variants: of.packings.map((packing, position) => {
      const sku = `${of.skuStem}-${packing.weightGrams}`
      return {
        sku,
        weight_grams: packing.weightGrams,
        ...prices(packing.priceAmd, product.salePercent),
        on_hand: product.stock?.[position] ?? seededNumber(`stock ${sku}`, ...of.stockRange),
        same_day: !product.isNextDay,
        position,
      }
    }),
  }
}

function prices(usualAmd: number, salePercent = 0): Pick<VariantRow, 'price_amd' | 'old_price_amd'> {
  if (salePercent === 0) return { price_amd: usualAmd, old_price_amd: null }
  return { price_amd: Math.floor((usualAmd * (100 - salePercent)) / 10_000) * 100, old_price_amd: usualAmd }
}

const FIRST_DAY = Date.UTC(2026, 1, 2)
const DAY_MS = 86_400_000

/** A working morning in Yerevan (UTC+4), each product at a minute of its own. */
function addedAt(slug: string, addedOn?: string): Date {
  const day = addedOn ? Date.parse(`${addedOn}T00:00:00Z`) : FIRST_DAY + seededNumber(`day ${slug}`, 0, 205) * DAY_MS
  return new Date(day + 5 * 3_600_000 + seededNumber(`minute ${slug}`, 0, 300) * 60_000)
}
