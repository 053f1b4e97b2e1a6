import * as z from 'zod/mini'
import { pageById, pageOf } from './list.ts'
import { route } from './route.ts'
import { Moment } from './time.ts'

/** What a staff member did. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: Moment,
  /** Who: the account, its role then, and its name now; no name once the account is deleted. */
  actor: z.object({ accountId: z.uuid(), role: z.string(), name: z.optional(z.string()) }),
  /** As capability.verb: order.confirm, promo_code.create. */
  action: z.string(),
  /** The table's name and the row's key; of an order its number, too. */
  subject: z.object({ type: z.string(), id: z.string(), orderNumber: z.optional(z.int()) }),
  /** What was there; absent for what was new. */
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  /** Finds the call in the server's log. */
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const word = z.optional(z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(100)))

export const listAudit = route({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  tag: 'audit',
  summary: 'What staff did, newest first: to one thing or order, by one of them, of one kind.',
  query: z.object({
    /** order, setting, promo_code, account, variant, payment, payment_refund, order_return. */
    subjectType: word,
    subjectId: word,
    /** An order by the number that people know. */
    orderNumber: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
    /** The staff member's account. */
    actorId: z.optional(z.uuid()),
    action: word,
    ...pageById,
  }),
  result: pageOf(AuditEntry),
  errors: ['VALIDATION', 'FORBIDDEN'],
})

export const auditRoutes = { listAudit }
