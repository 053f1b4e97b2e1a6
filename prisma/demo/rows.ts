import { createHash } from 'node:crypto'
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
import { accessories, brands, coals, hookahs, type Taste, tasteOf } from './catalog.ts'
import type { DemoBrand, DemoFlavor, DemoProduct, DemoVariant, ProductTexts, Strength } from './types.ts'

/** AMD by strength and weight in grams. Invented prices. */
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

type VariantRow = {
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
 * Returns the products of the demo catalog, the same in every shop.
 * @throws Error naming an invalid entry, or two entries with the same slug or SKU
 */
export function demoProducts(): ProductRow[] {
  const flavors = brands.flatMap(brand =>
    brand.flavors.map(flavor => named(`${brand.name}, ${flavor.en?.title}`, () => flavorRow(brand, flavor))),
  )
  return assertUnique([...flavors, ...otherRows()])
}

/** Asserts unique slugs and SKUs. The seed would silently skip a duplicate. @throws Error naming both products */
export function assertUnique(rows: ProductRow[]): ProductRow[] {
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
      claim(`sku ${sku}`, owner, 'give one flavor a `code`, or the variant another weight')
  }
  return rows
}

/** Adds the name of the entry to an error. */
function named<T>(entry: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`prisma/demo: ${entry}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Returns a text of a product by language. */
const textsOf = (product: DemoProduct, toText: (texts: ProductTexts) => string) =>
  byLocale(locale => toText(product[locale] ?? product[defaultLocale]))

function flavorRow(brand: DemoBrand, flavor: DemoFlavor): ProductRow {
  const taste = tasteOf(flavor.taste)
  const slug = slugOf(brand, flavor)
  const seed = formerSlugOf(brand, flavor)
  const variants = brand.packs.map(weightGrams => {
    const priceAmd = flavorPrices[brand.strength][weightGrams]
    if (priceAmd === undefined) throw new Error(`no price for ${weightGrams} g in flavorPrices of prisma/demo/rows.ts`)
    return { weightGrams, priceAmd }
  })
  const row = commonRow({
    product: flavor,
    slug,
    seed,
    skuStem: `${brand.code}-${flavor.code ?? flavor.taste.toUpperCase()}`,
    variants,
    sold: seededNumber(`sold ${seed}`, 12, 340),
    stockRange: [8, 60],
  })
  const choices = choicesOf(seed)
  const title = textsOf(flavor, texts => texts.title)
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

/** Chooses values, seeded by the slug, for the optional attributes of flavors with a fixed list of values. */
function choicesOf(slug: string): Partial<AttributeValues> {
  const names = attributesOf('flavor').filter(isChoice)
  const chosen = names.flatMap(name => {
    const values = valuesOf(name)
    const value = values[seededNumber(`${name} ${slug}`, 0, values.length - 1)]
    return attributeOf(name).categories.flavor === 'optional' ? [[name, value]] : []
  })
  return Object.fromEntries(chosen)
}

const columnsOf = (values: Partial<AttributeValues>) =>
  Object.fromEntries(attributeNames.filter(name => name in values).map(name => [attributes[name].column, values[name]]))

const slugOf = (brand: DemoBrand, { line, en }: DemoFlavor) => toSlug(`${brand.name} ${line} ${en.title}`)

/** Returns the slug in an earlier demo. The line Dawn was called Light, which the law forbids for tobacco. */
const formerSlugOf = (brand: DemoBrand, { line, formerTitle, en }: DemoFlavor) =>
  toSlug(`${brand.name} ${line === 'Dawn' ? 'Light' : line} ${formerTitle ?? en.title}`)

/** Returns the current slugs of renamed products by their slugs in an earlier demo. */
export function renamedProducts(): Map<string, string> {
  const flavors = brands.flatMap(brand =>
    brand.flavors.map(flavor => [formerSlugOf(brand, flavor), slugOf(brand, flavor)] as const),
  )
  const others = [...hookahs, ...accessories, ...coals].map(
    ({ brand, formerTitle, en }) =>
      [toSlug(`${brand} ${formerTitle ?? en.title}`), toSlug(`${brand} ${en.title}`)] as const,
  )
  return new Map([...flavors, ...others].filter(([former, slug]) => former !== slug))
}

/** Varies the profile of a taste by the brand and the product. Dimensions with 0 stay 0. */
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

function otherRows(): ProductRow[] {
  return [
    ...hookahs.map(hookah => ({ ...namedRow('hookah', hookah), volume_ml: hookah.volumeMl })),
    ...accessories.map(accessory => ({
      ...namedRow('accessory', accessory, accessory.accessoryType),
      accessory_type: accessory.accessoryType,
    })),
    ...coals.map(coal => ({
      ...namedRow('coal', coal),
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

function namedRow(
  category: 'hookah' | 'accessory' | 'coal',
  product: OtherProduct,
  accessoryType?: BuiltInAccessoryType,
): ProductRow {
  return named(`${product.brand}, ${product.en?.title}`, () => toRow(category, product, accessoryType))
}

type OtherProduct = DemoProduct & { brand: string; variants: readonly DemoVariant[] }

function toRow(
  category: 'hookah' | 'accessory' | 'coal',
  product: OtherProduct,
  accessoryType?: BuiltInAccessoryType,
): ProductRow {
  const slug = toSlug(`${product.brand} ${product.en.title}`)
  const formerTitle = toSlug(product.formerTitle ?? product.en.title)
  const seed = `${toSlug(product.brand)}-${formerTitle}`
  const code = makerCodes[product.brand]
  if (!code) throw new Error(`the brand ${product.brand} has no code: add it to makerCodes in prisma/demo/rows.ts`)
  const row = commonRow({
    product,
    slug,
    seed,
    skuStem: `${code}-${formerTitle.toUpperCase()}`,
    variants: product.variants,
    sold: seededNumber(`sold ${seed}`, ...usualSales[category]),
    stockRange: usualStock[category],
  })
  const title = textsOf(product, texts => texts.title)
  const choices = { ...product.attributes }
  return {
    ...row,
    ...columnsOf(choices),
    category,
    brand: product.brand,
    title,
    sub_title: textsOf(product, texts => texts.subTitle),
    search_text: searchTextOf({
      ...choices,
      category,
      brand: product.brand,
      titles: Object.values(title),
      accessoryType: accessoryType ?? null,
    }),
  }
}

type CommonRow = Pick<ProductRow, 'slug' | 'description' | 'popularity' | 'created_at' | 'variants'>

function commonRow(of: {
  product: DemoProduct
  slug: string
  /** The seed of its invented numbers. */
  seed: string
  skuStem: string
  variants: readonly DemoVariant[]
  sold: number
  stockRange: Range
}): CommonRow {
  const { product, slug, seed } = of
  return {
    slug,
    description: textsOf(product, texts => texts.description),
    popularity: product.sold ?? of.sold,
    created_at: addedAt(seed, product.addedOn),
    variants: of.variants.map((variant, position) => {
      const sku = `${of.skuStem}-${variant.weightGrams}`
      return {
        sku,
        weight_grams: variant.weightGrams,
        ...prices(variant.priceAmd, product.salePercent),
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

/** Returns a time in the morning in Yerevan, seeded by the slug. */
function addedAt(slug: string, addedOn?: string): Date {
  const day = addedOn ? Date.parse(`${addedOn}T00:00:00Z`) : FIRST_DAY + seededNumber(`day ${slug}`, 0, 205) * DAY_MS
  return new Date(day + 5 * 3_600_000 + seededNumber(`minute ${slug}`, 0, 300) * 60_000)
}

/** Returns an integer from `min` to `max` derived from the seed, so that every demo shop is the same. */
function seededNumber(seed: string, min: number, max: number): number {
  return min + (createHash('sha256').update(seed).digest().readUInt32BE() % (max - min + 1))
}

/** "Piña Colada" -> "pina-colada". */
function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
