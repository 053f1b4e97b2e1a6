import { AuditAction, AuditSubject } from './audit.ts'
import { auditAccountFields, role } from './audit-account-fields.ts'
import { auditDraftFields } from './audit-draft-fields.ts'
import { auditGoodsFields, categories, documentStates } from './audit-goods-fields.ts'
import { auditSettingFields } from './audit-setting-fields.ts'
import { type AuditField, field, prefixed, shownRows } from './audit-values.ts'
import type { viewedLists } from './list-views.ts'
import { MessageChannel, MessageState } from './notifications-staff.ts'
import { DeliveryFailure } from './order-activity.ts'
import { OrderStatus } from './orders.ts'
import { rentalStates } from './rental-booking.ts'
import { RentalUnitState } from './rental-units-staff.ts'
import { returnReasons } from './returns.ts'
import { reviewStates } from './reviews.ts'
import { TEST_TOPIC, WebhookTopic } from './webhook-events.ts'

/** The titles of the lists that have saved views. */
const viewedListTitles = {
  audit: 'admin.page.audit',
  'automatic-promotions': 'admin.page.automaticPromotions',
  catalog: 'admin.page.catalog',
  'contact-messages': 'admin.page.contactMessages',
  customers: 'admin.page.customers',
  'goods-receipts': 'admin.page.purchasing',
  'gift-cards': 'admin.page.giftCards',
  'import-rows': 'admin.page.import',
  'lists-tastes': 'admin.page.lists',
  'lists-types': 'admin.page.accessoryTypes',
  lots: 'admin.page.lots',
  messages: 'admin.page.messages',
  mixes: 'admin.page.mixes',
  movements: 'audit.file.movements',
  'order-drafts': 'admin.page.drafts',
  orders: 'admin.page.orders',
  people: 'admin.page.people',
  promotions: 'admin.page.promotions',
  'purchase-orders': 'admin.page.purchaseOrders',
  receipts: 'admin.page.receipts',
  refunds: 'admin.page.refunds',
  rentals: 'admin.page.rentals',
  reorder: 'admin.page.reorder',
  returns: 'admin.page.returns',
  reviews: 'admin.page.reviews',
  stock: 'admin.page.stock',
  'stock-take-lines': 'admin.page.stockTake',
  'stock-takes': 'admin.page.stockTakes',
  suppliers: 'admin.page.suppliers',
  'webhook-deliveries': 'admin.page.webhook',
} satisfies Record<keyof typeof viewedLists, string>

const orderStatus = field('adminOrders.column.status', prefixed('orders.status', OrderStatus.options))
const sku = field('adminCatalog.sku')
const quantity = field('purchasing.column.quantity')
const reason = field('admin.reason')
const hidden = null

/**
 * How staff read each field of audit entries, by the type of the subject and the path of the field. In paths, `*` is a
 * position in a list or a key that is data: a SKU, a language, a weekday. A test of the API fails on a field without an
 * entry. Fields of old entries that are missing here are shown without a label.
 */
