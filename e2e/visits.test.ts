import type { FunnelCounts, FunnelReport } from '@shop/contracts/visits.ts'
import { expect } from 'vitest'
import { newCustomer, newStaff } from './people.ts'
import { test, type Visitor } from './shop.ts'
import { lineOf, putIntoCart, signIn } from './signed-in.ts'

const SLUG = 'nor-hov-ice-watermelon-ice'

async function countsOf(shopUrl: string, { token }: { token: string }): Promise<FunnelCounts> {
  const reply = await fetch(`${shopUrl}/serverapi/admin/reports/funnel`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { result }: { result: FunnelReport } = await reply.json()
  return result.counts
}

/** The steps that the browser reports. */
function watchSteps({ page }: Visitor): string[] {
  const steps: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/serverapi/visits') steps.push(request.postDataJSON().step)
  })
  return steps
}

const answer = ({ page, t }: Visitor, id: 'visits.yes' | 'visits.no') =>
  page.getByRole('button', { name: t(id), exact: true })

const addFirst = ({ page, t }: Visitor) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: t('catalog.add') })
    .click()

test('a purchase of a visitor who agreed moves the funnel, and one who did not sends nothing', {
  timeout: 120_000,
}, async ({ visit, shopUrl, db }) => {
  const staff = await newStaff(shopUrl, db, 'admin')
  const visitor = await visit({ locale: 'en', width: 390 })
  const { page, open, t } = visitor
  const steps = watchSteps(visitor)
  await visitor.openFile()
  await signIn(page, await newCustomer(shopUrl))

  await open(`/product/${SLUG}`)
  await answer(visitor, 'visits.no').click()
  await open('/')
  await addFirst(visitor)
  expect(steps).toEqual([])
  expect(await db.visit.count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('visit'))).toBeNull()

  await answer(visitor, 'visits.yes').click()
  await expect.poll(() => steps).toEqual(['visit'])
  await open(`/product/${SLUG}`)
  await expect.poll(() => steps).toEqual(['visit', 'product'])
  await page
    .getByRole('button', { name: t('catalog.add') })
    .first()
    .click()
  await expect.poll(() => steps).toEqual(['visit', 'product', 'cart'])
  await open('/checkout')
  await expect.poll(() => steps).toEqual(['visit', 'product', 'cart', 'checkout'])
  await page.getByLabel(t('checkout.street')).fill('Tumanyan')
  await page.getByLabel(t('checkout.building')).fill('21')
  await page.getByRole('button', { name: /^Pay .*֏$/ }).click()
  await page.waitForURL(/\/sandbox-pay\//)
  await page.locator('button[value="approve"]').click()
  await page.getByRole('heading', { level: 1, name: t('orders.successTitle') }).waitFor()
  await expect
    .poll(() => countsOf(shopUrl, staff))
    .toEqual({ visits: 1, products: 1, carts: 1, checkouts: 1, orders: 1, paid: 1 })
  expect(await db.visit.findMany({ select: { device: true, locale: true, isReturning: true } })).toEqual([
    { device: 'phone', locale: 'en', isReturning: false },
  ])
})

test('a browser that asks not to be tracked sends nothing, even after an earlier consent', async ({
  visit,
  shopUrl,
}) => {
  const visitor = await visit({ locale: 'en' })
  const { page, open, t } = visitor
  const steps = watchSteps(visitor)
  await visitor.openFile()
  await page.evaluate(() => localStorage.setItem('countVisits', 'true'))
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await putIntoCart(page, [await lineOf(shopUrl, SLUG)])
  await open(`/product/${SLUG}`)
  await page.getByText(t('visits.refused')).waitFor()
  expect(await answer(visitor, 'visits.yes').count()).toBe(0)
  expect(steps).toEqual([])
})
