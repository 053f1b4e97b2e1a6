import { formatAmd } from '@shop/contracts/money.ts'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { addPoints } from '../apps/api/src/bonus/index.ts'
import type { Db } from '../apps/api/src/platform/db/db.ts'
import { newCustomer } from './people.ts'
import { sharedTest as test } from './shop.ts'
import { lineOf, putIntoCart, signIn } from './signed-in.ts'

const SLUG = 'nor-hov-ice-watermelon-ice'
const CODE = 'AUTUMN'

/** Opens the checkout, by post to Yerevan, for a customer with 5000 points. */
async function giveBenefits(db: Db, phone: string): Promise<void> {
  const { id: accountId } = await db.account.findUniqueOrThrow({ where: { phone } })
  const createdAt = new Date()
  const promo = { code: CODE, title: 'Autumn', percent: 10, usesPerCustomer: 1, createdAt }
  await db.promoCode.createMany({ data: [promo], skipDuplicates: true })
  const entry = { kind: 'correction', points: 5000, reason: 'A late courier' } as const
  await addPoints(db, { clock: { now: () => createdAt } }, { ...entry, accountId, ref: phone })
}

async function fillAddress(page: Page): Promise<void> {
  const field = (name: string) => page.locator(`#checkout-${name}`)
  await field('region').selectOption('AM-ER')
  await field('city').fill('Yerevan')
  await field('street').fill('Tumanyan')
  await field('building').fill('21')
  await page.locator('input[name="deliveryType"][value="post"]').check()
}

describe('promo code and points', () => {
  test('reduce an order, show why they cannot be used, and appear in the order and the account', async ({
    visit,
    shopUrl,
    db,
  }) => {
    const customer = await newCustomer(shopUrl)
    await giveBenefits(db, customer.phone)
    const line = await lineOf(shopUrl, SLUG, 4)
    const { page, open, openFile, t } = await visit({ locale: 'en', width: 360 })
    await openFile()
    await signIn(page, customer)
    await putIntoCart(page, [line])
    await open('/checkout')
    await fillAddress(page)

    await page.getByRole('button', { name: t('checkout.promoOpen') }).click()
    const code = page.locator('#checkout-promoCode')
    await code.fill('NO-SUCH-CODE')
    await code.press('Enter')
    await page.getByText('We couldn’t find this promo code. Please check the spelling.').waitFor()
    expect(await code.inputValue()).toBe('NO-SUCH-CODE')
    expect(await code.getAttribute('aria-invalid')).toBe('true')
    expect(await db.order.count({ where: { account: { phone: customer.phone } } })).toBe(0)

    const goodsAmd = 4 * line.price
    await code.fill(` ${CODE.toLowerCase()}`)
    await page.getByRole('button', { name: t('checkout.promoApply') }).click()
    const remove = page.getByRole('button', { name: `Remove promo code ${CODE}` })
    await remove.waitFor()
    await expect.poll(() => remove.evaluate(button => button === document.activeElement)).toBe(true)

    const most = Math.floor((goodsAmd * 0.9 * 3) / 10)
    const points = page.locator('#checkout-bonusPoints')
    await points.fill('99999')
    await expect.poll(() => points.inputValue()).toBe(String(most))
    await page.getByRole('button', { name: t('checkout.pointsNone') }).click()
    expect(await points.inputValue()).toBe('')
    await points.fill('500')

    const totalAmd = goodsAmd - goodsAmd / 10 - 500 + 1500
    const shown = `Pay ${formatAmd(totalAmd, 'en')}`
    await page.getByRole('button', { name: shown }).click()
    await page.waitForURL('**/sandbox-pay/**')
    const order = await db.order.findFirstOrThrow({
      where: { account: { phone: customer.phone } },
      select: { number: true, totalAmd: true, pointsAmd: true },
    })
    expect(order).toMatchObject({ totalAmd, pointsAmd: 500 })

    await open('/account')
    const bonus = page.getByRole('region', { name: t('bonus.title') })
    await bonus.getByText(`Spent on order No. ${order.number}`).waitFor()
    await bonus.getByText('A late courier').waitFor()
    expect(await bonus.textContent()).toContain('4,500\u00A0points')
    await page.getByRole('link', { name: `No. ${order.number}` }).click()
    const orders = page.getByRole('region', { name: `Order No. ${order.number}` })
    await orders.getByText(t('orders.discount')).waitFor()
    await orders.getByText(t('orders.pointsPaid')).waitFor()
  })
})
