import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { locales } from '@shop/contracts/locales.ts'
import { type Permission, presets } from '@shop/contracts/permissions.ts'
import type { StaffRoleInfo } from '@shop/contracts/staff-roles.ts'
import { describe, expect } from 'vitest'
import { keyed, sent, written } from '../../test/builders/catalog-admin.ts'
import { type Customer, orderOf, type Shop, test } from '../../test/builders/checkout-shop.ts'

type Member = Customer
const packers = { name: 'Packers', permissions: ['orders.pack'] as Permission[], refundLimitAmd: null }

const createRole = (shop: Shop, by: Member, input: object, key = randomUUID()) =>
  shop.as(by).post('/admin/roles', input, { 'Idempotency-Key': key })
const rolesOf = async (shop: Shop, by: Member): Promise<StaffRoleInfo[]> =>
  (await shop.as(by).get('/admin/roles')).body.result.roles

async function makeRole(shop: Shop, by: Member, input: { name: string; permissions: Permission[] }) {
  const name = `${input.name} ${randomUUID()}`
  const reply = await createRole(shop, by, { refundLimitAmd: null, ...input, name })
  expect(reply.status).toBe(201)
  const made = (await rolesOf(shop, by)).find(role => role.name === name)
  if (!made) throw new Error('expected the new role in the list')
  return made
}

