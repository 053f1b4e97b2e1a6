import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query, rawStatement } from '#platform/db/sql.ts'
import { orderOf } from '../../test/builders/checkout-shop.ts'
import { paid, type Shop, test, type Unpaid, unpaid, unpaidOf } from '../../test/builders/payment-shop.ts'
import { waitingForLocks } from '../../test/harness/waiting-for-locks.ts'
import { openFirstPayment } from './attempts.ts'

const MINUTE_MS = 60_000

const payAgain = (shop: Shop, { buyer, number }: Unpaid) => shop.api(buyer).post(`/orders/${number}/pay`).send({})

const openAtBank = ({ db }: Shop, { number: orderNumber }: Unpaid) =>
  db.sandboxPayment.count({ where: { orderNumber, status: 'open' } })

const openAttempts = ({ db }: Shop, { id: orderId }: Unpaid) =>
  db.payment.count({ where: { orderId, status: 'pending' } })

/** Opens an attempt by the statement of version a78fb85, which knows neither the rule of one page nor its columns. */
const insertAsBefore = ({ db, clock }: Shop, { id: orderId, payment: { amountAmd } }: Unpaid) =>
  db.payment.create({
    data: { orderId, provider: 'sandbox', status: 'pending', amountAmd, createdAt: clock.now() },
  })

