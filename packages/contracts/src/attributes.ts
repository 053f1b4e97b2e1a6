import type { Attribute, CategoryName } from './attribute-types.ts'
import { connectionAttributes } from './connection-attributes.ts'
import { type flavorCategories, menuCategories, type strengths } from './product-values.ts'

/**
 * Every attribute of products, in the order of the parameters in addresses. Filters, API, editor, product page, files,
 * audit log and search derive from this table; see docs/how-to/add-a-product-attribute.md.
 */
export const attributes = {
  /** Follows from the taste. */
  flavorCategory: {
    kind: 'choice',
    categories: { flavor: 'required' },
    values: {
      'Non-alcoholic drink': 'catalog.flavorCategory.drink',
      Fruit: 'catalog.flavorCategory.fruit',
      Berry: 'catalog.flavorCategory.berry',
      Dessert: 'catalog.flavorCategory.dessert',
      Herb: 'catalog.flavorCategory.herb',
      'Alcoholic drink': 'catalog.flavorCategory.alcohol',
      Cold: 'catalog.flavorCategory.cold',
      Gastronomy: 'catalog.flavorCategory.gastronomy',
      Spice: 'catalog.flavorCategory.spice',
    } as const satisfies Record<(typeof flavorCategories)[number], string>,
    column: 'flavor_category',
    label: 'catalog.facet.flavorCategory',
    filter: 'top',
    isChip: true,
    isOnCard: false,
  },
  /** The taste: an id of the flavors (watermelon, mint, ...). */
  flavorType: {
    kind: 'reference',
    categories: { flavor: 'required' },
    column: 'flavor_id',
    csv: 'flavor',
    label: 'catalog.facet.flavorType',
    csvHelp: 'files.column.flavor',
    filter: 'bottom',
    isChip: false,
    isOnCard: false,
  },
  strength: {
    kind: 'choice',
    categories: { flavor: 'required' },
    values: {
      mild: 'catalog.strength.mild',
      medium: 'catalog.strength.medium',
      strong: 'catalog.strength.strong',
    } as const satisfies Record<(typeof strengths)[number], string>,
    initial: 'medium',
    column: 'strength',
    csv: 'strength',
    label: 'catalog.facet.strength',
    csvHelp: 'files.column.strength',
    filter: 'top',
    isChip: true,
    isOnCard: true,
  },
  /** How finely the tobacco is cut. */
  cut: {
    kind: 'choice',
    categories: { flavor: 'optional' },
    values: { fine: 'catalog.cut.fine', medium: 'catalog.cut.medium', coarse: 'catalog.cut.coarse' },
    column: 'cut',
    csv: 'cut',
    label: 'catalog.facet.cut',
    filter: 'top',
    isChip: true,
    isOnCard: false,
  },
  /** An id of the accessory types (bowl, hose, ...). */
  accessoryType: {
    kind: 'reference',
    categories: { accessory: 'required' },
    column: 'accessory_type',
    csv: 'accessory_type',
    label: 'catalog.facet.accessoryType',
    csvHelp: 'files.column.accessoryType',
    filter: 'top',
    isChip: true,
    isOnCard: true,
  },
  /** Flask volume in milliliters. */
  volume: {
    kind: 'number',
    categories: { hookah: 'optional' },
    unit: 'catalog.milliliters',
    max: 100_000,
    column: 'volume_ml',
    csv: 'volume_ml',
    label: 'catalog.facet.volume',
    editorLabel: 'adminCatalog.volume',
    csvHelp: 'files.column.volume',
    filter: 'bottom',
    isChip: true,
    isOnCard: true,
  },
  /** Edge of a coal cube in millimeters. */
  size: {
    kind: 'number',
    categories: { coal: 'optional' },
    unit: 'catalog.millimeters',
    max: 1000,
    column: 'coal_size_mm',
    csv: 'size_mm',
    label: 'catalog.facet.size',
    editorLabel: 'adminCatalog.size',
    csvHelp: 'files.column.size',
    filter: 'top',
    isChip: true,
    isOnCard: true,
  },
  /** Height of a hookah in centimeters. */
  height: {
    kind: 'number',
    categories: { hookah: 'optional' },
    unit: 'catalog.centimeters',
    max: 300,
    column: 'height_cm',
    csv: 'height_cm',
    label: 'catalog.facet.height',
    editorLabel: 'adminCatalog.height',
    csvHelp: 'adminCatalog.height',
    filter: 'none',
    isChip: false,
    isOnCard: false,
  },
  /** Material of the stem of a hookah. */
  material: {
    kind: 'choice',
    categories: { hookah: 'optional' },
    values: {
      steel: 'catalog.material.steel',
      brass: 'catalog.material.brass',
      aluminum: 'catalog.material.aluminum',
      carbon: 'catalog.material.carbon',
      wood: 'catalog.material.wood',
      glass: 'catalog.material.glass',
    },
    column: 'material',
    csv: 'material',
    label: 'catalog.facet.material',
    filter: 'bottom',
    isChip: false,
    isOnCard: false,
  },
  /** The hose that comes with a hookah. */
  hose: {
    kind: 'choice',
    categories: { hookah: 'optional' },
    values: {
      silicone: 'catalog.hose.silicone',
      'two-silicone': 'catalog.hose.twoSilicone',
      leather: 'catalog.hose.leather',
      none: 'catalog.hose.none',
    },
    column: 'hose',
    csv: 'hose',
    label: 'catalog.facet.hose',
    filter: 'none',
    isChip: false,
    isOnCard: false,
  },
  /** What the box of a hookah contains. */
  kit: {
    kind: 'choice',
    categories: { hookah: 'optional' },
    values: {
      complete: 'catalog.kit.complete',
      'without-tongs': 'catalog.kit.withoutTongs',
      'without-bowl': 'catalog.kit.withoutBowl',
      travel: 'catalog.kit.travel',
    },
    column: 'kit',
    csv: 'kit',
    label: 'catalog.facet.kit',
    filter: 'none',
    isChip: false,
    isOnCard: false,
  },
  ...connectionAttributes,
  /** Warranty in months. */
  warranty: {
    kind: 'number',
    categories: { hookah: 'optional' },
    unit: 'catalog.months',
    max: 600,
    column: 'warranty_months',
    csv: 'warranty_months',
    label: 'catalog.facet.warranty',
    editorLabel: 'adminCatalog.warranty',
    csvHelp: 'adminCatalog.warranty',
    filter: 'none',
    isChip: false,
    isOnCard: false,
  },
  /** How long a piece of coal burns, in minutes. */
  burnTime: {
    kind: 'number',
    categories: { coal: 'optional' },
    unit: 'catalog.minutes',
    max: 600,
    column: 'burn_minutes',
    csv: 'burn_minutes',
    label: 'catalog.facet.burnTime',
    editorLabel: 'adminCatalog.burnTime',
    csvHelp: 'adminCatalog.burnTime',
    filter: 'none',
    isChip: false,
    isOnCard: false,
  },
  /** Pieces of coal in a kilogram. */
  pieces: {
    kind: 'number',
    categories: { coal: 'optional' },
    unit: 'catalog.pieces',
    max: 10_000,
    column: 'pieces_per_kg',
    csv: 'pieces_per_kg',
    label: 'catalog.facet.pieces',
    filter: 'none',
    isChip: false,
    isOnCard: false,
  },
  /** Capacity of a bowl in grams of tobacco. */
  capacity: {
    kind: 'number',
    categories: { accessory: 'optional' },
    unit: 'catalog.grams',
    max: 200,
    column: 'capacity_g',
    csv: 'capacity_g',
    label: 'catalog.facet.capacity',
    editorLabel: 'adminCatalog.capacity',
    csvHelp: 'adminCatalog.capacity',
    filter: 'none',
    isChip: false,
    isOnCard: false,
  },
  /** The tobacco that a bowl is made for. */
  tobacco: {
    kind: 'choice',
    categories: { accessory: 'optional' },
    values: {
      any: 'catalog.tobacco.any',
      mild: 'catalog.tobacco.mild',
      strong: 'catalog.tobacco.strong',
    },
    column: 'bowl_tobacco',
    csv: 'bowl_tobacco',
    label: 'catalog.facet.tobacco',
    editorLabel: 'adminCatalog.tobacco',
    csvHelp: 'adminCatalog.tobacco',
    filter: 'none',
    isChip: false,
    isOnCard: false,
  },
} as const satisfies Record<string, Attribute>