describe('roles of staff', () => {
  test('an admin makes a role, and a staff member with it may do what it says and nothing else', async ({ shop }) => {
    const [admin, person] = [await shop.given.staff('admin'), await shop.given.staff('operator')]
    const key = randomUUID()
    expect((await createRole(shop, admin, packers, key)).status).toBe(201)
    expect((await createRole(shop, admin, packers, key)).status).toBe(201)
    const role = (await rolesOf(shop, admin)).find(({ name }) => name === 'Packers')
    expect(role).toMatchObject({
      permissions: ['orders.view', 'orders.pack'],
      members: 0,
      isWithinOwn: true,
      version: 1,
    })

    const moved = await shop.as(admin).patch(`/admin/staff/${person.id}`, { role: role?.key })
    expect(moved.status).toBe(200)
    expect(
      moved.body.result.members.find(({ accountId }: { accountId: string }) => accountId === person.id),
    ).toMatchObject({ role: role?.key, roleName: 'Packers', isWithinOwn: true })
    // The change ended the session; the version before sees a courier.
    expect((await shop.as(person).get('/admin/orders')).status).toBe(401)
    expect(await shop.db.account.findUnique({ where: { id: person.id } })).toMatchObject({
      role: 'courier',
      staffRole: role?.key,
    })
    const again = { ...person, token: await shop.given.staffSession(person.id) }
    expect((await shop.as(again).get('/admin/orders')).status).toBe(200)
    expect((await shop.as(again).get('/admin/stock')).status).toBe(403)
    expect((await shop.as(again).get('/user/profile')).body.result).toMatchObject({
      role: 'courier',
      staffRole: { key: role?.key, name: 'Packers' },
      permissions: ['orders.view', 'orders.pack'],
    })
  })

  test('a change applies to open sessions at once, and only to the version that was read', async ({ shop }) => {
    const admin = await shop.given.staff('admin')
    const packer = await shop.given.staffWith('orders.view')
    const roles = () => shop.as(packer).get('/admin/orders')
    expect((await roles()).status).toBe(200)
    const change = { name: randomUUID(), permissions: ['stock.edit'], refundLimitAmd: 5000, version: 1 }
    const path = `/admin/roles/${packer.roleId}`
    expect((await shop.as(admin).put(path, change)).status).toBe(200)
    expect((await roles()).status).toBe(403)
    expect((await shop.as(packer).get('/admin/stock')).status).toBe(200)
    // The same request again changes nothing; an outdated one is rejected.
    expect((await shop.as(admin).put(path, change)).status).toBe(200)
    const outdated = await shop.as(admin).put(path, { ...change, permissions: ['orders.view'] })
    expect(outdated.body).toMatchObject({ error: 'ROLE_CHANGED' })
    expect(await shop.db.auditEntry.count({ where: { action: 'staff_role.change', subjectId: packer.roleId } })).toBe(1)
  })

  test('no one grants, takes or weakens more than their own role allows', async ({ shop }) => {
    const [admin, operator] = [await shop.given.staff('admin'), await shop.given.staff('operator')]
    const lead = await shop.given.staffWith('staff.edit', 'orders.view', 'orders.pack', 'refunds.create')
    const strong = await makeRole(shop, admin, { name: 'Stock', permissions: ['stock.edit'] })
    const weak = await makeRole(shop, admin, { name: 'Pack', permissions: ['orders.pack'] })
    const byLead = shop.as(lead)
    const attempts = [
      createRole(shop, lead, { name: randomUUID(), permissions: ['stock.view'], refundLimitAmd: null }),
      byLead.put(`/admin/roles/${weak.key}`, { ...packers, permissions: ['prices.edit'], version: 1 }),
      byLead.put(`/admin/roles/${strong.key}`, { ...packers, version: 1 }),
      byLead.delete(`/admin/roles/${strong.key}`),
      byLead.patch(`/admin/staff/${operator.id}`, { role: weak.key }),
      byLead.delete(`/admin/staff/${operator.id}`),
      byLead.post(`/admin/staff/${admin.id}/end-sessions`),
      byLead.post(`/admin/staff/${admin.id}/reset-authenticator`, { currentPassword: 'Passw0rd!' }),
      byLead.patch(`/admin/staff/${lead.id}`, { role: 'admin' }),
      byLead.post('/admin/staff', { phoneNumber: '+37493112233', role: 'operator' }),
    ]
    for (const { status, body } of await Promise.all(attempts))
      expect({ status, error: body.error }).toEqual({ status: 403, error: 'ABOVE_OWN_PERMISSIONS' })
    expect((await createRole(shop, lead, { ...packers, name: randomUUID() })).status).toBe(201)
    expect((await byLead.post('/admin/staff', { phoneNumber: '+37493112233', role: weak.key })).status).toBe(200)
    expect((await byLead.delete(`/admin/roles/${weak.key}`)).body).toMatchObject({ error: 'ROLE_IN_USE' })
  })

  test('no one raises a refund limit above their own, which is that of the settings for a role without one', async ({
    shop,
  }) => {
    const permissions: Permission[] = ['orders.view', 'refunds.create', 'staff.edit']
    const lead = await shop.given.staffWith(...permissions)
    const save = (refundLimitAmd: number | null, version = 1) => {
      const input = { name: `Leads ${lead.roleId}`, permissions, refundLimitAmd, version }
      return shop.as(lead).put(`/admin/roles/${lead.roleId}`, input)
    }
    expect((await save(2_000_000_000)).body).toMatchObject({ error: 'ABOVE_OWN_PERMISSIONS' })
    expect((await save(50_001)).body).toMatchObject({ error: 'ABOVE_OWN_PERMISSIONS' })
    expect((await save(50_000)).status).toBe(200)
    // The limit of the settings is above one of 20,000, and below one of 100,000.
    await shop.db.staffRole.update({ where: { id: lead.roleId }, data: { refundLimitAmd: 20_000 } })
    const withoutLimit = () => createRole(shop, lead, { name: randomUUID(), permissions, refundLimitAmd: null })
    expect((await withoutLimit()).body).toMatchObject({ error: 'ABOVE_OWN_PERMISSIONS' })
    await shop.db.staffRole.update({ where: { id: lead.roleId }, data: { refundLimitAmd: 100_000 } })
    expect((await withoutLimit()).status).toBe(201)
  })

  test('an open invitation to a role above the own is not replaced, renewed or withdrawn', async ({ shop }) => {
    const admin = await shop.given.staff('admin')
    const lead = await shop.given.staffWith('staff.edit', 'orders.view', 'orders.pack')
    const weak = await makeRole(shop, admin, { name: 'Pack', permissions: ['orders.pack'] })
    const phoneNumber = '+37493445566'
    const invite = (by: Member, role: string) => shop.as(by).post('/admin/staff', { phoneNumber, role })
    expect((await invite(admin, 'admin')).status).toBe(200)
    expect((await invite(lead, weak.key)).body).toMatchObject({ error: 'ABOVE_OWN_PERMISSIONS' })
    const { invitations } = (await shop.as(lead).get('/admin/staff')).body.result
    const invitation = invitations.find(({ phone }: { phone: string }) => phone === phoneNumber)
    expect(invitation).toMatchObject({ role: 'admin', isWithinOwn: false })
    expect((await shop.as(lead).delete(`/admin/staff/invitations/${invitation.id}`)).status).toBe(403)
    // The log names a role of the shop.
    expect((await invite(admin, weak.key)).status).toBe(200)
    const entries = await shop.db.auditEntry.findMany({ where: { subjectId: invitation.id }, orderBy: { id: 'asc' } })
    expect(entries.map(({ before, after }) => ({ before, after }))).toEqual([
      { before: null, after: { role: 'admin' } },
      { before: { role: 'admin' }, after: { role: weak.name } },
    ])
  })

  test('a role cannot have the name with which pages show a built-in one, in any language', async ({ shop }) => {
    const admin = await shop.given.staff('admin')
    for (const locale of locales) {
      const file = new URL(`../../../../packages/messages/${locale}/admin.json`, import.meta.url)
      const texts = JSON.parse(readFileSync(file, 'utf8'))
      for (const preset of presets) {
        const name = texts[`admin.role.${preset}`].toUpperCase()
        expect([name, (await createRole(shop, admin, { ...packers, name })).status]).toEqual([name, 422])
      }
    }
  })

  test('an admin deletes a role that no one has, with an audit entry', async ({ shop }) => {
    const admin = await shop.given.staff('admin')
    const role = await makeRole(shop, admin, { name: 'Unused', permissions: ['orders.view'] })
    expect((await shop.as(admin).delete(`/admin/roles/${role.key}`)).status).toBe(200)
    expect((await rolesOf(shop, admin)).map(({ key }) => key)).not.toContain(role.key)
    const deleted = { action: 'staff_role.delete', subjectType: 'staff_role', subjectId: role.key, actorId: admin.id }
    expect(await shop.db.auditEntry.count({ where: deleted })).toBe(1)
  })

  test('a role that is given and deleted at the same time is not lost by its staff', async ({ shop }) => {
    const [admin, person] = [await shop.given.staff('admin'), await shop.given.staff('operator')]
    const role = await makeRole(shop, admin, { name: 'Race', permissions: ['orders.view'] })
    const [given, deleted] = await Promise.all([
      shop.as(admin).patch(`/admin/staff/${person.id}`, { role: role.key }),
      shop.as(admin).delete(`/admin/roles/${role.key}`),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([given.status, deleted.status])
  })

  test('the refund limit of a role decides which refunds wait; a role without refunds makes each wait', async ({
    shop,
  }) => {
    const admin = await shop.given.staff('admin')
    const clerk = await shop.given.staffWith('orders.view', 'orders.edit', 'refunds.create')
    await shop.db.staffRole.update({ where: { id: clerk.roleId }, data: { refundLimitAmd: 1000 } })
    const customer = await shop.given.customer()
    const variant = await shop.given.variant({ stock: 9, price: 4000 })
    const { number } = (await shop.as(customer).order(orderOf([{ sku: variant.sku, quantity: 2 }]))).body.result.order
    await shop.pay(number)
    const limitOf = async (by: Member) =>
      (await shop.as(by).get(`/admin/orders/${number}`)).body.result.refundable.heldFromAmd
    expect(await limitOf(clerk)).toBe(1000)
    expect(await limitOf(admin)).toBe(50_000)
    expect(await limitOf(await shop.given.staffWith('orders.view', 'orders.edit'))).toBe(0)
  })

  test('without the permission for personal data, names, phones and addresses are hidden everywhere', async ({
    shop,
  }) => {
    const { given } = shop
    const customer = await given.customer()
    const variant = await given.variant({ stock: 9 })
    const { number } = (await shop.as(customer).order(orderOf([{ sku: variant.sku, quantity: 1 }]))).body.result.order
    await shop.pay(number)
    const reads = ['orders.view', 'customers.view', 'rentals.view', 'mixes.edit', 'payments.view'] as const
    const [blind, seeing] = [await given.staffWith(...reads), await given.staffWith(...reads, 'customers.personal')]
    const admin = shop.as(await given.staff('admin'))
    const words = { note: 'Call 091445566 in flat 5', reason: 'Insulted Ani of flat 5', tag: 'lives in flat 5' }
    await admin.post(`/admin/orders/${number}/notes`, { note: words.note }, keyed())
    await admin.post(`/admin/customers/${customer.id}/notes`, { note: words.note }, keyed())
    await admin.post('/admin/customer-labels', { accountIds: [customer.id], addTags: [words.tag] })
    await admin.post(`/admin/customers/${customer.id}/block`, { reason: words.reason })
    const ofCustomer = `/admin/customers/${customer.id}`
    for (const [path, texts] of Object.entries({
      [`/admin/orders/${number}`]: [words.note],
      [ofCustomer]: Object.values(words),
      '/admin/customer-labels': [words.tag],
    })) {
      const [hidden, shown] = await Promise.all([shop.as(blind).get(path), shop.as(seeing).get(path)])
      for (const text of texts) {
        expect(hidden.text, path).not.toContain(text)
        expect(shown.text, path).toContain(text)
      }
    }
    // Who has no account is known by the phone number only.
    expect((await shop.as(blind).get('/admin/people')).status).toBe(403)
    // Personal data opens no accounts beyond the orders that a role may see.
    const ofOrders = shop.as(await given.staffWith('orders.view', 'customers.personal'))
    for (const path of [`${ofCustomer}/details`, `${ofCustomer}/sign-in`, ofCustomer])
      expect([path, (await ofOrders.get(path)).status]).toEqual([path, 403])
    const paths = ['/admin/orders', `/admin/orders/${number}`, '/admin/customers', ofCustomer]
    const { phone } = (await shop.as(seeing).get(`/admin/orders/${number}`)).body.result.order
    for (const path of [...paths, '/admin/orders/export.csv?language=en']) {
      const secret = path.includes('customers') ? customer.phone : phone
      const [hidden, shown] = await Promise.all([shop.as(blind).get(path), shop.as(seeing).get(path)])
      expect([path, hidden.status, shown.status]).toEqual([path, 200, 200])
      expect(hidden.text, path).not.toContain(secret)
      expect(shown.text, path).toContain(secret)
    }
    const { order } = (await shop.as(blind).get(`/admin/orders/${number}`)).body.result
    expect(order).toMatchObject({ phone: '•••', address: { street: '•••', building: '•••' } })
  })

  test('keeps the prices when staff without the permission for prices edit the catalog', async ({ shop }) => {
    const editor = await shop.given.staffWith('catalog.view', 'catalog.edit', 'pictures.edit')
    const byEditor = shop.as(editor)
    expect((await byEditor.post('/admin/products', written(), keyed())).body).toMatchObject({
      error: 'FORBIDDEN',
      details: [{ path: 'body.variants.0.price', message: expect.any(String) }],
    })
    expect((await byEditor.post('/admin/products', written({ variants: [] }), keyed())).status).toBe(201)

    const admin = shop.as(await shop.given.staff('admin'))
    const product = (await admin.post('/admin/products', written(), keyed())).body.result
    const save = ({ variants: [first], ...changes }: StaffProduct) => {
      const body = { version: product.version, product: sent({ ...changes, variants: first ? [first] : [] }) }
      return byEditor.put(`/admin/products/${product.id}`, body)
    }
    const [variant] = product.variants
    expect((await save({ ...product, variants: [{ ...variant, price: 1 }] })).body).toMatchObject({
      error: 'FORBIDDEN',
      details: [{ path: 'body.product.variants.0.price' }],
    })
    expect((await save({ ...product, titleEN: 'Steel hookah' })).body.result.titleEN).toBe('Steel hookah')
    // The price of the version that was read is outdated: that is a conflict, and no change of the price.
    const { version, variants } = (await byEditor.get(`/admin/products/${product.id}`)).body.result
    const cheaper = { ...product, variants: variants.map((each: object) => ({ ...each, price: 900 })) }
    const repriced = await admin.put(`/admin/products/${product.id}`, { version, product: sent(cheaper) })
    expect(repriced.status).toBe(200)
    expect((await save({ ...product, titleEN: 'Old hookah' })).body).toMatchObject({ error: 'PRODUCT_CHANGED' })
  })
})
