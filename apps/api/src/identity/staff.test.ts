import type { Response } from 'supertest'
import { describe, expect } from 'vitest'
import { newPhone, PASSWORD, registrationOf, type Shop, test } from '../../test/builders/identity-shop.ts'

/** A browser that a member of staff is signed in with. */
async function signedIn(shop: Shop, role: 'operator' | 'admin') {
  const member = await shop.given.staff(role)
  const browser = shop.browser()
  browser.signIn(await shop.given.token(member))
  return { ...member, browser }
}

/** The last audit entry of a subject. */
const logged = async (shop: Shop, subjectId: string) => {
  const [entry] = await shop.db.auditEntry.findMany({ where: { subjectId }, orderBy: { id: 'desc' }, take: 1 })
  return entry && { by: entry.actorId, action: entry.action, before: entry.before, after: entry.after }
}

describe('staff management', () => {
  test('notifies an invited customer, who logs in again with a code and has the role', async ({ shop }) => {
    const admin = await signedIn(shop, 'admin')
    const customer = await shop.given.customer()
    const before = shop.browser()
    before.signIn(await shop.given.token(customer))

    const invite = () => admin.browser.post('/admin/staff', { phoneNumber: customer.phone, role: 'operator' })
    const { status, body } = await invite()

    expect(status).toBe(200)
    expect(body.result.members).toContainEqual(
      expect.objectContaining({ accountId: customer.id, role: 'operator', sessions: 0, isYou: false }),
    )
    expect((await before.get('/user/profile')).status).toBe(401)
    expect(await shop.inbox.texts(customer.phone)).toEqual([
      "DymTun: you're now on the shop's team. Please log in again.",
    ])
    expect(await logged(shop, customer.id)).toEqual({
      by: admin.id,
      action: 'staff.add',
      before: { role: 'customer' },
      after: { role: 'operator' },
    })
    expect((await invite()).status).toBe(200)
    expect(await shop.inbox.texts(customer.phone)).toHaveLength(1)
    const asAdmin = { phoneNumber: customer.phone, role: 'admin' }
    expect((await admin.browser.post('/admin/staff', asAdmin)).body.error).toBe('ALREADY_STAFF')
    const login = await shop.browser().post('/user/login', { phoneNumber: customer.phone, password: PASSWORD })
    expect(login.body.result).toEqual({ verified: false })
  })

  test('makes a phone without an account staff at its own registration, not at that of a stranger', async ({
    shop,
  }) => {
    const admin = await signedIn(shop, 'admin')
    const phoneNumber = newPhone()
    const { body } = await admin.browser.post('/admin/staff', { phoneNumber, role: 'operator', locale: 'en' })
    expect(body.result.invitations).toMatchObject([{ phone: phoneNumber, role: 'operator', invitedBy: 'Ani' }])
    expect(await shop.inbox.texts(phoneNumber)).toEqual([
      "DymTun: you're invited to the shop's team. Please register on the site with this number.",
    ])

    const own = shop.browser()
    await own.post('/user/register', registrationOf(phoneNumber))
    const verified = await own.post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })
    own.signIn(verified.body.result.token)

    expect((await own.get('/user/profile')).body.result.role).toBe('operator')
    expect((await admin.browser.get('/admin/staff')).body.result.invitations).toEqual([])
  })

  test('does not make an account staff if a code finishes the registration of a stranger', async ({ shop }) => {
    const admin = await signedIn(shop, 'admin')
    const phoneNumber = newPhone()
    await admin.browser.post('/admin/staff', { phoneNumber, role: 'operator' })
    await shop.browser().post('/user/register', registrationOf(phoneNumber))
    const own = shop.browser()
    const verified = await own.post('/user/verification', { phoneNumber, code: await shop.inbox.code(phoneNumber) })
    own.signIn(verified.body.result.token)
    expect((await own.get('/user/profile')).body.result.role).toBe('customer')
  })

  test('withdraws an invitation, which also expires after a week', async ({ shop }) => {
    const admin = await signedIn(shop, 'admin')
    const [withdrawn, late] = [newPhone(), newPhone()]
    for (const phoneNumber of [late, withdrawn])
      await admin.browser.post('/admin/staff', { phoneNumber, role: 'admin' })
    const { result } = (await admin.browser.get('/admin/staff')).body
    const phones = (reply: Response) => reply.body.result.invitations.map(({ phone }: { phone: string }) => phone)
    const { id } = result.invitations.find(({ phone }: { phone: string }) => phone === withdrawn)
    const left = phones(await admin.browser.delete(`/admin/staff/invitations/${id}`))
    expect(left).toContain(late)
    expect(left).not.toContain(withdrawn)
    expect((await admin.browser.delete(`/admin/staff/invitations/${id}`)).status).toBe(404)
    expect(await logged(shop, id)).toMatchObject({ action: 'staff.withdraw_invitation', before: { role: 'admin' } })
    shop.pass({ hours: 24 * 7 })
    // Their session has ended by then.
    admin.browser.signIn(await shop.given.token(admin))
    expect((await admin.browser.get('/admin/staff')).body.result.invitations).toEqual([])
  })

  test('signs staff out everywhere when their role or access changes', async ({ shop }) => {
    const [admin, operator] = [await signedIn(shop, 'admin'), await signedIn(shop, 'operator')]
    const raised = await admin.browser.patch(`/admin/staff/${operator.id}`, { role: 'admin' })
    expect(raised.body.result.members).toContainEqual(
      expect.objectContaining({ accountId: operator.id, role: 'admin' }),
    )
    expect((await operator.browser.get('/user/profile')).status).toBe(401)
    operator.browser.signIn(await shop.given.token(operator))
    expect((await admin.browser.post(`/admin/staff/${operator.id}/end-sessions`, {})).status).toBe(200)
    expect((await operator.browser.get('/user/profile')).status).toBe(401)
    expect(await logged(shop, operator.id)).toMatchObject({ action: 'staff.end_sessions', before: { sessions: 1 } })
    const removed = await admin.browser.delete(`/admin/staff/${operator.id}`)
    expect(JSON.stringify(removed.body)).not.toContain(operator.id)
    expect(await shop.db.account.findUnique({ where: { id: operator.id } })).toMatchObject({ role: 'customer' })
    expect(await logged(shop, operator.id)).toMatchObject({
      action: 'staff.remove',
      before: { role: 'admin' },
      after: { role: 'customer' },
    })
    expect((await admin.browser.delete(`/admin/staff/${operator.id}`)).status).toBe(404)
  })

  test('keeps the last admin, also when two demote each other at once', async ({ shop }) => {
    await shop.db.account.updateMany({ where: { role: 'admin' }, data: { role: 'operator' } })
    const [one, other] = [await signedIn(shop, 'admin'), await signedIn(shop, 'admin')]

    const replies = await Promise.all([
      one.browser.patch(`/admin/staff/${other.id}`, { role: 'operator' }),
      other.browser.delete(`/admin/staff/${one.id}`),
    ])

    expect(await shop.db.account.count({ where: { role: 'admin' } })).toBe(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const [last] = (await shop.db.account.findMany({ where: { role: 'admin' } })).map(({ id }) => id)
    const admin = [one, other].find(({ id }) => id === last)
    expect((await admin?.browser.get('/admin/staff'))?.body.result.members).toContainEqual(
      expect.objectContaining({ accountId: last, isYou: true, isLastAdmin: true }),
    )
    for (const rejected of [
      await admin?.browser.delete(`/admin/staff/${last}`),
      await admin?.browser.patch(`/admin/staff/${last}`, { role: 'operator' }),
    ]) {
      expect(rejected?.body.error).toBe('LAST_ADMIN')
    }
  })

  test('does not invite a number that is not a mobile one', async ({ shop }) => {
    const admin = await signedIn(shop, 'admin')
    const { status, body } = await admin.browser.post('/admin/staff', { phoneNumber: '+37410123456', role: 'admin' })
    expect({ status, path: body.details[0].path }).toEqual({ status: 422, path: 'body.phoneNumber' })
  })
})