type Table = typeof attributes
export type AttributeName = keyof Table
/** The attributes with fixed values. */
export type ChoiceName = { [N in AttributeName]: Table[N]['kind'] extends 'choice' ? N : never }[AttributeName]
/** The attributes whose values staff maintain in reference lists. */
export type ReferenceName = { [N in AttributeName]: Table[N]['kind'] extends 'reference' ? N : never }[AttributeName]
/** The attributes that staff write. */
export type WrittenName = { [N in AttributeName]: Table[N] extends { csv: string } ? N : never }[AttributeName]

/** The attributes that lists are filtered by. */
export type FilterName = {
  [N in AttributeName]: Table[N]['filter'] extends 'none' ? never : N
}[AttributeName]

/** The type of an attribute's value. */
export type AttributeValue<N extends AttributeName> = Table[N] extends { values: infer V }
  ? keyof V
  : Table[N]['kind'] extends 'number'
    ? number
    : string
/** The values that a product may have for each attribute. */
export type AttributeValues = { [N in AttributeName]: AttributeValue<N> }

/** The column of the table `product`. */
export type AttributeColumn = Table[AttributeName]['column']
/** The column of CSV files. */
export type AttributeCsvColumn = Table[WrittenName]['csv']

export const attributeNames = Object.keys(attributes) as readonly AttributeName[]

