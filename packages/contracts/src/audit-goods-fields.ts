import { attributeNames, attributes } from './attributes.ts'
import { type AuditField, field, prefixed } from './audit-values.ts'

/** The categories of products, by their texts. */
export const categories = prefixed('adminCatalog.category', ['flavor', 'accessory', 'hookah', 'coal'])
const sku = field('adminCatalog.sku')
const hidden = null

/** A text with a key per language: `title.ru`. */
const texts = (name: string, label: string) => ({ [`${name}.*`]: field(label) })
/** The flat fields of a text: `title`, `titleEN`, `titleHY`. */
const flatTexts = (name: string, label: string, path = name) => ({
  [path]: field(label, 'ru'),
  [`${path}EN`]: field(label, 'en'),
  [`${path}HY`]: field(label, 'hy'),
})

const attributeFields = Object.fromEntries(
  attributeNames.map(name => {
    const attribute = attributes[name]
    const label = 'editorLabel' in attribute ? attribute.editorLabel : attribute.label
    return [
      name,
      'values' in attribute ? field(label, attribute.values) : field(label, attribute.kind === 'reference' && 'name'),
    ]
  }),
)

const listValue = {
  name: field('roles.name'),
  nameRu: field('lists.name.ru'),
  nameEn: field('lists.name.en'),
  nameHy: field('lists.name.hy'),
  isHidden: field('lists.hidden'),
  into: field('lists.mergeInto', 'name'),
  products: field('lists.products'),
  version: hidden,
}

/** The states of purchase orders and deliveries, by their texts. */
export const documentStates = prefixed('purchasing.state', ['draft', 'ordered', 'received', 'cancelled', 'undone'])
const purchasingDocument = {
  number: hidden,
  state: field('purchasing.column.state', { ...documentStates, partly_received: 'purchasing.state.partlyReceived' }),
  supplier: field('purchasing.column.supplier'),
  orderNumber: field('purchasing.column.order'),
  documentNumber: field('purchasing.column.document'),
  expectedDate: field('purchasing.expectedDate'),
  note: field('purchasing.note'),
  lines: hidden,
  'lines.*': field('purchasing.lines'),
}

const discount = {
  percent: field('promotions.kind.percent', 'percent'),
  amountAmd: field('promotions.kind.amount'),
  startsAt: field('promotions.first'),
  endsAt: field('promotions.last'),
  usesInAll: field('promotions.usesInAll'),
  usesPerCustomer: field('promotions.usesPerCustomer'),
  minimumGoodsAmd: field('promotions.minimum'),
  id: hidden,
  used: hidden,
  wasUsed: hidden,
  discountedAmd: hidden,
  createdAt: hidden,
  version: hidden,
}

/** The fields of home pages, collections and brand pages that have the same name. */
const landing = {
  ...texts('title', 'adminCollections.title'),
  ...texts('subTitle', 'adminCollections.subTitle'),
  ...texts('description', 'adminCollections.description'),
  picture: field('adminCollections.picture', 'picture'),
  version: hidden,
}

