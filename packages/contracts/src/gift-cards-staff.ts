import * as z from 'zod/mini'
import { addMonths } from './days.ts'
import { withoutGiftCardCode } from './gift-cards.ts'
import { Email } from './identity.ts'
import { Locale } from './locale-schemas.ts'
import { pageByText, pageOf } from './pagination.ts'
import { Phone } from './phone.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { LocalDate, oneLine, PriceAmd, RequiredText, storable, Text, Timestamp, TotalAmd } from './scalars.ts'

/** `redeemed`: its value is store credit; `blocked` by staff; `expired`: its last day is over. */
export const GiftCardState = z.enum(['active', 'redeemed', 'blocked', 'expired'])
export type GiftCardState = z.infer<typeof GiftCardState>

/** A gift card, without its code. */
export const GiftCard = z.object({
  id: z.uuid(),
  /** What staff call the card. */
  number: z.int(),
  /** The last four characters of the code. */
  codeEnd: z.string(),
  amountAmd: PriceAmd,
  state: GiftCardState,
  /** The last day on which it can be redeemed; null if it does not expire. */
  validUntilDate: z.nullable(LocalDate),
  note: z.string(),
  /** How the code was sent; null if staff got it. */
  channel: z.nullable(z.enum(['sms', 'email'])),
  createdAt: Timestamp,
  /** Name of the staff member who issued it; absent if the account is deleted. */
  issuedBy: z.optional(z.string()),
  redeemedAt: z.optional(Timestamp),
  /** Account of the customer who redeemed it; absent if it is deleted. */
  redeemerId: z.optional(z.uuid()),
  blockedAt: z.optional(Timestamp),
  blockedReason: z.optional(z.string()),
})
export type GiftCard = z.infer<typeof GiftCard>

/** Cards that one request issues at most. */
export const MAX_GIFT_CARDS = 100
/** Months from the day of issue for which a card is valid at least: the limitation period of the Civil Code. */
export const MIN_GIFT_CARD_MONTHS = 36
export const MAX_GIFT_CARD_NOTE = 200

/** Returns the earliest last day of a card that is issued on this date. */
export const earliestGiftCardEnd = (issueDate: string): string => addMonths(issueDate, MIN_GIFT_CARD_MONTHS)

/** Who gets the code of a card, by e-mail or SMS, and in which language. */
const Recipient = z.object({ email: z.optional(Email), phone: z.optional(Phone), language: Locale }).check(
  z.refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    error: 'gift_card_recipient',
    path: ['email'],
  }),
)

/** The cards to issue. */
export const IssueGiftCards = z
  .object({
    /** The value of each card in AMD, within the limits of the settings. */
    amountAmd: PriceAmd,
    quantity: z._default(z.int().check(z.gte(1), z.lte(MAX_GIFT_CARDS)), 1),
    /** The last day on which the cards can be redeemed: at least 36 months from now. Default: no last day. */
    validUntilDate: z._default(z.nullable(LocalDate), null),
    /** For staff, such as the number of the sale. Customers do not see it. */
    note: z._default(Text(MAX_GIFT_CARD_NOTE).check(oneLine), ''),
    /** Sends the code of the only card. Without it, the response contains the codes. */
    recipient: z.optional(Recipient),
  })
  .check(
    z.refine(({ recipient, quantity }) => recipient === undefined || quantity === 1, {
      error: 'gift_card_one_recipient',
      path: ['quantity'],
    }),
  )
export type IssueGiftCards = z.infer<typeof IssueGiftCards>

const tag = 'gift-cards'
const filters = {
  /** Last four characters of the code, number of the card, or a part of the note. A whole code is reduced to its end. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable, z.overwrite(withoutGiftCardCode))),
  state: z.optional(GiftCardState),
}

/**
 * Issues gift cards of one value. The response contains the codes, unless they are sent: they are stored nowhere, so that
 * a repeated request returns the same cards with null as their code.
 */
export const issueGiftCards = route({
  method: 'POST',
  path: '/admin/gift-cards',
  access: 'gift-cards.edit',
  tag,
  summary: 'Issue gift cards',
  headers: IdempotencyHeaders,
  body: IssueGiftCards,
  result: z.object({
    items: z.array(
      z.object({
        card: GiftCard,
        /** The code in groups; null if it was sent, or was returned before. */
        code: z.nullable(z.string()),
      }),
    ),
  }),
  status: 201,
  errors: ['VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Returns the gift cards, newest first, with what the shop owes for all cards that can be redeemed. */
export const listGiftCards = route({
  method: 'GET',
  path: '/admin/gift-cards',
  access: 'gift-cards.view',
  tag,
  summary: 'List gift cards',
  query: z.object({ ...filters, ...pageByText }),
  result: z.extend(pageOf(GiftCard), {
    /** The value of all active cards in AMD, and their number. */
    outstandingAmd: TotalAmd,
    outstanding: z.int(),
  }),
  errors: ['VALIDATION'],
})

/** Maximum number of rows of the file. */
export const MAX_EXPORTED_GIFT_CARDS = 10_000

/** Returns the gift cards that match the filters as a CSV file, at most 10,000 rows, without their codes. */
export const exportGiftCards = route({
  method: 'GET',
  path: '/admin/gift-cards/export.csv',
  access: 'gift-cards.view',
  tag,
  summary: 'Export gift cards',
  query: z.object(filters),
  media: 'text/csv; charset=utf-8',
  result: z.string(),
  errors: ['VALIDATION'],
})

/**
 * Blocks gift cards for good, such as lost ones. Cards that are redeemed, blocked or expired already stay as they are: the
 * result has the state of each card. Returns `NOT_FOUND` if one of the cards does not exist.
 */
export const blockGiftCards = route({
  method: 'POST',
  path: '/admin/gift-cards/block',
  access: 'gift-cards.edit',
  tag,
  summary: 'Block gift cards',
  body: z.object({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_GIFT_CARDS)),
    /** For staff and the audit log. */
    reason: RequiredText(300),
  }),
  result: z.object({
    items: z.array(GiftCard),
    /** Cards that this request blocked. */
    blocked: z.int(),
  }),
  errors: ['VALIDATION', 'NOT_FOUND'],
})

export const giftCardStaffRoutes = { issueGiftCards, listGiftCards, exportGiftCards, blockGiftCards }