export const auditFields: Readonly<Record<string, Readonly<Record<string, AuditField>>>> = {
  order: {
    status: orderStatus,
    reason: field('admin.reason', {
      ...prefixed('adminOrders.failed', DeliveryFailure.options),
      ...prefixed('adminOrders.cancel', ['customer', 'staff', 'out_of_stock', 'unreachable']),
      ...prefixed('returns.reason', returnReasons),
      ...prefixed('adminReturns.reason', ['changed_mind', 'wrong_item']),
    }),
    number: hidden,
    returnedOrderNumber: field('audit.field.returnedOrder'),
    supplementOf: field('audit.field.supplementOf'),
    supplement: field('audit.field.supplement'),
    isHandedIn: field('audit.field.isHandedIn'),
    deliveryType: field('adminOrders.column.delivery', prefixed('adminOrders.by', ['express', 'post', 'pickup'])),
    returned: field('audit.field.returnedItems'),
    'returned.*.sku': sku,
    'returned.*.quantity': quantity,
    'returned.*.isOpened': field('adminReturns.opened'),
    valueAmd: field('audit.field.returnedValue'),
    items: field('purchasing.lines'),
    'items.*.sku': sku,
    'items.*.quantity': quantity,
    draftId: hidden,
    refundId: hidden,
    totalAmd: field('adminOrders.column.total'),
    discountAmd: field('drafts.discount'),
    promoCode: field('drafts.discount.code'),
    pointsAmd: field('orders.pointsPaid'),
    creditAmd: field('orders.creditPaid'),
    amountAmd: field('adminReturns.column.amount'),
    dueAmd: field('audit.field.due'),
    feeAmd: field('adminOrders.column.fee'),
    holdUntil: field('adminOrders.payUntil'),
    until: field('audit.field.callUntil'),
    courierId: field('adminDeliveries.courierName', 'name'),
    date: field('purchasing.column.date'),
    point: field('adminDeliveries.point', prefixed('audit.value.point', ['set', 'replaced', 'deleted'])),
    kind: field('audit.field.kind', {
      delivery: 'adminOrders.column.delivery',
      pick_up: 'adminDeliveries.pickUp',
      signature: 'adminOrders.proof.signature',
      photo: 'adminOrders.proof.photo',
      whole: 'adminOrders.grantRefundWhole',
      amount: 'adminOrders.grantRefundAmount',
      lines: 'adminOrders.grantRefundLines',
    }),
    pickupPointId: field('adminOrders.filter.pickupPoint', 'name'),
    region: field('deliveryTerms.region', 'region'),
    isNewAddress: field('audit.field.newAddress'),
    isDiscreet: field('orders.discreet'),
    deliveryDate: field('audit.field.deliveryDate'),
    deliveryTime: field('audit.field.deliveryTime'),
    deliveryEndTime: field('audit.field.deliveryEndTime'),
    refusedHookahs: field('audit.field.refusedHookahs'),
    refusedUnits: field('audit.field.refusedUnits'),
    isHeld: field('adminReturns.refund.held'),
    toCredit: field('adminOrders.toCredit'),
    lines: field('purchasing.lines'),
    'lines.*.sku': sku,
    'lines.*.quantity': quantity,
    'lines.*.before': field('adminCatalog.before'),
    'lines.*.now': field('adminCatalog.after'),
  },
  order_return: {
    status: field('adminReturns.column.state', {
      ...prefixed('returns.state', ['requested', 'accepted', 'refused', 'received', 'refunded']),
    }),
    reason: field('admin.reason', {
      ...prefixed('returns.reason', returnReasons),
      ...prefixed('adminReturns.reason', ['changed_mind', 'wrong_item']),
    }),
    amountAmd: field('adminReturns.column.amount'),
    toCredit: field('adminReturns.toCredit'),
    isHandedIn: field('audit.field.isHandedIn'),
    pictures: hidden,
    lines: field('purchasing.lines'),
    'lines.*.sku': sku,
    'lines.*.quantity': quantity,
    'lines.*.isOpened': field('adminReturns.opened'),
    'lines.*.toStock': field('adminReturns.toStock'),
    'lines.*.writtenOff': field('adminReturns.writeOff'),
    'lines.*.writtenOffWhy': field('adminReturns.why'),
  },
  payment: {
    status: field('adminOrders.column.payment', prefixed('audit.payment', ['review', 'refund_due', 'failed'])),
    outcome: field('adminOrders.column.payment', {
      ...prefixed('audit.payment', ['captured', 'review', 'refund_due']),
    }),
    amountAmd: field('adminReturns.column.amount'),
    reference: field('admin.refund.reference'),
    note: field('admin.reason'),
  },
  payment_refund: {
    status: field('adminReturns.column.state', {
      ...prefixed('adminReturns.refund', ['held', 'requested', 'sent', 'failed', 'manual', 'confirmed']),
    }),
    reference: field('admin.refund.reference'),
  },
  fiscal_receipt: {
    status: field('adminReceipts.column.state', {
      ...prefixed('adminReceipts.state', ['queued', 'sent', 'refused', 'printed', 'held', 'manual']),
    }),
    number: field('adminReceipts.column.number'),
  },
  gift_card: {
    codeEnd: field('giftCards.column.code'),
    amountAmd: field('giftCards.column.amount'),
    validUntilDate: field('giftCards.column.validUntil'),
    note: field('giftCards.note'),
    channel: field('giftCards.channel', prefixed('giftCards.channel', ['email', 'sms'])),
    reason,
  },
  account: auditAccountFields,
  person: {
    reason,
    orders: field('admin.page.orders'),
    drafts: field('admin.page.drafts'),
    contactMessages: field('adminCustomers.letters'),
  },
  customer_group: { name: field('roles.name'), members: field('admin.page.customers') },
  staff_invitation: { role },
  staff_role: {
    name: field('roles.name'),
    permissions: field('audit.field.permissions', 'permission'),
    refundLimitAmd: field('roles.limit'),
  },
  background_job: { retried: field('audit.field.retried') },
  rental: {
    state: field('adminRentals.column.state', prefixed('adminRentals.state', rentalStates)),
    unit: field('adminRentals.column.unit'),
    condition: field('adminRentals.condition'),
    reason: field('admin.reason', {
      ...prefixed('returns.reason', returnReasons),
      ...prefixed('adminReturns.reason', ['changed_mind', 'wrong_item']),
    }),
    pictures: field('adminCatalog.pictures'),
    lateDays: field('adminRentals.charge.late'),
    returnedOn: field('adminRentals.returnedOn'),
    backAmd: field('adminRentals.depositBack'),
    keptAmd: field('audit.field.kept'),
    isAgreed: field('adminRentals.isAgreed'),
  },
  rental_offer: {
    slug: hidden,
    pricePerDayAmd: field('adminRentals.pricePerDay'),
    priceFromThirdDayAmd: field('adminRentals.priceFromThirdDay'),
    depositAmd: field('adminRentals.depositAmount'),
    bufferDays: field('adminRentals.bufferDays'),
    isOffered: field('adminRentals.isOffered'),
  },
  rental_unit: {
    code: field('adminRentals.unitCode'),
    slug: hidden,
    state: field('adminRentals.column.state', prefixed('adminRentals.unit', RentalUnitState.options)),
    note: field('adminRentals.unitWhy'),
    until: field('adminRentals.repairUntil'),
  },
  contact_message: {
    replyId: hidden,
    channel: field('messages.column.channel', prefixed('messages.channel', ['email', 'sms'])),
    isClosed: field('inbox.state.closed'),
    assigneeId: field('inbox.column.assignee', 'name'),
    orderId: field('inbox.column.order', 'name'),
    accountId: field('audit.field.customer', 'name'),
  },
  outbox: { messageId: hidden, topic: field('messages.column.topic', 'topic') },
  api_key: {
    name: field('roles.name'),
    permissions: field('audit.field.permissions', 'permission'),
    lastDate: field('apiKeys.lastDate'),
  },
  webhook: {
    name: field('roles.name'),
    host: field('webhooks.host'),
    fingerprint: field('webhooks.fingerprint'),
    topics: field('webhooks.topics', prefixed('webhooks.topic', WebhookTopic.options)),
    topic: field('webhooks.event', prefixed('webhooks.topic', [...WebhookTopic.options, TEST_TOPIC])),
    eventId: hidden,
    state: field('webhooks.state', prefixed('webhooks.state', ['on', 'off', 'failed'])),
    previousUntil: field('webhooks.previousUntil'),
  },
  list_view: {
    list: field('audit.field.list', viewedListTitles),
    name: field('roles.name'),
    isShared: field('audit.field.isShared'),
  },
  review: {
    state: field('adminReviews.column.state', prefixed('reviews.state', reviewStates)),
    reason,
    answer: field('adminReviews.answer'),
    helpful: field('adminReviews.column.helpful'),
  },
  saved_mix: { name: field('adminMixes.column.name') },
  export: {
    brand: field('adminCatalog.column.brand'),
    category: field('adminCatalog.column.category', categories),
    state: field('adminCatalog.column.state', {
      ...prefixed('adminCatalog.state', ['draft', 'published', 'archived']),
      ...documentStates,
      partly_received: 'purchasing.state.partlyReceived',
      ...prefixed('lots.state', ['expired', 'expiring']),
      ...prefixed('giftCards.state', ['active', 'redeemed', 'blocked']),
      ...prefixed('messages.state', MessageState.options),
    }),
    stock: field('adminCatalog.column.stock', prefixed('adminCatalog.stock', ['in', 'low', 'out'])),
    missing: field('adminCatalog.filter.missing', { en: 'admin.language.en', hy: 'admin.language.hy' }),
    template: field('audit.field.template', { true: 'settings.yes' }),
    q: field('audit.field.search'),
    isSearch: field('audit.field.isSearch'),
    show: field('audit.field.show', shownRows),
    channel: field('messages.column.channel', prefixed('messages.channel', MessageChannel.options)),
    topic: field('messages.column.topic', 'topic'),
    accountId: field('audit.field.customer', 'name'),
    hasTag: field('adminCustomers.tags'),
    only: field('audit.field.only', {
      blocked: 'adminCustomers.filter.blocked',
      staff: 'adminCustomers.filter.staff',
    }),
    group: field('adminCustomers.groups', 'name'),
    level: field('adminCatalog.column.stock', { out: 'adminStock.isOut', low: 'adminStock.isLow' }),
    atMost: field('audit.field.atMost'),
    sku,
    supplierId: field('purchasing.column.supplier', 'name'),
    date: field('purchasing.column.date'),
    from: field('adminReturns.fileFrom'),
    to: field('adminReturns.fileTo'),
    status: field('adminOrders.column.status', {
      ...prefixed('orders.status', OrderStatus.options),
      sold: 'adminOrders.filter.sold',
    }),
    payment: field('adminOrders.column.payment', {
      ...prefixed('adminOrders.payment', ['awaiting', 'review', 'paid', 'refund_due', 'refunded', 'none']),
    }),
    placedFrom: field('audit.field.placedFrom'),
    placedTo: field('audit.field.placedTo'),
    deliveryType: field('adminOrders.column.delivery', prefixed('adminOrders.by', ['express', 'post', 'pickup'])),
    deliveryDate: field('audit.field.deliveryDate'),
    deliveryTime: field('audit.field.deliveryTime'),
    pickupPointId: field('adminOrders.filter.pickupPoint', 'name'),
    subjectType: field('audit.column.subject', prefixed('audit.subject', AuditSubject.options)),
    subjectId: hidden,
    orderNumber: field('adminOrders.column.number', 'numbers'),
    actorId: field('audit.column.actor', 'name'),
    action: field('audit.column.action', prefixed('audit.action', AuditAction.options)),
    task: field('audit.field.task', {
      ...prefixed('adminOrders.task', [
        'late',
        'cancel_request',
        'fee',
        'unreachable',
        'failed_delivery',
        'not_collected',
      ]),
    }),
  },
  ...auditDraftFields,
  ...auditGoodsFields,
  ...auditSettingFields,
}
