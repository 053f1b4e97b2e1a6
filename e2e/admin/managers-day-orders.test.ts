import { addDays, shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { callAs, newPhone, newStaff } from '../people.ts'
import { createActionCounter, expectWithin, startDay, sumOf, widthsOf, workSince } from './action-counter.ts'
import { test as base, excessOf, moveToToday, newOrder } from './staff.ts'

const test = base.extend('courier', { scope: 'file' }, ({ shopUrl, db }) => newStaff(shopUrl, db, 'courier'))
const GYUMRI = { region: 'AM-SH', city: 'Gyumri', street: 'Abovyan', building: '1' }

describe('the orders of a manager’s day', () => {
  test.for(widthsOf({ daily: [1440], all: [1440, 1024, 390] }))(
    'an order by phone is placed and paid by its link in 2 minutes (%i px)',
    async (width, { visit, operator, db }) => {
      const { visitor, page, user, goTo, button } = await startDay(visit, operator, width)
      const name = `Aram ${width}`
      await goTo('Orders')
      await user.tap(page.getByRole('link', { name: 'New order', exact: true }))
      await user.type(page.getByLabel('Name', { exact: true }), name)
      await user.type(page.getByLabel('Phone', { exact: true }), newPhone().replace('+374', '0'))
      const search = page.getByLabel('Add a product')
      for (const [word, count] of [
        ['white orchard', 1],
        ['coconut', 2],
      ] as const) {
        await user.type(search, word)
        await user.press('Enter')
        await expect.poll(() => page.getByRole('spinbutton', { name: /^Quantity/ }).count()).toBe(count)
        // The next product can be typed at once.
        expect(await search.inputValue()).toBe('')
        expect(await search.evaluate(field => field === document.activeElement)).toBe(true)
      }
      await user.type(page.getByLabel('Street'), 'Tumanyan')
      await user.type(page.getByLabel('Building'), '21')
      // In the evening nothing is delivered today.
      await user.choose(page.getByLabel('Delivery date', { exact: true }), { index: 1 })
      const time = page.getByLabel('Delivery time', { exact: true })
      await expect.poll(() => time.locator('option:not([disabled])').count()).toBeGreaterThan(1)
      await user.choose(time, { index: 1 })
      await user.tap(button('Place and send payment link'))
      await page.getByRole('heading', { level: 1, name: /^Order No/ }).waitFor()
      const link = (await page.getByText(/^http.*\/en\/o\//).textContent()) ?? ''
      expect(await excessOf(visitor)).toBeLessThanOrEqual(0)

      const caller = await visit({ locale: 'en', width: 390 })
      const customer = createActionCounter(caller.page)
      await customer.follow(() => caller.open(new URL(link).pathname.replace(/^\/en/, '')))
      const pay = caller.page.getByRole('button', { name: 'Pay', exact: true })
      await customer.tap(pay)
      await customer.tap(caller.page.getByRole('checkbox', { name: /18 or older/ }))
      await customer.tap(caller.page.getByRole('checkbox', { name: /I accept/ }))
      await customer.tap(pay)
      await caller.page.waitForURL('**/sandbox-pay/**')
      await customer.tap(caller.page.locator('button[value="approve"]'))
      await caller.page.waitForURL(/\/en\/o\/.*result=success/)
      expect(await db.order.findFirstOrThrow({ where: { customerName: name } })).toMatchObject({ status: 'paid' })
      expectWithin('order by phone', width, sumOf(user.work, customer.work), { actions: 22, seconds: 120 })
    },
  )

  test.for(widthsOf({ daily: [390], all: [1440, 1024, 390] }))(
    'an item that the customer brings back is exchanged for another in a minute (%i px)',
    async (width, { visit, shopUrl, operator, db }) => {
      const { number } = await newOrder(shopUrl, db)
      for (const step of ['confirm', 'pack', 'dispatch', 'deliver'])
        await callAs(shopUrl, operator, 'POST', `/admin/orders/${number}/${step}`, { body: {} })
      const { variant: sold } = await db.orderLine.findFirstOrThrow({
        where: { order: { number } },
        include: { variant: true },
      })
      const { visitor, page, user, goTo } = await startDay(visit, operator, width)
      await goTo('Orders')
      await user.type(page.getByRole('main').getByRole('searchbox').first(), String(number))
      await user.tap(page.getByRole('main').getByRole('link', { name: `№ ${number}` }))
      await user.tap(page.getByRole('button', { name: 'Exchange', exact: true }))
      const dialog = page.getByRole('dialog', { name: /^Exchange items/ })
      const back = dialog.getByRole('group', { name: 'Items to give back' })
      await user.tap(back.getByRole('button', { name: 'Increase quantity' }))
      await user.type(dialog.getByLabel('Add a product'), 'coconut')
      await user.press('Enter')
      await dialog.getByText(/^(Customer pays|Customer gets back)$/).waitFor()
      const isMoreDue = (await dialog.getByText('Customer pays', { exact: true }).count()) > 0
      await user.tap(dialog.getByRole('radio', { name: /^At the shop/ }))
      await user.tap(dialog.getByRole('button', { name: 'Exchange', exact: true }))
      // What is at the shop is received next, without looking for it.
      const receipt = page.getByRole('dialog', { name: /^Receive items/ })
      await receipt.getByText(/^The value of the items goes toward order No\. \d+/).waitFor()
      await user.tap(receipt.getByRole('button', { name: 'Receive items' }))
      await receipt.waitFor({ state: 'detached' })
      await page.getByText(/^Items received\. Their value goes toward order No\. \d+/).waitFor()
      expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
      const orderReturn = await db.orderReturn.findFirstOrThrow({
        where: { order: { number } },
        include: { exchange: { include: { order: true } } },
      })
      // The worker may have finished the return already.
      expect(['received', 'refunded']).toContain(orderReturn.status)
      expect(orderReturn.exchange?.order.status).toBe(isMoreDue ? 'awaiting_payment' : 'paid')
      expect(await db.variant.findUniqueOrThrow({ where: { id: sold.id } })).toMatchObject({ onHand: sold.onHand + 1 })
      expectWithin('return with exchange', width, user.work, { actions: 12, seconds: 60 })
    },
  )

  test.for(
    widthsOf({
      daily: [{ dispatcher: 1024, courier: 390 }],
      all: [
        { dispatcher: 1024, courier: 390 },
        { dispatcher: 390, courier: 1024 },
        { dispatcher: 1440, courier: 1440 },
      ],
    }),
  )(
    'a dispatcher packs and assigns the stops at $dispatcher px; the courier delivers one at $courier px, fails another, and hands in the cash',
    async (widths, { visit, shopUrl, db, operator, courier }) => {
      const also = { deliveryType: 'express', deliveryDate: addDays(shopDate(new Date()), 1), deliveryTime: '18:00' }
      const far = await newOrder(shopUrl, db, { also: { ...also, address: GYUMRI } })
      const near = await newOrder(shopUrl, db, { also })
      await moveToToday(db, [far.number, near.number])
      const isPhone = widths.dispatcher < 768
      const { user, page, goTo, button } = await startDay(visit, operator, widths.dispatcher)
      await goTo('Orders')
      await user.tap(page.getByRole('link', { name: `№ ${far.number}` }))
      await user.tap(button('Agree delivery fee'))
      const fee = page.getByRole('dialog', { name: 'Delivery fee' })
      await user.type(fee.getByLabel('Amount, drams'), '2500')
      await user.tap(fee.getByRole('checkbox', { name: 'The customer agreed' }))
      await user.tap(fee.getByRole('button', { name: 'Save the fee' }))
      await fee.waitFor({ state: 'detached' })
      await goTo('Orders')
      for (const { number } of [far, near])
        await user.tap(page.getByRole('checkbox', { name: new RegExp(String(number)) }))
      await user.tap(button(/^Confirm \(2\)/))
      await page.getByText('2 orders confirmed').waitFor()
      await user.tap(button(/^Mark as packed \(2\)/))
      await page.getByText('2 orders packed').waitFor()
      await goTo('Deliveries')
      // A phone shows the page of couriers first.
      if (isPhone) await user.tap(button('Board'))
      await user.tap(button('Select without a courier: 2'))
      await user.tap(button('Assign'))
      await page.getByText('2 stops assigned').waitFor()
      expectWithin('packing and assigning the stops', widths.dispatcher, user.work, {
        actions: isPhone ? 21 : 16,
        seconds: 60,
      })

      const phone = await startDay(visit, courier, widths.courier)
      const stop = (number: number) => phone.page.getByRole('listitem').filter({ hasText: `№ ${number}` })
      await phone.user.tap(stop(far.number).getByRole('button', { name: 'I have it, on my way' }))
      await phone.user.tap(stop(far.number).getByRole('button', { name: 'Hand over', exact: true }))
      const door = phone.page.getByRole('dialog', { name: `Hand over order No. ${far.number}` })
      await phone.user.tap(door.getByRole('checkbox', { name: /ID checked/ }))
      await phone.user.sign(door.getByRole('img', { name: 'The recipient’s signature' }))
      await phone.user.tap(door.getByRole('button', { name: 'Hand over', exact: true }))
      await phone.page.getByText('1 stop left').waitFor()
      await phone.user.tap(stop(near.number).getByRole('button', { name: 'I have it, on my way' }))
      await phone.user.tap(stop(near.number).getByRole('button', { name: 'Not delivered' }))
      const failed = phone.page.getByRole('dialog', { name: /not delivered$/ })
      await phone.user.choose(failed.getByRole('combobox').first(), { index: 1 })
      await phone.user.tap(failed.getByRole('button', { name: 'Save' }))
      await phone.page.getByText('All done for today').waitFor()
      expect(await excessOf(phone.visitor)).toBeLessThanOrEqual(0)
      expectWithin('round of the courier', widths.courier, phone.user.work, { actions: 10, seconds: 40 })

      const before = { ...user.work }
      await goTo('Deliveries')
      await user.tap(button('Routes'))
      await user.tap(button(/^Cash: /))
      const cash = page.getByRole('dialog', { name: /^Cash: / })
      // Also while notifications are shown, the button can be pressed.
      await user.type(cash.getByLabel('Received'), '2500')
      await user.tap(cash.getByRole('button', { name: 'Receive cash' }))
      await button(/^Cash: 0/).waitFor()
      const [handedOver] = await db.courierCash.findMany({
        where: { kind: 'handed_over' },
        orderBy: { at: 'desc' },
        take: 1,
      })
      expect(handedOver).toMatchObject({ amountAmd: 2500, dueAmd: 2500 })
      const counting = workSince(user.work, before)
      expectWithin('counting the cash', widths.dispatcher, counting, {
        actions: isPhone ? 6 : 5,
        seconds: 60,
      })
      // The stop that failed must not wait for a courier at the next widths.
      const secondTry = { deliveryDate: also.deliveryDate, deliveryTime: also.deliveryTime }
      await callAs(shopUrl, operator, 'POST', `/admin/orders/${near.number}/second-try`, { body: secondTry })
    },
  )
})
