import { describe, expect } from 'vitest'
import { findingsIn, findingsOn } from '../axe.ts'
import { callAs } from '../people.ts'
import { enter, excessOf, newOrder, test } from './staff.ts'

describe("an order's day", () => {
  test('appears in the list by itself, and is confirmed, noted, packed with its slip, dispatched and delivered', async ({
    visit,
    shopUrl,
    db,
    operator,
  }) => {
    const visitor = await visit({ locale: 'en', width: 1440 })
    const { page } = visitor
    await page.addInitScript(() => {
      const { createOscillator } = AudioContext.prototype
      AudioContext.prototype.createOscillator = function () {
        document.documentElement.dataset.rang = 'yes'
        return createOscillator.call(this)
      }
    })
    await enter(visitor, operator, '/admin/orders')
    await page.getByRole('link', { name: 'No new orders' }).waitFor()
    const sound = page.getByRole('button', { name: 'New order sound' })
    await sound.click()
    expect(await sound.getAttribute('aria-pressed')).toBe('false')
    await sound.click()
    expect(await sound.getAttribute('aria-pressed')).toBe('true')

    // Without a reload the order appears, is announced and counted.
    const { number, customer } = await newOrder(shopUrl, db, { quantity: 2, also: { notes: 'Ring twice' } })
    await page.getByText(`New order No. ${number}`).first().waitFor()
    await page.getByRole('link', { name: '1 new order waiting' }).waitFor()
    expect(await page.locator('html').getAttribute('data-rang')).toBe('yes')
    await page
      .getByRole('row')
      .filter({ hasText: `№ ${number}` })
      .getByRole('link', { name: `№ ${number}` })
      .click()

    await page.getByRole('heading', { level: 1, name: new RegExp(`^Order No. ${number}`) }).waitFor()
    await page.getByText('Ring twice').first().waitFor()
    await page.getByRole('link', { name: customer.phone }).waitFor()
    const steps = page.getByRole('region', { name: 'What’s next' })
    const history = page.getByRole('region', { name: 'History' })
    await steps.getByText('confirm the order first').waitFor()
    expect(await steps.getByRole('button', { name: 'Mark as packed' }).count()).toBe(0)
    expect(await findingsOn(page)).toEqual([])
    await steps.getByRole('button', { name: 'Confirm' }).click()
    await history.getByText('Confirmed').waitFor()
    await page.getByRole('link', { name: 'No new orders' }).waitFor()

    const note = page.getByLabel('Note, visible only to staff')
    for (const words of ['A birthday: put a card in', 'No answer', 'No answer']) {
      await note.fill(words)
      await page.getByRole('button', { name: 'Add note' }).click()
      await expect.poll(() => note.inputValue(), { timeout: 30_000 }).toBe('')
    }
    await expect.poll(() => page.getByText('No answer', { exact: true }).count(), { timeout: 30_000 }).toBe(2)
    await history.getByText('A birthday: put a card in').waitFor()
    await history.getByRole('listitem').filter({ hasText: 'Confirmed' }).getByText('Ani').waitFor()

    // One of two units is missing: the items are changed, and the difference is refunded.
    await page.getByRole('button', { name: 'Edit items' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit items' })
    await dialog.getByRole('button', { name: 'Decrease quantity', exact: true }).click()
    await dialog.getByLabel('Reason').fill('One jar is broken')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Refunds' }).waitFor()
    await history.getByText('One jar is broken').waitFor()

    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { name: `Packing slip, order No. ${number}` }).waitFor()
    await page.getByText('1 piece in total').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await steps.getByRole('button', { name: 'Mark as packed' }).click()
    await steps.getByRole('button', { name: 'Dispatch' }).click()
    await steps.getByText('the order is already on its way.').waitFor()
    await steps.getByRole('button', { name: 'Mark as delivered', exact: true }).click()
    const door = page.getByRole('dialog', { name: `Hand over order No. ${number}` })
    await door.getByRole('checkbox', { name: /ID checked/ }).check()
    await door.getByRole('button', { name: 'Mark as delivered' }).click()
    await history.getByText('ID checked').waitFor()
    await steps.getByText('the order has been delivered. Use a return to take items back.').waitFor()

    // A broken item is refunded and stays with the customer.
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const back = page.getByRole('dialog', { name: `Refund for order No. ${number}` })
    await back.getByRole('radio', { name: 'For items the customer keeps' }).check()
    await back.getByRole('button', { name: 'Increase quantity', exact: true }).click()
    await back.getByLabel('Reason').fill('The lid is cracked')
    expect(await findingsOn(page)).toEqual([])
    await back.getByRole('button', { name: /^Refund / }).click()
    await history.getByText('The lid is cracked').waitFor()
    expect(await findingsOn(page)).toEqual([])
  })

  test('can be cancelled: a late step shows the change of the other person; a cancelled order shows its refund', async ({
    visit,
    shopUrl,
    db,
    operator,
    admin,
  }) => {
    const [one, other] = [await newOrder(shopUrl, db), await newOrder(shopUrl, db)]
    const visitor = await visit({ locale: 'en', width: 768 })
    const { page } = visitor
    await enter(visitor, operator, `/admin/orders/${one.number}`)
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    const question = page.getByRole('dialog', { name: `Cancel order No. ${one.number}?` })
    for (const step of ['confirm', 'pack', 'dispatch', 'deliver']) {
      const body = step === 'deliver' ? { body: {} } : {}
      await callAs(shopUrl, admin, 'POST', `/admin/orders/${one.number}/${step}`, body)
    }
    await question.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByText(`Order No. ${one.number} has changed in the meantime`).first().waitFor()
    await page
      .getByText(/^Delivered · Ani · /)
      .first()
      .waitFor()
    await question.waitFor({ state: 'detached' })

    await visitor.open(`/admin/orders/${other.number}`)
    await page.getByRole('button', { name: 'Couldn’t reach customer' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Couldn’t reach customer' }).waitFor()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    const again = page.getByRole('dialog', { name: `Cancel order No. ${other.number}?` })
    await again.getByText(/ will be refunded to the customer by\s.*10\sbusiness days/).waitFor()
    await again.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('heading', { name: 'Refunds' }).waitFor()
    // The sandbox bank decides on the refund after a delay.
    await page
      .getByRole('region', { name: 'Payment' })
      .getByText(/^since /)
      .waitFor()
    await page.getByText('The order is canceled: nothing more can be done with it.').waitFor()
  })

  test('is changed by two people: the second sees what changed, keeps the input, and continues', async ({
    visit,
    shopUrl,
    db,
    operator,
    admin,
  }) => {
    const { number } = await newOrder(shopUrl, db, { quantity: 3 })
    const visitor = await visit({ locale: 'en', width: 1440 })
    const { page } = visitor
    await enter(visitor, operator, `/admin/orders/${number}`)
    await page.getByRole('button', { name: 'Edit items' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit items' })
    await dialog.getByRole('button', { name: 'Decrease quantity', exact: true }).click()
    await dialog.getByLabel('Reason').fill('Two jars are broken')
    await callAs(shopUrl, admin, 'POST', `/admin/orders/${number}/confirm`)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const notice = dialog.getByRole('alert').filter({ hasText: 'has changed in the meantime' })
    await notice.getByText(/^Confirmed · Ani · /).waitFor()
    expect(await findingsIn(page)).toEqual([])
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Two jars are broken')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const [line] = await db.orderLine.findMany({ where: { order: { number } } })
    expect(line?.quantity).toBe(2)

    // Keyboard presses are announced too: the page shows the order's status, and repeating the press applies the step.
    await page.route(/\/serverapi\/admin\/orders\/\d+$/, route => route.abort())
    await callAs(shopUrl, admin, 'PATCH', `/admin/orders/${number}/delivery`, {
      body: { address: { region: 'AM-ER', city: 'Ереван', street: 'ул. Абовяна', building: '7' } },
    })
    await page.unroute(/\/serverapi\/admin\/orders\/\d+$/)
    await page.getByRole('button', { name: 'Mark as packed', exact: true }).click()
    await page.getByText(`Order No. ${number} has changed in the meantime`).first().waitFor()
    await page.getByText('ул. Абовяна, 7').first().waitFor()
    await page.getByRole('button', { name: 'Mark as packed', exact: true }).click()
    await page.getByRole('button', { name: 'Dispatch' }).waitFor()
  })

  test('with a payment of a wrong amount is found from the first page, and an admin refunds it', async ({
    visit,
    shopUrl,
    db,
    admin,
  }) => {
    const { number } = await newOrder(shopUrl, db, { verdict: 'wrong_amount' })
    const visitor = await visit({ locale: 'en', width: 360 })
    const { page, t } = visitor
    await enter(visitor, admin, '/admin')
    await page.getByRole('link', { name: new RegExp(t('dashboard.task.paymentsInReview')) }).click()
    await page.getByRole('link', { name: `№ ${number}` }).click()
    const part = page.getByRole('region', { name: t('adminOrders.column.payment') })
    await part.getByText(/received instead of/).waitFor()

    await part.getByRole('button', { name: t('adminOrders.paymentEnd') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('adminOrders.paymentEnd') }).click()
    await dialog.getByText(t('admin.reasonMissing')).waitFor()
    await page.keyboard.press('Escape')
    await part.getByRole('button', { name: t('adminOrders.paymentRefund') }).click()
    expect(await findingsIn(page)).toEqual([])
    expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: t('adminOrders.paymentRefundSave') }).click()
    await part.getByText(t('adminOrders.attempt.refund_due')).waitFor()
    await page.getByRole('heading', { name: t('adminOrders.refunds') }).waitFor()
    expect(await part.getByRole('button', { name: t('adminOrders.paymentEnd') }).count()).toBe(0)
  })

  test('is not possible while the two switches stop it', async ({ visit, operator }) => {
    const [staff, shopper] = [await visit({ locale: 'en' }), await visit({ locale: 'en' })]
    const { page } = staff
    await enter(staff, operator, '/admin/orders')
    await page.getByRole('button', { name: 'Accepting orders' }).click()
    const drawer = page.getByRole('dialog', { name: 'Accepting orders' })
    await drawer.getByRole('checkbox', { name: /Stop taking orders/ }).check()
    await drawer.getByLabel('Text for shoppers, English').fill('Back after the holiday')
    expect(await findingsOn(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Not accepting orders' }).waitFor()
    await shopper.open('/')
    await shopper.page.getByText('Back after the holiday').waitFor()
  })
})
