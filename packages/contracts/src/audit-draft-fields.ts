import { type AuditField, field, prefixed } from './audit-values.ts'

const sku = field('adminCatalog.sku')
const quantity = field('purchasing.column.quantity')

/** The fields of the drafts of orders. */
export const auditDraftFields: Readonly<Record<string, Readonly<Record<string, AuditField>>>> = {
  order_draft: {
    deliveryType: field('adminOrders.column.delivery', prefixed('adminOrders.by', ['express', 'post', 'pickup'])),
    pickupPointId: field('adminOrders.filter.pickupPoint', 'name'),
    deliveryDate: field('audit.field.deliveryDate'),
    deliveryTime: field('audit.field.deliveryTime'),
    isDiscreet: field('orders.discreet'),
    items: field('purchasing.lines'),
    'items.*.sku': sku,
    'items.*.quantity': quantity,
    rentals: field('drafts.rentals'),
    'rentals.*.slug': field('drafts.rental.hookah'),
    'rentals.*.from': field('drafts.rental.from'),
    'rentals.*.to': field('drafts.rental.to'),
    'rentals.*.pickUpTime': field('drafts.rental.pickUp'),
    'rentals.*.flavorSku': field('drafts.rental.flavor'),
    'rentals.*.cupSku': field('drafts.rental.bowl'),
    mixes: field('drafts.mixes'),
    'mixes.*.lines': field('purchasing.lines'),
    'mixes.*.lines.*.sku': sku,
    'mixes.*.lines.*.quantity': quantity,
    'mixes.*.lines.*.percentage': field('drafts.mix.share', 'percent'),
    'discount.kind': field('drafts.discount.kind', prefixed('drafts.discount', ['percent', 'amount'])),
    'discount.value': field('drafts.discount.size'),
    promoCode: field('drafts.discount.code'),
    usePoints: field('drafts.usesPoints'),
    useCredit: field('drafts.usesCredit'),
  },
}
