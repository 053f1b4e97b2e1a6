import { getAuthenticator } from '@shop/contracts/authenticator.ts'
import { getContactInbox } from '@shop/contracts/contact-staff.ts'
import { getProfile } from '@shop/contracts/identity.ts'
import { listViews } from '@shop/contracts/list-views.ts'
import { listWarnings } from '@shop/contracts/notifications-staff.ts'
import { getOrderNews } from '@shop/contracts/order-news.ts'
import type { AdminOrder, AdminOrderRow } from '@shop/contracts/orders-staff.ts'
import { listPasskeys } from '@shop/contracts/passkeys.ts'
import { listAllPickupPoints } from '@shop/contracts/pickup.ts'
import { getSwitches } from '@shop/contracts/settings-staff.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { accountResponses, PHONE, profile } from './customer.ts'
import { respond } from './fake-responses.ts'
import { createFlavor, createOrder } from './products.ts'
import { NOW } from './shop-info.ts'

/** An order in the list of staff: paid and sent by post unless `more` says otherwise. */
export const createOrderRow = (number: number, totalAmd: number, more: Partial<AdminOrderRow> = {}): AdminOrderRow => ({
  number,
  totalAmd,
  status: 'paid',
  placedAt: NOW,
  paymentState: 'paid',
  itemCount: 1,
  phone: PHONE,
  region: 'AM-ER',
  city: 'Yerevan',
  deliveryType: 'post',
  deliveryFee: { state: 'fixed', feeAmd: 1500 },
  tasks: [],
  ...more,
})

/** A paid order of one flavor as staff see it, without payments and messages. */
export function createAdminOrder(number: number, more: Partial<AdminOrder> = {}): AdminOrder {
  const mint = createFlavor('mint', 3000)
  const [{ sku } = { sku: '' }] = mint.variants
  const address = { region: 'AM-ER', city: 'Yerevan', street: 'Abovyan', building: '1' } as const
  const placed = createOrder({ items: [{ sku, quantity: 1 }], address, phone: PHONE, deliveryType: 'post' }, [mint])
  const none = {
    activity: [],
    products: [],
    hookahs: [],
    undone: [],
    doneBy: [],
    payments: [],
    refunds: [],
    messages: [],
    tasks: [],
    steps: [],
  }
  return {
    order: { ...placed, number, status: 'paid', paymentState: 'paid' },
    version: '1.0',
    customer: null,
    refundable: { leftAmd: 0, ifCancelledAmd: 0, heldFromAmd: 0, lines: [] },
    callTries: 0,
    identityNeeded: false,
    ...none,
    ...more,
  }
}

/** What every page of the admin area asks. */
export const staffResponses = [
  respond(listAllPickupPoints, () => ({ points: [] })),
  ...accountResponses(),
  respond(listViews, () => ({ items: [] })),
  respond(getProfile, () => ({ ...profile, role: 'operator' as const })),
  respond(getOrderNews, () => ({ items: [], waiting: 0, after: NOW })),
  respond(listWarnings, () => ({ items: [] })),
  respond(listPasskeys, () => ({ items: [] })),
  respond(getAuthenticator, () => ({ recoveryCodes: 0 })),
  respond(getContactInbox, () => ({ open: 0, mine: 0, staff: [] })),
  respond(getSwitches, () => ({
    isExpressOff: false,
    areOrdersOff: false,
    noExpressText: completeTexts({ ru: '', en: '', hy: '' }),
    ordersOffText: completeTexts({ ru: '', en: '', hy: '' }),
    version: 1,
  })),
]

/** The same for an admin. */
export const adminResponses = [...staffResponses, respond(getProfile, () => ({ ...profile, role: 'admin' as const }))]
