import type { MessageId } from '#platform/i18n/messages.ts'

/** The sections of the settings page in its order, by id. The palette finds them without loading the page. */
export const settingSections = {
  hours: 'settings.hours',
  fees: 'settings.fees',
  'closed-days': 'settings.closedDays',
  points: 'settings.points',
  'point-tiers': 'settings.pointTiers',
  rental: 'settings.rental',
  'deposit-levels': 'settings.depositLevels',
  goods: 'settings.goods',
  lots: 'settings.lots',
  reviews: 'settings.reviews',
  refunds: 'settings.refunds',
  receipts: 'settings.receipts',
  'gift-cards': 'settings.giftCards',
  workdays: 'settings.workdays',
  contact: 'settings.contact',
  discreet: 'settings.discreet',
  alerts: 'settings.alerts',
  sms: 'settings.sms',
  ai: 'settings.ai',
  sessions: 'settings.sessions',
} as const satisfies Record<string, MessageId>

/** The sections of the page "Delivery terms", by id. */
export const deliverySections = {
  tariff: 'deliveryTerms.tariff',
  capacity: 'deliveryTerms.capacity',
  zones: 'deliveryTerms.zones',
  pickup: 'deliveryTerms.pickup',
} as const satisfies Record<string, MessageId>
