import type { Db } from '../apps/api/src/platform/db/db.ts'
import type { Visitor } from './shop.ts'
import { codeFor } from './shop.ts'

export const PASSWORD = 'Passw0rd!'

/** Registers in the open login modal, as a person would, and ends signed in. */
export async function register({ page, t }: Visitor, shopUrl: string, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('login.tabRegister'), exact: true }).click()
  await dialog.getByLabel(t('login.firstName')).fill('Ани')
  await dialog.getByLabel(t('login.phone')).fill(phone)
  await dialog.getByLabel(t('login.email')).fill(`p${phone.slice(4)}@example.am`)
  await dialog.getByLabel(t('login.day'), { exact: true }).fill('17')
  await dialog.getByLabel(t('login.month'), { exact: true }).fill('5')
  await dialog.getByLabel(t('login.year'), { exact: true }).fill('1990')
  await dialog.getByLabel(t('login.password'), { exact: true }).fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await dialog
    .locator('form')
    .getByRole('button', { name: t('login.register'), exact: true })
    .click()
  await dialog.getByLabel(t('login.code')).waitFor()
  await dialog.getByLabel(t('login.code')).fill(await codeFor(shopUrl, phone))
  // A toast or the opened modal are dialogs too, so wait until the code field is gone.
  await page.getByLabel(t('login.code')).waitFor({ state: 'detached' })
}

let customers = 0

/** Returns a phone number without an account. A repeated test needs another one than its first run. */
export function newPhone(): string {
  return `+37494${String(customers++).padStart(6, '0')}`
}

/** Creates a customer called Ani with a verified phone, by the requests of the registration form. */
export async function newCustomer(shopUrl: string): Promise<{ phone: string; token: string }> {
  const { phone, token } = await registered(shopUrl)
  return { phone, token }
}

/**
 * Creates a staff member called Ani who signs in from the browser of the registration, so that no second code is
 * needed.
 */
export async function newStaff(
  shopUrl: string,
  db: Db,
  role: 'courier' | 'operator' | 'admin',
): Promise<{ phone: string; token: string }> {
  const { phone, cookie } = await registered(shopUrl)
  await db.account.update({ where: { phone }, data: { role } })
  const { token } = await post(shopUrl, 'login', { phoneNumber: phone, password: PASSWORD }, cookie)
  if (!token) throw new Error(`${phone} could not sign in`)
  return { phone, token }
}

async function registered(shopUrl: string) {
  const phone = newPhone()
  await post(shopUrl, 'register', {
    firstName: 'Ani',
    email: `p${phone.slice(4)}@example.am`,
    birthDate: '1990-05-17',
    phoneNumber: phone,
    password: PASSWORD,
    acceptedTerms: true,
  })
  const { token, cookie } = await post(shopUrl, 'verification', {
    phoneNumber: phone,
    code: await codeFor(shopUrl, phone),
  })
  if (!token) throw new Error(`${phone} could not register`)
  return { phone, token, cookie }
}

type Placed = { order?: { number: number }; shareId?: string; token?: string }

/** Calls the API as a signed-in user. @returns the result of the response */
export async function callAs(
  shopUrl: string,
  { token }: { token: string },
  method: string,
  path: string,
  { body, key }: { body?: object; key?: string } = {},
): Promise<Placed> {
  const reply = await fetch(`${shopUrl}/serverapi${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { result }: { result?: Placed } = await reply.json()
  if (!result) throw new Error(`${method} ${path}: ${reply.status}`)
  return result
}

type Entered = { token?: string; cookie: string }

async function post(shopUrl: string, call: string, body: object, cookie = ''): Promise<Entered> {
  const reply = await fetch(`${shopUrl}/serverapi/user/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(body),
  })
  const { result }: { result?: { token?: string } } = await reply.json()
  const set = reply.headers.getSetCookie().map(each => each.split(';', 1)[0])
  return { ...result, cookie: set.join('; ') }
}
