import { type Dashboard, getDashboard, type SalesStats } from '@shop/contracts/dashboard.ts'
import { getSetup } from '@shop/contracts/setup.ts'
import { listSuggestionDays } from '@shop/contracts/suggestions-staff.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const TODAY = '2026-11-21'

const figures: SalesStats = {
  placed: 0,
  paid: 0,
  orders: 0,
  moneyAmd: 0,
  grossAmd: 0,
  discountAmd: 0,
  refundAmd: 0,
  marginAmd: null,
  marginPercent: null,
  averageAmd: 0,
  conversionPercent: null,
}
const ai = { answers: 0, byModel: 0, failed: 0, fallbackPercent: null, costUsd: 0 }
const needsAction = {
  newOrders: 0,
  lateOrders: 0,
  unpaidLong: 0,
  feeToAgree: 0,
  unreachable: 0,
  failedDeliveries: 0,
  cancelRequests: 0,
  notCollected: 0,
  returns: 0,
  reviews: 0,
  paymentsInReview: 0,
  expiredLots: 0,
  expiringLots: 0,
  failedMessages: 0,
  failedJobs: 0,
}
const quiet: Omit<Dashboard, 'from' | 'to' | 'before'> = {
  figures,
  ai,
  byDay: [],
  byHour: [],
  bestSellers: [],
  failedSearches: [],
  lowStock: { count: 0, soldOut: 0, items: [] },
  rentals: { toBring: 0, out: 0, dueToday: 0, late: 0, toSettle: 0 },
  refunds: { due: 0, dueAmd: 0, overdue: 0, overdueAmd: 0 },
  needsAction,
}

/** Opens the first page of a day without sales. */
const openDashboard = (path: string, changes: Partial<Dashboard>) =>
  openShop(path, {
    responses: [
      ...adminResponses,
      respond(getSetup, () => ({ isLive: false, isHidden: false, items: [] })),
      respond(listSuggestionDays, () => ({ days: [], budget: 0 })),
      respond(getDashboard, ({ query: { from = TODAY, to = from } }) => {
        const period = { from, to }
        return { ...quiet, ...changes, ...period, before: { ...period, figures: { ...figures, placed: 3 }, ai } }
      }),
    ],
    stored: signedIn,
  })

test('failed background jobs are a task that leads to their page', async () => {
  await openDashboard('/admin', { needsAction: { ...needsAction, failedJobs: 2 } })
  const task = await screen.findByRole('link', { name: new RegExp(`^2\\s*${t('dashboard.task.failedJobs')}$`) })
  expect(task.getAttribute('href')).toBe('/en/admin/background-jobs')
})

test('each figure names the period that it is compared with', async () => {
  await openDashboard('/admin', {})
  expect(await screen.findAllByText('0 yesterday')).toHaveLength(1)
  expect(screen.getAllByText('previous 7 days: 0')).toHaveLength(4)
})

test('a past day is compared with the day before', async () => {
  await openDashboard('/admin?from=2026-11-03&to=2026-11-03', {})
  expect(await screen.findAllByText('0 the day before')).toHaveLength(4)
})
