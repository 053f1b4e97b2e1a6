import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Db } from '../apps/api/src/platform/db/db.ts'
import { orderOf } from '../apps/api/test/builders/checkout-shop.ts'
import { follow, press } from '../apps/api/test/fakes/sandbox-bank.ts'
import { findingsIn } from './axe.ts'
import { callAs, newCustomer, newStaff } from './people.ts'
import { sharedTest as test } from './shop.ts'
import { lineOf, signIn } from './signed-in.ts'

const TOBACCO = 'nor-hov-ice-watermelon-ice'
const OTHER = 'tufa-leaf-core-white-orchard'

type Person = Awaited<ReturnType<typeof newCustomer>>
type Returns = { returns: { id: string; lines: { sku: string; quantity: number }[] }[] }

/** An order that its customer has in their hands, and one of the staff. */
async function delivered(shopUrl: string, db: Db) {
  const [customer, operator] = [await newCustomer(shopUrl), await newStaff(shopUrl, db, 'operator')]
  const items = [await lineOf(shopUrl, TOBACCO, 3), await lineOf(shopUrl, OTHER, 1)]
  const { order } = await callAs(shopUrl, customer, 'POST', '/orders', { body: orderOf(items), key: randomUUID() })
  const number = order?.number ?? 0
  const { id } = await db.payment.findFirstOrThrow({ where: { order: { number } } })
  await follow(shopUrl, await press(shopUrl, `/sandbox-pay/${id}`, 'approve'))
  for (const step of ['confirm', 'pack', 'dispatch', 'deliver'])
    await staffStep(shopUrl, operator, `/admin/orders/${number}/${step}`)
  return { customer, operator, number, items }
}

async function staffStep(shopUrl: string, staff: Person, path: string, body: object = {}): Promise<unknown> {
  const reply = await fetch(`${shopUrl}/serverapi${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${staff.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

describe('returned items', () => {
  test('are selected line by line; then the order shows their progress', async ({ visit, shopUrl, db }) => {
    const { customer, operator, number, items } = await delivered(shopUrl, db)
    const { page, open, openFile, t } = await visit({ locale: 'en', width: 360, theme: 'light' })
    await openFile()
    await signIn(page, customer)
    await open('/account')
    await page.getByRole('link', { name: `No. ${number}` }).click()
    await page.getByRole('button', { name: t('returns.ask') }).click()
    const dialog = page.getByRole('dialog', { name: t('returns.dialogTitle') })

    await dialog.getByRole('button', { name: t('returns.send') }).click()
    await dialog.getByText(t('returns.chooseSomething')).waitFor()
    const more = dialog.getByRole('group', { name: /Watermelon/ }).getByRole('button', { name: t('quantity.more') })
    await more.click()
    await more.click()
    await dialog.getByRole('checkbox', { name: t('returns.isOpened') }).check()
    await dialog.getByText(t('returns.openedNotReturnable')).waitFor()
    expect(await findingsIn(page)).toEqual([])
    await dialog.getByLabel(t('returns.why')).selectOption('faulty')
    await dialog.getByLabel(/Comment/).fill('The tin is dented')
    const price = items[0]?.price ?? 0
    await dialog.getByText(new RegExp(`^${String(price * 2).replace(/\B(?=(\d{3})+$)/, '.')}`)).waitFor()
    await dialog.getByRole('button', { name: t('returns.send') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(t('returns.state.requested')).waitFor()
    await page.getByText(`No. ${number}-1`).waitFor()

    const reply = await fetch(`${shopUrl}/serverapi/orders/${number}/returns`, {
      headers: { Authorization: `Bearer ${customer.token}` },
    })
    const { result }: { result: Returns } = await reply.json()
    const [requested] = result.returns
    await staffStep(shopUrl, operator, `/admin/returns/${requested?.id}/accept`)
    const lines = requested?.lines.map(({ sku, quantity }) => ({ sku, toStock: 0, writeOff: quantity, why: 'dented' }))
    await staffStep(shopUrl, operator, `/admin/returns/${requested?.id}/receive`, { lines })
    await expect
      .poll(() => db.fiscalReceipt.count({ where: { order: { number }, kind: 'return', status: 'printed' } }))
      .toBe(1)

    await open('/account')
    await page.getByRole('link', { name: `No. ${number}` }).click()
    await page.getByText(t('returns.state.refunded')).first().waitFor()
    await page.getByText(/Refund receipt No\.\s\d{8}/).waitFor()
  })
})
