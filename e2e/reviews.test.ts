import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { orderOf } from '../apps/api/test/builders/checkout-shop.ts'
import { drawPicture } from '../apps/api/test/builders/picture-files.ts'
import { follow, press } from '../apps/api/test/fakes/sandbox-bank.ts'
import { findingsIn, findingsOn } from './axe.ts'
import { callAs, newCustomer, newStaff } from './people.ts'
import { sharedTest as test } from './shop.ts'
import { lineOf, signIn } from './signed-in.ts'

const SLUG = 'nor-hov-ice-watermelon-ice'

/** A customer who received a product. */
async function receiver(shopUrl: string, db: Parameters<typeof newStaff>[1]) {
  const [customer, operator] = [await newCustomer(shopUrl), await newStaff(shopUrl, db, 'operator')]
  const body = orderOf([await lineOf(shopUrl, SLUG, 1)])
  const { order } = await callAs(shopUrl, customer, 'POST', '/orders', { body, key: randomUUID() })
  const number = order?.number ?? 0
  const { id } = await db.payment.findFirstOrThrow({ where: { order: { number } } })
  await follow(shopUrl, await press(shopUrl, `/sandbox-pay/${id}`, 'approve'))
  for (const step of ['confirm', 'pack', 'dispatch', 'deliver'])
    await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/${step}`, { body: {} })
  return { customer, operator, number }
}

describe('a review', () => {
  test('is written in the account, published by staff, and found on the product page', async ({
    visit,
    shopUrl,
    db,
  }) => {
    const { customer, operator, number } = await receiver(shopUrl, db)
    const { page, open, openFile, t } = await visit({ locale: 'en', width: 360, theme: 'light' })
    await openFile()
    await signIn(page, customer)
    await open(`/account/orders/${number}`)
    await page.getByRole('link', { name: t('orders.review') }).click()
    await page.getByRole('heading', { name: t('reviews.contact') }).waitFor()
    await page.getByRole('combobox', { name: t('reviews.channel') }).selectOption('sms')
    await page.getByRole('button', { name: t('reviews.channelSave') }).click()
    await page.getByText(t('reviews.channelSaved')).waitFor()
    await page.getByRole('button', { name: /^Write a review of/ }).click()
    const dialog = page.getByRole('dialog', { name: t('reviews.write') })
    await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await dialog.getByRole('textbox').fill('Cool and not too sweet')
    const buffer = await drawPicture({ width: 800, height: 600 }).jpeg().toBuffer()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'tin.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByRole('progressbar').waitFor({ state: 'detached' })
    expect(await findingsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: t('reviews.send') }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(t('reviews.state.pending')).waitFor()
    expect(await findingsOn(page)).toEqual([])

    const {
      page: desk,
      open: openDesk,
      openFile: openDeskFile,
    } = await visit({ locale: 'en', width: 1440, theme: 'dark' })
    await openDeskFile()
    await signIn(desk, operator)
    await openDesk('/admin/reviews')
    const row = desk.getByRole('row', { name: /Cool and not too sweet/ })
    await row.waitFor()
    expect(await findingsOn(desk)).toEqual([])
    await row.getByRole('button', { name: /^Publish/ }).click()
    await desk.getByText(t('adminReviews.published')).waitFor()

    await open(`/product/${SLUG}`)
    // The reviews load when they come near the window.
    await page.locator('#reviews').scrollIntoViewIfNeeded()
    const section = page.getByRole('region', { name: t('reviews.title') })
    await section.getByText('Cool and not too sweet').waitFor()
    await section.getByRole('button', { name: /^Photo 1 of 1/ }).waitFor()
    expect(await findingsOn(page)).toEqual([])
    const html = await (await fetch(`${shopUrl}/en/product/${SLUG}`)).text()
    expect(html).toContain(
      '"aggregateRating":{"@type":"AggregateRating","bestRating":5,"worstRating":1,"ratingValue":5,"reviewCount":1}',
    )
  })
})