/** How staff read the fields of products, stock, purchasing, promotions and pages. */
export const auditGoodsFields: Readonly<Record<string, Readonly<Record<string, AuditField>>>> = {
  product: {
    ...attributeFields,
    ...flatTexts('title', 'adminCatalog.text.title'),
    ...flatTexts('subTitle', 'adminCatalog.text.subTitle'),
    ...flatTexts('description', 'adminCatalog.text.description'),
    brand: field('adminCatalog.column.brand'),
    category: field('adminCatalog.column.category', categories),
    slug: field('adminCatalog.column.slug'),
    state: field('adminCatalog.column.state', prefixed('adminCatalog.state', ['draft', 'published', 'archived'])),
    'taste.*': field('taste.title', 'taste'),
    taste: hidden,
    expiresAt: field('audit.field.validUntil'),
    hookah: field('adminCatalog.category.hookah'),
    part: field('adminCatalog.category.accessory'),
    fits: field('adminCatalog.fit.fits'),
    reason: field('admin.reason'),
    version: hidden,
    variants: hidden,
    'variants.*.price': field('adminCatalog.price', 'amd'),
    'variants.*.oldPrice': field('adminCatalog.oldPrice', 'amd'),
    'variants.*.weight': field('adminCatalog.weight', 'grams'),
    'variants.*.sameDay': field('adminCatalog.sameDay'),
    'variants.*.isWithdrawn': field('adminCatalog.withdrawn'),
    'variants.*.shelf': field('adminCatalog.shelf'),
    'variants.*.position': field('audit.field.position'),
    pictures: hidden,
    ...flatTexts('', 'adminCatalog.alt', 'pictures.*.alt'),
    'pictures.*.id': field('audit.field.picture', 'picture'),
    'pictures.*.focus': field('audit.field.focus', 'picture'),
    'pictures.*.focus.*': field('audit.field.focus', 'picture'),
  },
  variant: {
    sku: hidden,
    onHand: field('adminStock.column.onHand'),
    delta: field('audit.field.difference'),
    reason: field('adminStock.column.reason'),
    reorderPoint: field('adminStock.column.reorderPoint'),
    barcode: field('adminStock.column.barcode'),
    shelf: field('adminStock.column.shelf'),
    lotNumber: field('lots.column.number'),
    bestBeforeDate: field('lots.column.bestBefore'),
    packedDate: field('lots.column.packed'),
    price: field('adminStock.column.price', 'amd'),
  },
  flavor: {
    ...listValue,
    category: field('catalog.facet.flavorCategory', attributes.flavorCategory.values),
    intensity: field('lists.intensity'),
    maxSharePercent: field('lists.maxShare'),
    role: field('lists.role', prefixed('lists.role', ['base', 'accent', 'cooling'])),
  },
  accessory_type: listValue,
  catalog_import: {
    name: field('audit.field.file'),
    newRows: field('audit.field.newRows'),
    changedRows: field('audit.field.changedRows'),
    skippedRows: field('audit.field.skippedRows'),
  },
  collection: {
    ...landing,
    slug: field('adminCollections.slug'),
    kind: field('adminCollections.products', { rule: 'adminCollections.byRule', list: 'adminCollections.list' }),
    rule: hidden,
    ...Object.fromEntries(Object.entries(attributeFields).map(([name, value]) => [`rule.${name}`, value])),
    'rule.category': field('adminCollections.category', categories),
    'rule.q': field('adminCollections.words'),
    'rule.brand': field('adminCatalog.column.brand'),
    'rule.weight': field('catalog.facet.weight', 'grams'),
    'rule.priceMin': field('audit.field.priceMin', 'amd'),
    'rule.priceMax': field('audit.field.priceMax', 'amd'),
    'rule.inStock': field('catalog.inStock'),
    'rule.onSale': field('catalog.onSale'),
    isInMenu: field('adminCollections.showInMenu'),
    isPublished: field('adminCollections.published'),
    products: field('adminCollections.products', 'name'),
    slugs: field('admin.page.collections', 'name'),
  },
  brand_page: landing,
  home_page: {
    ...texts('hero.heading', 'adminHome.heading'),
    ...texts('hero.lead', 'adminHome.lead'),
    'hero.button': hidden,
    ...texts('hero.button.text', 'adminHome.linkText'),
    'hero.button.to': field('adminHome.linkTo'),
    'hero.pictureId': field('adminHome.picture', 'picture'),
    banner: hidden,
    ...texts('banner.text', 'adminHome.bannerLine'),
    'banner.button': hidden,
    ...texts('banner.button.text', 'adminHome.linkText'),
    'banner.button.to': field('adminHome.linkTo'),
    'banner.from': field('adminHome.from'),
    'banner.until': field('adminHome.until'),
    sections: field('adminHome.sections'),
    'sections.*.name': field('audit.field.section', {
      ...prefixed('adminHome.section', ['collections', 'categories', 'bestsellers', 'mix', 'new', 'rental', 'how']),
    }),
    'sections.*.isOn': field('audit.field.isShown'),
    collections: field('adminHome.collections', 'name'),
    collectionIds: field('adminHome.collections', 'name'),
    version: hidden,
  },
  promo_code: {
    ...discount,
    code: field('promotions.code'),
    title: field('promotions.name'),
    categories: field('promotions.categories', categories),
    isActive: field('promotions.state.active'),
  },
  promotion: {
    ...discount,
    ...texts('title', 'autoPromotions.title'),
    'benefit.kind': field('autoPromotions.kind', {
      percent: 'autoPromotions.kind.percent',
      amount: 'autoPromotions.kind.amount',
      buy_get: 'autoPromotions.kind.buyGet',
      free_delivery: 'autoPromotions.kind.freeDelivery',
    }),
    'benefit.percent': field('autoPromotions.percent', 'percent'),
    'benefit.amountAmd': field('autoPromotions.amount'),
    'benefit.buyQuantity': field('autoPromotions.buy'),
    'benefit.getQuantity': field('autoPromotions.get'),
    'target.kind': field('autoPromotions.target', {
      ...prefixed('autoPromotions.target', ['all', 'category', 'brand', 'collection', 'product']),
    }),
    'target.values': field('audit.field.targets', categories),
    targetNames: hidden,
    groupIds: field('autoPromotions.groups', 'name'),
    minimumGoodsAmd: field('autoPromotions.minimum'),
    coversSale: field('autoPromotions.coversSale'),
    isExclusive: field('autoPromotions.isExclusive'),
    isWithCodes: field('autoPromotions.isWithCodes'),
    priority: field('autoPromotions.priority'),
    state: field('promotions.column.state', prefixed('autoPromotions.status', ['draft', 'active', 'ended'])),
  },
  supplier: {
    id: hidden,
    name: field('purchasing.supplier.name'),
    contact: field('purchasing.supplier.contact'),
    phone: field('purchasing.supplier.phone'),
    note: field('purchasing.note'),
    isArchived: field('purchasing.archived'),
    version: hidden,
  },
  purchase_order: purchasingDocument,
  goods_receipt: purchasingDocument,
  stock_take: {
    sku,
    skus: field('stockTakes.approved'),
    counted: field('stockTakes.column.counted'),
    category: field('stockTakes.column.category', categories),
    note: field('stockTakes.noteLabel'),
    state: field('stockTakes.column.state', {
      ...prefixed('stockTakes.state', ['counting', 'review', 'closed', 'cancelled']),
    }),
  },
}
