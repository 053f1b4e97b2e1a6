import * as z from 'zod/mini'
import { Locale } from './locale-schemas.ts'
import { reportPeriod } from './reports.ts'
import { route, Success } from './route.ts'
import { LocalDate } from './scalars.ts'

/** The steps of a visit that the browser reports, in their order. `paid`: it showed the order of the visit as paid. */
export const VisitStep = z.enum(['visit', 'product', 'cart', 'checkout', 'order', 'paid'])
export type VisitStep = z.infer<typeof VisitStep>
/** `phone`: a narrow screen. */
export const VisitDevice = z.enum(['phone', 'desktop'])

/** The step that a visit has reached. */
export const CountVisit = z.object({
  /** Random for each visit: the session of a browser tab. */
  id: z.uuid(),
  step: VisitStep,
  locale: Locale,
  device: VisitDevice,
  /** The visitor had agreed to be counted before this visit. */
  isReturning: z.boolean(),
})
export type CountVisit = z.infer<typeof CountVisit>

/**
 * Counts a step of a visit, once. Call it only if the visitor has agreed. With `Sec-GPC: 1` or `DNT: 1` nothing is
 * stored. Neither the network address nor the browser, the account or the order is stored. Above a number of visits per
 * day nothing more is counted.
 */
export const countVisit = route({
  method: 'POST',
  path: '/visits',
  access: 'all',
  tag: 'visits',
  summary: 'Count a step of a visit',
  body: CountVisit,
  result: Success,
  errors: ['VALIDATION'],
})

/**
 * Visits by step. A visit that reached a step counts for all steps before. `orders`: an order was placed in the visit;
 * `paid`: the browser showed it as paid, which leaves out customers who did not come back from the payment page.
 */
export const FunnelCounts = z.object({
  visits: z.int(),
  products: z.int(),
  carts: z.int(),
  checkouts: z.int(),
  orders: z.int(),
  paid: z.int(),
})
export type FunnelCounts = z.infer<typeof FunnelCounts>

/** How visits of a period become orders. */
export const FunnelReport = z.object({
  from: LocalDate,
  to: LocalDate,
  /** The first day with a counted visit; null if there is none yet. */
  since: z.nullable(LocalDate),
  counts: FunnelCounts,
  /** Days with visits, oldest first, by the start of the visit. */
  days: z.array(z.object({ date: LocalDate, counts: FunnelCounts })),
  /** Visits by language, device, and whether the visitor had agreed before. */
  locales: z.array(z.object({ locale: Locale, counts: FunnelCounts })),
  devices: z.array(z.object({ device: VisitDevice, counts: FunnelCounts })),
  visitors: z.array(z.object({ isReturning: z.boolean(), counts: FunnelCounts })),
  /** All orders of the storefront in the period, also those of visitors who did not agree. */
  storefront: z.object({ orders: z.int(), paid: z.int() }),
})
export type FunnelReport = z.infer<typeof FunnelReport>

/** Returns how many visits of a period reached each step up to a paid order. */
export const getFunnelReport = route({
  method: 'GET',
  path: '/admin/reports/funnel',
  access: 'reports.view',
  tag: 'reports',
  summary: 'Retrieve the conversion funnel',
  query: z.object(reportPeriod),
  result: FunnelReport,
  errors: ['VALIDATION'],
})

export const visitRoutes = { countVisit, getFunnelReport }