const isFilter = (name: AttributeName): name is FilterName => attributes[name].filter !== 'none'
export const filterAttributes = attributeNames.filter(isFilter)

/** The entry of an attribute with all optional fields. */
export const attributeOf = (name: AttributeName): Attribute => attributes[name]

/** The fixed values of an attribute, in their order. */
export const valuesOf = <N extends ChoiceName>(name: N) =>
  Object.keys(attributes[name].values) as unknown as readonly AttributeValue<N>[]

export const isWritten = (name: AttributeName): name is WrittenName => attributeOf(name).csv !== undefined
export const isReference = (name: AttributeName): name is ReferenceName => attributes[name].kind === 'reference'
export const isChoice = (name: AttributeName): name is ChoiceName => attributes[name].kind === 'choice'

/** The attributes that products of a category have. */
export const attributesOf = (category: CategoryName): readonly AttributeName[] =>
  attributeNames.filter(name => attributeOf(name).categories[category] !== undefined)
/** The attributes of a category that staff write. */
export const writtenAttributesOf = (category: CategoryName): readonly WrittenName[] =>
  attributesOf(category).filter(isWritten)

/** The attributes of the CSV files, in the order of their columns, that `category` is the first to have in the shop's menu. */
export const fileAttributes = (category: CategoryName): readonly WrittenName[] =>
  writtenAttributesOf(category).filter(
    name => menuCategories.find(each => attributeOf(name).categories[each] !== undefined) === category,
  )

/** The facets that customers choose values of: attributes with a filter, pack weight (grams) and brand. In the order of addresses. */
export const choiceFacets = [...filterAttributes, 'weight', 'brand'] as const
export type ChoiceFacet = (typeof choiceFacets)[number]

/** Every facet whose values a response counts. */
export const facetNames = ['category', ...choiceFacets] as const
export type FacetName = (typeof facetNames)[number]
