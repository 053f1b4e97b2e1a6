import { describe, expect } from 'vitest'
import { findingsOn } from '../axe.ts'
import { callAs, newCustomer } from '../people.ts'
import { enter, excessOf, newOrder, test } from './staff.ts'

describe('customers', () => {
  test('share mixes; an inappropriate one is hidden, and shown again', async ({ visit, shopUrl, db, operator }) => {
    const flavors = await db.product.findMany({
      where: { category: 'flavor', withdrawnAt: null },
      orderBy: { slug: 'asc' },
      take: 2,
    })
    const parts = flavors.map(({ slug }, index) => ({ productId: slug, percentage: index === 0 ? 60 : 40 }))
    const body = { name: 'Rude evening', parts, isPublic: true }
    const { shareId } = await callAs(shopUrl, await newCustomer(shopUrl), 'POST', '/ai/mixes', { body })
    const visitor = await visit({ locale: 'en', width: 1440 })
    const { page } = visitor
    await enter(visitor, operator, '/admin/mixes')
    const row = page.getByRole('row').filter({ hasText: 'Rude evening' })
    await row.getByText(/60%/).waitFor()
    expect(await findingsOn(page)).toEqual([])
    await row.getByRole('button', { name: 'Hide the mix “Rude evening”' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await fetch(`${shopUrl}/serverapi/ai/mixes/${shareId}`)).status).toBe(404)
    await page.getByRole('searchbox', { name: 'Name or link' }).fill(`${shopUrl}/mix/${shareId}`)
    await row.getByText('hidden').waitFor()
    await row.getByRole('button', { name: 'Show the mix “Rude evening”' }).click()
    await row.getByText('to all').waitFor()
    expect((await fetch(`${shopUrl}/serverapi/ai/mixes/${shareId}`)).status).toBe(200)
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await excessOf(visitor)).toBeLessThanOrEqual(0)
  })

  test('are found by phone, given points with a reason, blocked and unblocked', async ({
    visit,
    shopUrl,
    db,
    admin,
  }) => {
    const { customer, number } = await newOrder(shopUrl, db)
    const other = await newCustomer(shopUrl)
    const visitor = await visit({ locale: 'en', width: 1440 })
    const { page } = visitor
    await enter(visitor, admin, '/admin/customers')
    const row = (phone: string) => page.getByRole('row').filter({ hasText: phone })
    await row(other.phone).waitFor()
    await row(customer.phone).waitFor()
    expect(await findingsOn(page)).toEqual([])

    await page.getByRole('searchbox').fill(`0${customer.phone.slice(4)}`)
    await row(other.phone).waitFor({ state: 'detached' })
    await row(customer.phone).getByRole('link', { name: 'Ani' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ani' }).waitFor()
    await page.getByRole('link', { name: `Order No. ${number}` }).waitFor()

    await page.getByRole('button', { name: 'Adjust', exact: true }).click()
    const points = page.getByRole('dialog', { name: 'Adjust points' })
    await points.getByRole('button', { name: 'Add' }).click()
    await points.getByText('Enter a reason').waitFor()
    await points.getByLabel('How many points').fill('250')
    await points.getByText('0 now, 250 after').waitFor()
    await points.getByLabel('Reason').fill('A late courier')
    await points.getByRole('button', { name: 'Add' }).click()
    await points.waitFor({ state: 'detached' })
    await page.getByText('A late courier').waitFor()
    await page.getByText('+250', { exact: true }).waitFor()

    await page.getByLabel('New note').fill('Rings twice')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Rings twice' }).waitFor()

    await page.getByRole('button', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Block Ani?' })
    await dialog.getByLabel('Reason').fill('Orders and never opens')
    expect(await findingsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByText('Orders and never opens').waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await page.getByRole('combobox', { name: 'Customers' }).selectOption({ label: 'Only blocked' })
    await row(other.phone).waitFor({ state: 'detached' })
    await row(customer.phone).getByRole('link', { name: 'Ani' }).click()
    await page.getByRole('button', { name: 'Unblock' }).click()
    const again = page.getByRole('dialog', { name: 'Unblock Ani?' })
    await again.getByLabel('Reason').fill('It was a mistake')
    await again.getByRole('button', { name: 'Unblock' }).click()
    await page.getByRole('button', { name: 'Block', exact: true }).waitFor()
  })

  test('are readable for an operator, who can add notes but neither block nor give points', async ({
    visit,
    shopUrl,
    db,
    operator,
  }) => {
    const { id } = await db.account.findFirstOrThrow({ where: { phone: (await newCustomer(shopUrl)).phone } })
    const visitor = await visit({ locale: 'en' })
    await enter(visitor, operator, `/admin/customers/${id}`)
    await visitor.page.getByText('Nothing ordered yet.').waitFor()
    await visitor.page.getByRole('button', { name: 'Save the note' }).waitFor()
    expect(await visitor.page.getByRole('button', { name: 'Block', exact: true }).count()).toBe(0)
    expect(await visitor.page.getByRole('button', { name: 'Adjust', exact: true }).count()).toBe(0)
  })
})
