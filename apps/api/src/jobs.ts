import { bonusJobs } from '#bonus/index.ts'
import { catalogJobs, picturesOfProducts } from '#catalog/index.ts'
import { expireJobs, settlePayment } from '#checkout/index.ts'
import { picturesOfCollections } from '#collections/index.ts'
import { contactJobs } from '#contact/index.ts'
import { dashboardJobs } from '#dashboard/index.ts'
import { draftJobs } from '#drafts/index.ts'
import { exchangeJobs } from '#exchanges/index.ts'
import { remindJobs } from '#fulfillment/index.ts'
import { giftCardJobs } from '#gift-cards/index.ts'
import { picturesOfHome } from '#home/index.ts'
import { identityJobs } from '#identity/index.ts'
import { createMessengers, notificationJobs } from '#notifications/index.ts'
import { findOrder, picturesOfOrders, picturesOfProofs } from '#orders/index.ts'
import { type PaymentDeps, paymentJobs } from '#payments/index.ts'
import { type PictureDeps, pictureJobs } from '#pictures/index.ts'
import { mergeDistinct } from '#platform/config/env-values.ts'
import type { Job, JobTable } from '#platform/jobs/jobs.ts'
import { promotionJobs } from '#promotions/index.ts'
import { purchasingJobs } from '#purchasing/index.ts'
import { createDevice, receiptJobs } from '#receipts/index.ts'
import { reconciliationJobs } from '#reconciliation/index.ts'
import { picturesOfRentals, rentalJobs } from '#rental/index.ts'
import { reportJobs } from '#reports/index.ts'
import { picturesOfReturns, returnJobs } from '#returns/index.ts'
import { picturesOfReviews, reviewJobs } from '#reviews/index.ts'
import { changeStockItems, recordStockCount, stockJobs } from '#stock/index.ts'
import { suggestionJobs } from '#suggestions/index.ts'
import { visitJobs } from '#visits/index.ts'
import { createPostWebhook, webhookJobs } from '#webhooks/index.ts'
import type { Env } from './env.ts'

/** All jobs of the shop by the names of their queues. Each capability declares its own. */
const jobs = mergeDistinct(
  'job',
  identityJobs,
  contactJobs,
  stockJobs,
  catalogJobs,
  promotionJobs,
  bonusJobs,
  giftCardJobs,
  notificationJobs,
  webhookJobs,
  suggestionJobs,
  paymentJobs,
  expireJobs,
  draftJobs,
  exchangeJobs,
  remindJobs,
  rentalJobs,
  returnJobs,
  reviewJobs,
  receiptJobs,
  pictureJobs,
  reconciliationJobs,
  reportJobs,
  purchasingJobs,
  visitJobs,
  dashboardJobs,
)

type JobName = keyof typeof jobs
type SweepName = { [Name in JobName]: (typeof jobs)[Name] extends { isSweep: true } ? Name : never }[JobName]

declare module '#platform/jobs/jobs.ts' {
  interface Queues extends Record<Exclude<JobName, SweepName>, true> {}
  interface Sweeps extends Record<SweepName, true> {}
}

/** The queues of the shop. Every process creates them, so that it can send jobs without running any. */
export const queueNames: readonly string[] = Object.entries(jobs).flatMap(([name, job]) =>
  'isSweep' in job ? [] : [name],
)

/** Returns the jobs with their dependencies. */
export function allJobs(deps: PaymentDeps & PictureDeps, env: Env): Job[] {
  const jobDeps = {
    ...deps,
    changeStockItems,
    recordStockCount,
    outlet: createMessengers(deps, env, findOrder),
    settle: settlePayment,
    device: createDevice(deps, env),
    postWebhook: createPostWebhook(),
    picturesInUse: [
      picturesOfProducts,
      picturesOfCollections,
      picturesOfHome,
      picturesOfRentals,
      picturesOfReturns,
      picturesOfReviews,
      picturesOfOrders,
      picturesOfProofs,
    ],
  }
  const table: JobTable<typeof jobDeps> = jobs
  return Object.entries(table).map(([name, job]) => ({ ...job, name, run: () => job.run(jobDeps) }))
}
