import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { drawPicture } from '../../apps/api/test/builders/picture-files.ts'
import { findingsIn, findingsOn } from '../axe.ts'
import { callAs } from '../people.ts'
import { newRental } from './rented.ts'
import { enter, excessOf, test } from './staff.ts'

describe('the rental desk', () => {
  test('hands a hookah over with pictures, receives it late and settles its deposit', async ({
    visit,
    shopUrl,
    db,
    operator,
  }) => {
    const { customer, number, id, to, unit, productId } = await newRental(shopUrl, db, operator)
    const { code: other } = await db.rentalUnit.findFirstOrThrow({
      where: { productId, code: { not: unit }, bookings: { none: {} } },
    })
    const visitor = await visit({ locale: 'en', width: 360 })
    const { page, t } = visitor
    await enter(visitor, operator, '/admin/rentals?show=upcoming')
    const card = page.getByRole('listitem').filter({ hasText: customer.phone })
    await card.getByText(unit).waitFor()
    await page.getByRole('searchbox', { name: t('adminRentals.search') }).fill(customer.phone)
    await page.waitForURL(/[?&]q=/)
    await card.getByText(unit).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await card.getByRole('link').first().click()
    await page.getByRole('link', { name: `Order No. ${number}` }).waitFor()

    // The day after tomorrow is its first one.
    await page.getByText(/The first day of the rental is/).waitFor()
    // Another unit is brought than the one that was booked; its pictures go up while the note is written.
    await page.getByLabel(t('adminRentals.bringUnit')).selectOption(other)
    await page.getByRole('checkbox', { name: t('adminRentals.identityChecked') }).check()
    const [first, second] = [await picture('#a33'), await picture('#3a3')]
    await page.getByLabel(t('adminRentals.takePicture')).setInputFiles([first, second])
    await page.getByLabel(t('adminRentals.conditionNote')).fill('All parts there')
    await expect.poll(() => page.getByText(t('admin.sent')).count()).toBe(2)
    await page.getByRole('button', { name: 'Picture 2 of 2: remove' }).click()
    expect(await findingsOn(page)).toEqual([])
    expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: t('adminRentals.handOver') }).click()
    await page.getByRole('heading', { name: t('adminRentals.recordReturn') }).waitFor()
    const booking = await db.rentalBooking.findFirstOrThrow({
      where: { id },
      include: { unit: true, pictures: true, order: { include: { activity: true } } },
    })
    expect(booking).toMatchObject({ state: 'handed_over', unit: { code: other } })
    expect(booking.pictures).toHaveLength(1)
    expect(booking.order.activity.map(({ kind }) => kind)).toContain('identity_checked')

    // Shows the charge two days after the last day; then back to today, the day of the return.
    await page.clock.setFixedTime(shopTimestamp(addDays(to, 2), '12:00'))
    await page.reload()
    await page.getByText('2 days late').waitFor()
    await page.getByText(/^2 × 5.000.*10.000/).waitFor()
    await page.clock.setFixedTime(new Date())
    await page.reload()
    await page.getByText(t('adminRentals.inTime')).waitFor()
    await page.getByLabel(t('adminRentals.conditionNote')).fill('The mouthpiece is broken')
    await page.getByLabel(t('adminRentals.takePicture')).setInputFiles(await picture('#33a'))
    await page.getByText(t('admin.sent')).waitFor()
    await page.getByRole('button', { name: t('adminRentals.recordReturn') }).click()

    await page.getByRole('button', { name: t('adminRentals.addDamage') }).click()
    const damage = page.getByRole('group', { name: 'Damage 1' })
    await damage.getByLabel(t('adminRentals.damageNote')).fill('Mouthpiece')
    const amount = damage.getByLabel(t('adminRentals.damageAmount'))
    await amount.fill('90000')
    await page.getByText(/The damage is more/).waitFor()
    await amount.fill('1500')
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: t('adminRentals.settle') }).click()
    const sure = page.getByRole('dialog', { name: t('adminRentals.settleTitle') })
    await sure.getByText(/18.500.*1.500/).waitFor()
    await sure.getByRole('button', { name: t('adminRentals.settle') }).click()
    await page.getByText(t('adminRentals.depositBack'), { exact: true }).waitFor()
    expect(await db.paymentRefund.findMany({ where: { payment: { order: { number } } } })).toMatchObject([
      { amountAmd: 18_500, reason: 'deposit' },
    ])
    await page.getByRole('button', { name: /^At return: / }).click()
    await page.getByRole('dialog').locator('img[src^="blob:"]').waitFor()
  })

  test('shows the calendar of the units, takes one into repair, and adds another model', async ({
    visit,
    shopUrl,
    db,
    operator,
    admin,
  }) => {
    const { number, from, to, unit } = await newRental(shopUrl, db, operator)
    const visitor = await visit({ locale: 'en', width: 1440, theme: 'light' })
    const { page, t } = visitor
    await enter(visitor, admin, `/admin/rental-units?from=${from}`)
    const grid = page.getByRole('region', { name: t('adminRentals.timelineGrid') })
    const bar = grid.getByRole('link', { name: new RegExp(`^№ ${number}, Ani, .*cleaned until`) })
    await bar.waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: t('adminRentals.asTable') }).click()
    const listed = page
      .getByRole('listitem')
      .filter({ hasText: unit })
      .getByRole('link', { name: `№ ${number}` })
    await listed.waitFor()
    await page.getByRole('button', { name: t('adminRentals.asTable') }).click()
    await page.getByLabel(t('adminRentals.fromDay')).fill(addDays(to, 10))
    await bar.waitFor({ state: 'detached' })

    // Booked units stay; a free one goes into repair and back into service.
    const dialog = page.getByRole('dialog')
    const repair = async (code: string) => {
      await page.getByRole('button', { name: `Status: ${code}`, exact: true }).click()
      await dialog.getByLabel(t('adminRentals.column.state')).selectOption('in_repair')
      await dialog.getByLabel(t('adminRentals.unitWhy')).fill('Cracked flask')
      await dialog.getByRole('button', { name: t('admin.save') }).click()
    }
    await repair(unit)
    await dialog.getByRole('link', { name: `Order No. ${number}` }).waitFor()
    expect(await findingsIn(page)).toEqual([])
    // The input is kept until the user discards it.
    await page.keyboard.press('Escape')
    const leave = page.getByRole('dialog', { name: t('admin.leaveTitle') })
    await leave.getByRole('button', { name: t('admin.stay') }).click()
    expect(await page.getByLabel(t('adminRentals.unitWhy')).inputValue()).toBe('Cracked flask')
    await page.keyboard.press('Escape')
    await leave.getByRole('button', { name: t('admin.leave'), exact: true }).click()
    await page.getByRole('button', { name: t('adminRentals.addUnit') }).click()
    await dialog.getByLabel(t('adminRentals.unitCode')).fill('SPARE-1')
    await dialog.getByRole('button', { name: t('adminRentals.addUnit') }).click()
    await repair('SPARE-1')
    await page.getByText('Cracked flask').waitFor()
    const spare = await db.rentalUnit.findFirstOrThrow({ where: { code: 'SPARE-1' } })
    expect(spare.repairSince).not.toBeNull()

    // A hookah of the catalog gets rental terms; without a unit it is shown as not bookable.
    const { slug, brand } = await db.product.findFirstOrThrow({
      where: { category: 'hookah', withdrawnAt: null, rentalOffer: null },
      orderBy: { slug: 'asc' },
    })
    await page.getByRole('button', { name: t('adminRentals.addModel') }).click()
    await dialog.getByLabel(t('adminRentals.findModel')).fill(slug)
    const found = dialog.getByRole('listitem')
    await expect.poll(() => found.count()).toBe(1)
    await found.filter({ hasText: brand }).getByRole('button').click()
    const type = (field: string, text: string) => dialog.getByLabel(t(field)).fill(text)
    await type('adminRentals.pricePerDay', '7 000')
    await type('adminRentals.priceFromThirdDay', '7000')
    await type('adminRentals.depositAmount', '25000')
    await dialog.getByRole('button', { name: t('admin.save') }).click()
    await dialog.getByText(t('adminRentals.thirdDayWrong')).waitFor()
    expect(await findingsIn(page)).toEqual([])
    await type('adminRentals.priceFromThirdDay', '5000')
    await dialog.getByRole('button', { name: t('admin.save') }).click()
    await page.getByText(t('adminRentals.noUnits')).waitFor()
    expect(await db.rentalOffer.findFirstOrThrow({ where: { product: { slug } } })).toMatchObject({
      pricePerDayAmd: 7000,
      priceFromThirdDayAmd: 5000,
      depositAmd: 25_000,
      bufferDays: 1,
      withdrawnAt: null,
    })

    // Another admin saves first: the form shows it and keeps the input, which the next save applies.
    const part = page.locator('section').filter({ hasText: t('adminRentals.noUnits') })
    await part.getByRole('button').first().click()
    await type('adminRentals.depositAmount', '26000')
    const faster = { pricePerDayAmd: 9000, priceFromThirdDayAmd: 5000, depositAmd: 25_000, bufferDays: 1 }
    await callAs(shopUrl, admin, 'PUT', `/admin/rentals/models/${slug}`, { body: { ...faster, isOffered: true } })
    await dialog.getByRole('button', { name: t('admin.save') }).click()
    await dialog
      .getByRole('alert')
      .getByText(/7000 → 9000$/)
      .waitFor()
    expect(await dialog.getByLabel(t('adminRentals.pricePerDay')).inputValue()).toBe('9000')
    expect(await findingsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: t('admin.save') }).click()
    await page.getByRole('dialog', { name: t('adminRentals.termsTitle') }).waitFor({ state: 'detached' })
    expect(await db.rentalOffer.findFirstOrThrow({ where: { product: { slug } } })).toMatchObject({
      pricePerDayAmd: 9000,
      depositAmd: 26_000,
    })
  })
})

async function picture(color: string) {
  const buffer = await drawPicture({ width: 900, height: 600, color }).jpeg().toBuffer()
  return { name: `${color.slice(1)}.jpg`, mimeType: 'image/jpeg', buffer }
}
