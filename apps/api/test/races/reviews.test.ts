import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { openSession } from '#identity/index.ts'
import { deriveKeys, systemRandom } from '#platform/auth/secrets.ts'
import { createJobQueue } from '#platform/jobs/jobs.ts'
import { reconcileLedgers } from '#reconciliation/index.ts'
import { askForReviews } from '#reviews/index.ts'
import { addCredit } from '#store-credit/index.ts'
import { queueNames } from '../../src/jobs.ts'
import { addAccount, neverIdle } from '../builders/people.ts'
import { APP_SECRET, type Reply } from '../harness/two-processes.ts'
import {
  buyers,
  countResponses,
  createVariant,
  LONG_TIMEOUT,
  order,
  ROUNDS,
  report,
  type TestContext,
  test,
} from './race.ts'

const PRICE_AMD = 3000
const TOTAL_AMD = PRICE_AMD + 1500

/** A product that customers have received, and their sessions. */
async function receivedProduct(context: TestContext, token: string, count: number) {
  const { db, processes } = context
  const variant = await createVariant(context, count)
  const { product } = await db.variant.findUniqueOrThrow({ where: { id: variant.id }, select: { product: true } })
  const customers = await buyers(context, count)
  for (const customer of customers) {
    const { accountId } = customer
    const granted = { kind: 'granted', amountAmd: TOTAL_AMD, staffId: accountId, reason: 'a test' } as const
    await addCredit(db, { clock: { now: () => new Date() } }, { accountId, ref: randomUUID(), ...granted })
    const items = [{ sku: variant.sku, quantity: 1 }]
    expect((await order(context, customer, items, { creditAmd: TOTAL_AMD })).status).toBe(201)
    const { number } = await db.order.findFirstOrThrow({ where: { accountId } })
    for (const step of ['confirm', 'pack', 'dispatch', 'deliver'])
      expect((await processes.call('POST', `/admin/orders/${number}/${step}`, { token, body: {} })).status).toBe(200)
  }
  return { slug: product.slug, productId: product.id, customers }
}

async function signInStaff({ db, processes }: TestContext): Promise<string> {
  const { id } = await addAccount(db, new Date(), { role: 'operator' })
  return processes.tokenOf(await neverIdle(db, await openSession(db, new Date(), id)))
}

const reviewViolations = async ({ db }: TestContext) =>
  (await reconcileLedgers(db, new Date())).filter(({ invariant }) => invariant.startsWith('C1'))

test(
  'a customer who writes in two tabs has one review, and ratings count every decision once',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const token = await signInStaff(context)
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { slug, productId, customers } = await receivedProduct(context, token, 2)
      const write = (by: { token: string }, rating: number) =>
        processes.call('PUT', `/user/reviews/${slug}`, { token: by.token, body: { rating } })
      all.push(...(await Promise.all(customers.flatMap(each => [write(each, 1), write(each, 5)]))))
      const reviews = await db.review.findMany({ where: { productId } })
      expect(reviews).toHaveLength(2)
      const decide = ({ id, version }: (typeof reviews)[number], state: string) =>
        processes.call('PUT', `/admin/reviews/${id}/state`, { token, body: { state, version, reason: 'x' } })
      all.push(
        ...(await Promise.all(
          reviews.flatMap(review => [
            decide(review, 'published'),
            decide(review, 'rejected'),
            decide(review, 'published'),
            ...customers.map(each => write(each, 3)),
          ]),
        )),
      )
      expect(await reviewViolations(context)).toEqual([])
    }
    report('C1 reviews', ROUNDS, all)
    expect(Object.keys(countResponses(all)).filter(status => !['200', '409 REVIEW_CHANGED'].includes(status))).toEqual(
      [],
    )
  },
)

test(
  'concurrent votes of a customer count once, and votes of many all count',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const token = await signInStaff(context)
    for (let round = 0; round < ROUNDS; round++) {
      const { slug, customers } = await receivedProduct(context, token, 1)
      const [author] = customers
      if (!author) throw new Error('expected an author, got none')
      await processes.call('PUT', `/user/reviews/${slug}`, { token: author.token, body: { rating: 5 } })
      const { id, version } = await db.review.findFirstOrThrow({ where: { product: { slug } } })
      const decision = { token, body: { state: 'published', version } }
      expect((await processes.call('PUT', `/admin/reviews/${id}/state`, decision)).status).toBe(200)
      const readers = await buyers(context, 4)
      const vote = (reader: { token: string }, isHelpful: boolean) =>
        processes.call('PUT', `/reviews/${id}/helpful`, { token: reader.token, body: { isHelpful } })
      const replies = await Promise.all(readers.flatMap(each => [vote(each, true), vote(each, true), vote(each, true)]))
      expect(countResponses(replies)).toEqual({ 200: 12 })
      const helpful = async () => (await db.review.findUniqueOrThrow({ where: { id } })).helpful
      expect(await helpful()).toBe(4)
      await Promise.all(readers.slice(0, 2).flatMap(each => [vote(each, false), vote(each, false)]))
      expect(await helpful()).toBe(2)
      expect(await reviewViolations(context)).toEqual([])
    }
  },
)

