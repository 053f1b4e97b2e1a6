import * as z from 'zod/mini'
import { TotalAmd } from './money.ts'
import { titles } from './packing.ts'
import { route } from './route.ts'
import { LocalDate } from './time.ts'

/** So few pieces of a packing are little: staff are shown it. */
export const LOW_STOCK = 5
/** The longest period that is shown at once, days. */
export const MOST_DASHBOARD_DAYS = 366

/** What a period brought, by when its orders were placed. */
export const PeriodFigures = z.object({
  /** Orders that were placed, whatever became of them. */
  placed: z.int(),
  /** Of those the ones that were paid, also where they were cancelled later. */
  paid: z.int(),
  /** Orders that are paid and stand. */
  orders: z.int(),
  /** What was paid for those, without deposits. */
  moneyAmd: TotalAmd,
  /** Of one order that stands; 0 where there is none. */
  averageAmd: TotalAmd,
  /** Percent of the placed orders that were paid; null where none was placed. */
  conversionPercent: z.nullable(z.number()),
})
export type PeriodFigures = z.infer<typeof PeriodFigures>

export const AiFigures = z.object({
  answers: z.int(),
  byModel: z.int(),
  failed: z.int(),
  /** Percent of the answers that the recommender gave in place of the model; null without answers. */
  fallbackPercent: z.nullable(z.number()),
  costUsd: z.number(),
})
export type AiFigures = z.infer<typeof AiFigures>

export const Dashboard = z.object({
  from: LocalDate,
  to: LocalDate,
  /** As many days right before them; they may lie before the first day that LocalDate allows. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), figures: PeriodFigures, ai: AiFigures }),
  figures: PeriodFigures,
  ai: AiFigures,
  /** Every day of the period, and the one it is compared with. */
  byDay: z.array(
    z.object({ date: LocalDate, orders: z.int(), moneyAmd: TotalAmd, ordersBefore: z.int(), moneyBeforeAmd: TotalAmd }),
  ),
  /** Orders that stand by the hour of Yerevan in which they were placed, 0 to 23. */
  byHour: z.array(z.object({ hour: z.int(), orders: z.int() })),
  /** What sold best, by pieces: ten at most. */
  bestSellers: z.array(
    z.object({ slug: z.string(), ...titles, brand: z.string(), quantity: z.int(), amountAmd: TotalAmd }),
  ),
  /** Packings on sale of which few are free, the fewest first: ten of so many, and how many of those are sold out. */
  lowStock: z.object({
    count: z.int(),
    soldOut: z.int(),
    items: z.array(z.object({ sku: z.string(), slug: z.string(), ...titles, weight: z.int(), available: z.int() })),
  }),
  /** Hookahs: to be brought today or earlier, with customers, due back today, late, back and to be settled. */
  rentals: z.object({ toBring: z.int(), out: z.int(), dueToday: z.int(), late: z.int(), toSettle: z.int() }),
  /** Money that is promised back: all of it, and what of it is late. */
  refunds: z.object({ due: z.int(), dueAmd: TotalAmd, overdue: z.int(), overdueAmd: TotalAmd }),
  needsAction: z.object({
    /** Paid and not yet accepted. */
    newOrders: z.int(),
    /** Left from days that are over: to be brought by courier, and not handed over. */
    lateOrders: z.int(),
    /** Unpaid for longer than half an hour: something holds them. */
    unpaidLong: z.int(),
    feeToAgree: z.int(),
    unreachable: z.int(),
    failedDeliveries: z.int(),
    /** Asked for by customers, and accepted ones whose goods are awaited. */
    returns: z.int(),
    paymentsInReview: z.int(),
    /** Given up within the last week, codes left out. */
    failedMessages: z.int(),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = route({
  method: 'GET',
  path: '/admin/dashboard',
  access: 'operator',
  tag: 'dashboard',
  summary: 'What a period of days in Yerevan brought against the one before, and what needs somebody now.',
  query: z.object({
    /** Today unless told. */
    from: z.optional(LocalDate),
    /** The last day; the first one unless told. */
    to: z.optional(LocalDate),
  }),
  result: Dashboard,
  errors: ['VALIDATION'],
})

export const dashboardRoutes = { getDashboard }
