import * as z from 'zod/mini'
import { route } from './route.ts'
import { LocalDate, TotalAmd } from './scalars.ts'
import { titleFields } from './variant.ts'

/** Sales figures of a period, by the time of the order: those of the reports (SalesFigures) and the orders behind them. */
export const SalesStats = z.object({
  /** Number of placed orders. */
  placed: z.int(),
  /** Number of paid orders, including those cancelled later. */
  paid: z.int(),
  /** Number of paid orders that are not cancelled. */
  orders: z.int(),
  /** Net sales of these orders in AMD: gross sales less discounts and refunds, without deposits. */
  moneyAmd: z.int(),
  grossAmd: z.int(),
  discountAmd: z.int(),
  refundAmd: z.int(),
  /** Net sales of goods with a known purchase cost, less that cost; null if no cost is known. */
  marginAmd: z.nullable(z.int()),
  marginPercent: z.nullable(z.number()),
  /** Average net sales of these orders in AMD; 0 if there are none. */
  averageAmd: z.int(),
  /** Percent of placed orders that were paid; null if there are none. */
  conversionPercent: z.nullable(z.number()),
})
export type SalesStats = z.infer<typeof SalesStats>

/** Figures of the mix suggestions. `costUsd` is in US dollars. */
export const SuggestionStats = z.object({
  answers: z.int(),
  byModel: z.int(),
  failed: z.int(),
  /** Percent of suggestions that did not come from the model; null if there are none. */
  fallbackPercent: z.nullable(z.number()),
  costUsd: z.number(),
})
export type SuggestionStats = z.infer<typeof SuggestionStats>

/** Sales figures of a period and open tasks. Amounts are in AMD. */
export const Dashboard = z.object({
  from: LocalDate,
  to: LocalDate,
  /** The preceding period of the same length. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), figures: SalesStats, ai: SuggestionStats }),
  figures: SalesStats,
  ai: SuggestionStats,
  /** Figures of each day and of the corresponding day of the preceding period. */
  byDay: z.array(
    z.object({ date: LocalDate, orders: z.int(), moneyAmd: z.int(), ordersBefore: z.int(), moneyBeforeAmd: z.int() }),
  ),
  /** Orders by hour of the day in Asia/Yerevan, 0 to 23. */
  byHour: z.array(z.object({ hour: z.int(), orders: z.int() })),
  /** The ten products with the most units sold. `amountAmd` is net sales, `marginAmd` null if no cost is known. */
  bestSellers: z.array(
    z.object({
      slug: z.string(),
      ...titleFields,
      brand: z.string(),
      quantity: z.int(),
      amountAmd: z.int(),
      marginAmd: z.nullable(z.int()),
    }),
  ),
  /** Variants at or below their reorder point: the ten lowest, the number of all, and how many are sold out. */
  lowStock: z.object({
    count: z.int(),
    soldOut: z.int(),
    items: z.array(
      z.object({ sku: z.string(), slug: z.string(), ...titleFields, weight: z.int(), available: z.int() }),
    ),
  }),
  /** The ten texts that shoppers of the period searched for most and that found nothing. */
  failedSearches: z.array(z.object({ query: z.string(), searches: z.int() })),
  /** Number of rentals to deliver today or earlier, out, due today, late, and returned but not settled. */
  rentals: z.object({ toBring: z.int(), out: z.int(), dueToday: z.int(), late: z.int(), toSettle: z.int() }),
  /** Number and sum of open refunds, and of those that are overdue. */
  refunds: z.object({ due: z.int(), dueAmd: TotalAmd, overdue: z.int(), overdueAmd: TotalAmd }),
  needsAction: z.object({
    /** Paid orders that are not confirmed yet. */
    newOrders: z.int(),
    /** Courier orders of past days that are not delivered. */
    lateOrders: z.int(),
    /** Orders that have been unpaid for more than 30 minutes. */
    unpaidLong: z.int(),
    feeToAgree: z.int(),
    unreachable: z.int(),
    failedDeliveries: z.int(),
    /** Requests to cancel orders that are on their way. */
    cancelRequests: z.int(),
    /** Orders that have waited at their pick-up points for days. */
    notCollected: z.int(),
    /** Requested returns, and accepted ones that have not arrived. */
    returns: z.int(),
    paymentsInReview: z.int(),
    /** Reviews of customers that wait for staff. */
    reviews: z.int(),
    /** Lots in the store whose best-before date is over, and those that expire within the days of the settings. */
    expiredLots: z.int(),
    expiringLots: z.int(),
    /** Messages that failed in the last seven days, without codes. */
    failedMessages: z.int(),
    /** Background jobs with runs that failed at every attempt within the last day. 0 for callers who may not see the jobs. */
    failedJobs: z.int(),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>

/**
 * Returns the sales figures of a period, the same figures of the preceding period, and the tasks that are open now.
 * Days are those of Asia/Yerevan and amounts are in AMD.
 */
export const getDashboard = route({
  method: 'GET',
  path: '/admin/dashboard',
  access: 'reports.view',
  tag: 'dashboard',
  summary: 'Retrieve the dashboard',
  query: z.object({
    /** First day. Default: today. */
    from: z.optional(LocalDate),
    /** Last day. Default: `from`. */
    to: z.optional(LocalDate),
  }),
  result: Dashboard,
  errors: ['VALIDATION'],
})

export const dashboardRoutes = { getDashboard }