test(
  'the deletion of an account together with votes and decisions leaves ratings and votes counted',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const token = await signInStaff(context)
    const { id: adminId } = await addAccount(db, new Date(), { role: 'admin' })
    const admin = processes.tokenOf(await neverIdle(db, await openSession(db, new Date(), adminId)))
    const all: Reply[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { slug, productId, customers } = await receivedProduct(context, token, 3)
      const [leaving, ...others] = customers
      if (!leaving) throw new Error('expected a customer, got none')
      for (const { token } of customers)
        await processes.call('PUT', `/user/reviews/${slug}`, { token, body: { rating: 4 } })
      const reviews = await db.review.findMany({ where: { productId } })
      for (const { id, version } of reviews)
        await processes.call('PUT', `/admin/reviews/${id}/state`, { token, body: { state: 'published', version } })
      const vote = (by: { token: string }, id: string, isHelpful: boolean) =>
        processes.call('PUT', `/reviews/${id}/helpful`, { token: by.token, body: { isHelpful } })
      const foreign = ({ accountId }: { accountId: string }) => reviews.filter(review => review.accountId !== accountId)
      all.push(...(await Promise.all(foreign(leaving).map(({ id }) => vote(leaving, id, true)))))
      all.push(
        ...(await Promise.all([
          processes.call('POST', `/admin/customers/${leaving.accountId}/delete`, {
            token: admin,
            body: { reason: 'asked' },
          }),
          ...others.flatMap(each => foreign(each).map(({ id }) => vote(each, id, true))),
          ...reviews.map(({ id, version }) =>
            processes.call('PUT', `/admin/reviews/${id}/state`, {
              token,
              body: { state: 'rejected', version: version + 1, reason: 'x' },
            }),
          ),
          ...foreign(leaving).map(({ id }) => vote(leaving, id, false)),
        ])),
      )
      expect(await db.account.count({ where: { id: leaving.accountId } })).toBe(0)
      expect(await db.review.count({ where: { accountId: leaving.accountId } })).toBe(0)
      expect(await db.reviewVote.count({ where: { accountId: leaving.accountId } })).toBe(0)
      expect(await reviewViolations(context)).toEqual([])
    }
    report('C1 deletion', ROUNDS, all)
    const expected = ['200', '401 UNAUTHENTICATED', '404 NOT_FOUND']
    expect(Object.keys(countResponses(all)).filter(status => !expected.includes(status))).toEqual([])
  },
)

test(
  'two workers ask a customer once, also while the customer reviews the items or stops the messages',
  LONG_TIMEOUT,
  async ({ db, databaseUrl, processes }) => {
    const context = { db, processes }
    const token = await signInStaff(context)
    const log = pino({ level: 'silent' })
    const jobs = createJobQueue(databaseUrl, log)
    await jobs.start(queueNames)
    onTestFinished(jobs.stop)
    // Noon in Yerevan, eight days from now.
    const later = new Date(`${new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)}T08:00:00Z`)
    const deps = { db, clock: { now: () => later }, random: systemRandom, keys: deriveKeys(APP_SECRET), jobs, log }
    for (let round = 0; round < ROUNDS; round++) {
      const { slug, customers } = await receivedProduct(context, token, 3)
      const [asked, writing, leaving] = customers
      if (!asked || !writing || !leaving) throw new Error('expected three customers')
      const choose = (by: { token: string }, channel: string) =>
        processes.call('PUT', '/user/review-contact', { token: by.token, body: { channel } })
      for (const each of customers) expect((await choose(each, 'sms')).status).toBe(200)
      const worker = () => askForReviews(deps)
      const [first, second, written, stopped] = await Promise.all([
        worker(),
        worker(),
        processes.call('PUT', `/user/reviews/${slug}`, { token: writing.token, body: { rating: 5 } }),
        choose(leaving, 'none'),
      ])
      expect([written.status, stopped.status]).toEqual([200, 200])
      expect(await worker()).toBe(0)
      const sent = await db.outbox.groupBy({
        by: ['accountId'],
        where: { topic: 'review.request', accountId: { in: customers.map(({ accountId }) => accountId) } },
        _count: true,
      })
      expect(sent.map(({ _count }) => _count).filter(count => count !== 1)).toEqual([])
      expect(sent.map(({ accountId }) => accountId)).toContain(asked.accountId)
      expect(first + second).toBe(sent.length)
      const requests = { accountId: { in: customers.map(({ accountId }) => accountId) } }
      expect(await db.reviewRequest.count({ where: requests })).toBe(sent.length)
    }
  },
)
