import { describe, expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { enter, newOrder, test } from './staff.ts'

describe('the list of orders', () => {
  test('is searched, filtered, saved as a view, sorted and opened', async ({ visit, shopUrl, db, operator }) => {
    const [paid, unpaid] = [await newOrder(shopUrl, db), await newOrder(shopUrl, db, { isPaid: false, quantity: 3 })]
    const visitor = await visit({ locale: 'en', width: 1440 })
    const { page } = visitor
    await enter(visitor, operator, '/admin/orders')
    const row = (number: number) => page.getByRole('row').filter({ hasText: `№ ${number}` })
    const rows = page.getByRole('row').filter({ hasText: '№' })
    await row(paid.number).waitFor()
    expect(await findingsOn(page)).toEqual([])

    // Found by the phone number in national format, filtered by status.
    await page.getByRole('searchbox').fill(`0${paid.customer.phone.slice(4)}`)
    await row(unpaid.number).waitFor({ state: 'detached' })
    await row(paid.number).getByText('Paid').first().waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Awaiting payment' })
    await row(paid.number).waitFor({ state: 'detached' })
    await row(unpaid.number).waitFor()

    // The view is remembered for this person, with its columns.
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Pieces' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Pieces' }).waitFor()
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name of the view').fill('Unpaid')
    await page.getByRole('checkbox', { name: 'Show it to all staff' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const views = page.getByRole('navigation', { name: 'List views' })
    await views.getByRole('link', { name: 'All' }).click()
    await row(paid.number).waitFor()
    await page.reload()
    await views.getByRole('link', { name: 'Unpaid', exact: true }).click()
    await row(paid.number).waitFor({ state: 'detached' })
    await page.getByRole('columnheader', { name: 'Pieces' }).waitFor()
    await views.getByRole('button', { name: 'View “Unpaid”: actions' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await views.getByRole('link', { name: 'Unpaid', exact: true }).waitFor()

    // Sorted by the server, with the sort order in the URL.
    await views.getByRole('link', { name: 'All' }).click()
    await page.getByRole('button', { name: 'Total', exact: true }).click()
    await page.waitForURL(/sort=-total/)
    await page.getByRole('columnheader', { name: 'Total' }).and(page.locator('[aria-sort=descending]')).waitFor()
    await expect.poll(() => rows.first().textContent()).toContain(`№ ${unpaid.number}`)

    // On a till tablet the whole row is visible, with its total.
    await page.setViewportSize({ width: 1024, height: 768 })
    const overflow = () =>
      page.getByRole('table').evaluate(({ parentElement }) => {
        const { scrollWidth, clientWidth } = parentElement ?? document.body
        return scrollWidth - clientWidth
      })
    await expect.poll(overflow).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    // A row is a link, by its name and by a press anywhere on it.
    const link = row(paid.number).getByRole('link', { name: `№ ${paid.number}` })
    expect(await link.getAttribute('href')).toBe(`/en/admin/orders/${paid.number}`)
    await row(paid.number).getByText('Courier').or(row(paid.number).getByText('Post')).first().click()
    await page.getByRole('heading', { level: 1, name: new RegExp(`^Order No. ${paid.number}`) }).waitFor()
    await page.getByRole('link', { name: paid.customer.phone }).first().waitFor()
    expect(await findingsOn(page)).toEqual([])
  })
})