describe('an order that is being paid again', () => {
  test('has one open page: the earlier one cannot be paid any more', async ({ shop }) => {
    const order = await shop.given.order()
    const pages = [(await payAgain(shop, order)).body.result.payment, (await payAgain(shop, order)).body.result.payment]
    const [second, third] = pages.map(({ redirectUrl }) => redirectUrl)
    expect(new Set([order.payPath, second, third]).size).toBe(3)
    expect([await openAttempts(shop, order), await openAtBank(shop, order)]).toEqual([1, 1])

    for (const payPath of [order.payPath, second]) await shop.bank.press({ payPath }, 'approve')
    expect(await shop.seen(order)).toEqual(unpaid)
    await shop.bank.press({ payPath: third }, 'approve')

    expect(await shop.seen(order)).toEqual(paid)
    expect(await shop.attemptsOf(order)).toEqual(['failed', 'failed', 'captured'])
    expect(await shop.db.paymentRefund.count({ where: { payment: { orderId: order.id } } })).toBe(0)
  })

  test('has one open page also after concurrent requests', async ({ shop }) => {
    const order = await shop.given.order()
    const replies = await Promise.all(Array.from({ length: 6 }, () => payAgain(shop, order)))
    for (const { status } of replies) expect([200, 503]).toContain(status)
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await openAttempts(shop, order)).toBeLessThanOrEqual(1)
    shop.clock.advance(MINUTE_MS)
    await shop.jobs.reconcile()
    expect(await openAtBank(shop, order)).toBe(await openAttempts(shop, order))
    const { body } = await payAgain(shop, order)
    await shop.bank.press({ payPath: body.result.payment.redirectUrl }, 'approve')
    expect(await shop.seen(order)).toEqual(paid)
  })

  test('keeps the last of twenty pages, which can still be paid', async ({ shop }) => {
    const order = await shop.given.order()
    let payPath = ''
    for (let pages = 1; pages < 20; pages++) payPath = (await payAgain(shop, order)).body.result.payment.redirectUrl
    const rejected = await payAgain(shop, order)
    expect([rejected.status, rejected.body.error]).toEqual([409, 'ORDER_STATE'])
    expect(rejected.body.message).toContain('слишком много раз')
    await shop.bank.press({ payPath }, 'approve')
    expect(await shop.seen(order)).toEqual(paid)
  })

  test('is paid by a payment that was made just before, and leads to its own page', async ({ shop }) => {
    const order = await shop.given.order()
    await shop.bank.press(order, 'lost')
    const { status, body } = await payAgain(shop, order)
    expect({ status, ...body.result.payment }).toMatchObject({
      status: 200,
      redirectUrl: `/order/success?order=${order.number}`,
    })
    expect(body.result.order).toMatchObject(paid)
    expect(await shop.attemptsOf(order)).toEqual(['captured'])
  })

  test('has one open page also if a process of the previous version opens the next one', async ({ shop }) => {
    const order = await shop.given.order()
    await insertAsBefore(shop, order)
    await insertAsBefore(shop, order)
    expect(await shop.attemptsOf(order)).toEqual(['failed', 'failed', 'pending'])
    expect(await shop.db.payment.count({ where: { orderId: order.id, isWatched: true } })).toBe(2)
    shop.clock.advance(MINUTE_MS)
    await shop.jobs.reconcile()
    expect(await openAtBank(shop, order), 'the superseded page is closed at the bank').toBe(0)
  })

  test('does not stop the reconciler if the previous version captures a superseded page', async ({ shop }) => {
    const [order, other] = [await shop.given.order(), await shop.given.order()]
    await insertAsBefore(shop, order)
    await shop.bank.press(other, 'lost')
    // That version leaves the column is_watched as it is.
    const run = (text: RawBuilder<object>) => execute(shop.db, rawStatement(text))
    await run(sql`
      CREATE FUNCTION leave_watched() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.is_watched := OLD.is_watched; RETURN NEW; END $$`)
    await run(sql`
      CREATE TRIGGER leave_watched BEFORE UPDATE ON payment FOR EACH ROW WHEN (OLD.is_watched) EXECUTE FUNCTION leave_watched()`)
    await shop.bank.press(order, 'approve')
    await run(sql`DROP FUNCTION leave_watched CASCADE`)
    const captured = await shop.db.payment.findUnique({ where: { id: order.payment.paymentId } })
    expect(captured).toMatchObject({ status: 'captured', isWatched: true })
    shop.clock.advance(MINUTE_MS)
    await shop.jobs.reconcile()
    expect(await shop.seen(other)).toEqual(paid)
  })

  test('keeps the page that another request opens while its placing is repeated', async ({ shop }) => {
    const [buyer, { sku }, key] = [await shop.given.buyer(), await shop.given.variant(), randomUUID()]
    const place = () =>
      shop
        .api(buyer)
        .post('/orders')
        .set('Idempotency-Key', key)
        .send(orderOf([{ sku, quantity: 1 }]))
    const first = await unpaidOf(shop.db, await place())
    await shop.db.payment.update({ where: { id: first.payment.paymentId }, data: { status: 'failed' } })

    const { reply, id } = await withTransaction(shop.db, shop.deps.random, async tx => {
      await query(tx, kysely.selectFrom('orders').select('id').where('id', '=', first.id).forNoKeyUpdate())
      // Holds the other request at its INSERT at the latest.
      await execute(tx, rawStatement(sql`LOCK TABLE payment IN SHARE ROW EXCLUSIVE MODE`))
      const reply = place().then(answer => answer)
      await expect.poll(() => waitingForLocks(shop.db), { interval: 20 }).toBe(1)
      const { id } = await openFirstPayment(tx, shop.deps, {
        orderId: first.id,
        amountAmd: first.payment.amountAmd,
        creditAmd: 0,
      })
      return { reply, id }
    })

    const again = await unpaidOf(shop.db, await reply)
    expect(again.payment.paymentId).toBe(id)
    expect(await shop.db.payment.findMany({ where: { orderId: first.id, status: 'pending' } })).toMatchObject([{ id }])
  })

  test('cannot have two open attempts in the database', async ({ shop }) => {
    const { id: orderId } = await shop.given.order()
    const attempt = { orderId, provider: 'sandbox', amountAmd: 1, createdAt: shop.clock.now() }
    const { id } = await shop.db.payment.create({ data: { ...attempt, status: 'failed' } })
    const second = shop.db.payment.update({ where: { id }, data: { status: 'pending' } })
    await expect(second).rejects.toMatchObject({ code: 'P2002' })
  })

  test('keeps its page when the chosen provider is not offered', async ({ shop }) => {
    const order = await shop.given.order()
    const reply = await shop.api(order.buyer).post(`/orders/${order.number}/pay`).send({ paymentProvider: 'arca' })
    expect(reply.status).toBe(422)
    expect(await shop.attemptsOf(order)).toEqual(['pending'])
  })
})

test('a signed report that names an attempt of another order settles none and needs a review', async ({ shop }) => {
  const [own, foreign] = [await shop.given.order(), await shop.given.order()]
  await shop.bank.press(own, 'lost')
  await shop.bank.sendCallback({
    event: 'evt_mismatch',
    merchant: 'dymtun-sandbox',
    ref: own.payment.ref,
    paymentId: foreign.payment.paymentId,
    state: 'approved',
    amount: own.payment.amountAmd,
    currency: 'AMD',
  })
  expect(await shop.seen(own)).toEqual({ status: 'awaiting_payment', paymentState: 'review' })
  expect(await shop.seen(foreign)).toEqual(unpaid)
  expect(await shop.attemptsOf(own)).toEqual(['review'])
  expect(shop.takeAlerts()).toMatchObject([{ alert: 'payment.review' }])
})
