import * as z from 'zod/mini'
import { Category } from './catalog.ts'
import { route } from './route.ts'
import { LocalDate } from './scalars.ts'
import { titleFields } from './variant.ts'

/** Maximum length of the period of a report, in days. */
export const MAX_REPORT_DAYS = 366
/** Maximum number of rows of a report of goods. */
export const MAX_REPORT_ROWS = 100

/**
 * Sales of orders that are paid and not cancelled, in AMD with VAT, on the day on which the order was placed. Refunds
 * lower the sales of that day, also if they are requested later.
 */
export const SalesFigures = z.object({
  orders: z.int(),
  /** Goods, rentals, delivery fees paid online and withheld deposits, before discounts. */
  grossAmd: z.int(),
  /** Promo codes, discounts of staff and points. */
  discountAmd: z.int(),
  /** Requested refunds: returns, and money refunded without a return. Deposits are no sales. */
  refundAmd: z.int(),
  /** Gross sales less discounts and refunds. */
  netAmd: z.int(),
  /** Net sales of goods whose purchase cost is known, and that cost. Restocked units take their cost back. */
  costedAmd: z.int(),
  costAmd: z.int(),
  /** `costedAmd` less `costAmd`, also in percent of `costedAmd`; null if no cost is known. */
  marginAmd: z.nullable(z.int()),
  marginPercent: z.nullable(z.number()),
})
export type SalesFigures = z.infer<typeof SalesFigures>

/** Sales of goods: without rentals, delivery and refunds that belong to no item. */
export const GoodsFigures = z.extend(z.omit(SalesFigures, { orders: true }), {
  /** Sold and returned units. */
  quantity: z.int(),
  returned: z.int(),
})
export type GoodsFigures = z.infer<typeof GoodsFigures>

/** The length of the periods that a report compares: weeks start on Monday. */
export const ReportGrain = z.enum(['day', 'week', 'month'])
export type ReportGrain = z.infer<typeof ReportGrain>
/** Where orders come from: customers in the `storefront`, or `staff` by phone. */
export const SalesChannel = z.enum(['storefront', 'staff'])
export type SalesChannel = z.infer<typeof SalesChannel>
/** What the rows of a report of goods stand for. */
export const GoodsGroup = z.enum(['product', 'category', 'brand'])
export type GoodsGroup = z.infer<typeof GoodsGroup>

/** The period of the same length before that of the report: its first and last day. */
const PreviousPeriod = z.object({ from: z.iso.date(), to: z.iso.date() })
/** The preceding period of the same length. */
const previousSales = z.extend(PreviousPeriod, { figures: SalesFigures })

/** Sales of a period, compared with the period before. */
export const SalesReport = z.object({
  from: LocalDate,
  to: LocalDate,
  figures: SalesFigures,
  /** What the gross sales consist of. */
  parts: z.object({ goodsAmd: z.int(), rentalAmd: z.int(), deliveryAmd: z.int(), withheldAmd: z.int() }),
  before: previousSales,
  /** Days, weeks from Monday or months, oldest first, each with the same days of the period before. */
  rows: z.array(z.object({ date: LocalDate, figures: SalesFigures, before: z.nullable(SalesFigures) })),
  channels: z.array(z.object({ channel: SalesChannel, figures: SalesFigures, before: SalesFigures })),
})
export type SalesReport = z.infer<typeof SalesReport>

/** Sales of a product, a category or a brand in a period. */
export const GoodsRow = z.object({
  /** ID of the product, the category, or the brand. */
  key: z.string(),
  product: z.optional(z.object({ slug: z.string(), ...titleFields, brand: z.string(), category: Category })),
  figures: GoodsFigures,
  /** Net sales in the period before. */
  netBeforeAmd: z.int(),
})
export type GoodsRow = z.infer<typeof GoodsRow>

/** Sales of goods in a period, with what adds up to the net sales of the shop. */
export const GoodsReport = z.object({
  from: LocalDate,
  to: LocalDate,
  before: PreviousPeriod,
  rows: z.array(GoodsRow),
  /** Number of all products, categories or brands that were sold. */
  total: z.int(),
  /** All sales of goods. */
  figures: GoodsFigures,
  /**
   * What the sales of the period have besides: with `figures`, these are the net sales of the sales report. `refundAmd`:
   * refunds that belong to no item.
   */
  rest: z.object({ rentalAmd: z.int(), deliveryAmd: z.int(), withheldAmd: z.int(), refundAmd: z.int() }),
})
export type GoodsReport = z.infer<typeof GoodsReport>

/** First and last day in Asia/Yerevan, at most 366 days. Default: the last 30 days. */
export const reportPeriod = { from: z.optional(LocalDate), to: z.optional(LocalDate) }
const tag = 'reports'
const access = 'reports.view'
const errors = ['VALIDATION'] as const

/** Returns the sales of a period by day, week or month and by channel, compared with the period before. */
export const getSalesReport = route({
  method: 'GET',
  path: '/admin/reports/sales',
  access,
  tag,
  summary: 'Retrieve the sales report',
  query: z.object({ ...reportPeriod, by: z._default(ReportGrain, 'day') }),
  result: SalesReport,
  errors,
})

/** The figure by which the rows of a report of goods are sorted, highest first. */
export const GoodsSort = z.enum(['net', 'margin', 'quantity', 'refunds'])
export type GoodsSort = z.infer<typeof GoodsSort>

/** Returns the sales of goods of a period by product, category or brand, at most 100 rows. */
export const getGoodsReport = route({
  method: 'GET',
  path: '/admin/reports/goods',
  access,
  tag,
  summary: 'Retrieve the report of sold goods',
  query: z.object({
    ...reportPeriod,
    by: z._default(GoodsGroup, 'product'),
    /** The figure by which rows are sorted, highest first. */
    sort: z._default(GoodsSort, 'net'),
  }),
  result: GoodsReport,
  errors,
})

/** A share in percent; null if there is nothing to compare. */
const ReportPercent = z.nullable(z.number())

/** How a period went for rentals, couriers and searches. */
export const OperationsReport = z.object({
  from: LocalDate,
  to: LocalDate,
  /**
   * Utilization of each rental model, highest first. `availableDays`: days of its units since they were added, without
   * those of the last repair and after retirement; `rentedDays`: paid days of bookings, and late days until today.
   */
  rentals: z.array(
    z.object({
      key: z.uuid(),
      slug: z.string(),
      ...titleFields,
      units: z.int(),
      availableDays: z.int(),
      rentedDays: z.int(),
      percent: ReportPercent,
    }),
  ),
  /**
   * Deliveries of couriers by the day of the slot. `onTime`: delivered before the end of the slot; `failed`: the last
   * attempt failed. `percent`: share of delivered orders that were on time.
   */
  couriers: z.array(
    z.object({
      key: z.uuid(),
      /** Null if the account is deleted. */
      name: z.nullable(z.string()),
      delivered: z.int(),
      onTime: z.int(),
      failed: z.int(),
      percent: ReportPercent,
    }),
  ),
  /** The texts that were searched for and that found nothing, the most frequent first, at most 100. */
  failedSearches: z.array(z.object({ query: z.string(), searches: z.int() })),
})
export type OperationsReport = z.infer<typeof OperationsReport>

/** Returns the utilization of rental hookahs, the punctuality of couriers and the failed searches of a period. */
export const getOperationsReport = route({
  method: 'GET',
  path: '/admin/reports/operations',
  access,
  tag,
  summary: 'Retrieve the operations report',
  query: z.object(reportPeriod),
  result: OperationsReport,
  errors,
})

/** Maximum number of cohorts of a report. */
export const MAX_COHORTS = 36

/** Customers by the month (Asia/Yerevan) of their first sale, and their sales since, as in `SalesFigures`. */
export const CohortReport = z.object({
  /** First day of the first and of the last month. The last month is not over yet. */
  from: LocalDate,
  to: LocalDate,
  /** One per month, oldest first. */
  cohorts: z.array(
    z.object({
      month: LocalDate,
      customers: z.int(),
      /**
       * The month of the first sale and all since. `customers`: those who bought in the month; `orders` and `netAmd`:
       * their paid orders that are not cancelled, and the net sales of them.
       */
      months: z.array(z.object({ month: LocalDate, customers: z.int(), orders: z.int(), netAmd: z.int() })),
    }),
  ),
})
export type CohortReport = z.infer<typeof CohortReport>

/**
 * Returns what the customers of each month bought since. A customer is an account, or the phone of orders by phone.
 * Orders of deleted accounts belong to no customer and do not count.
 */
export const getCohortReport = route({
  method: 'GET',
  path: '/admin/reports/cohorts',
  access,
  tag,
  summary: 'Retrieve the cohorts of customers',
  query: z.object({
    /** Number of cohorts. The last one is the current month. */
    months: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_COHORTS)), 12),
  }),
  result: CohortReport,
  errors,
})

export const reportsRoutes = { getSalesReport, getGoodsReport, getCohortReport, getOperationsReport }
