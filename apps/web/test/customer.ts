import { listAddresses, type SavedAddress } from '@shop/contracts/addresses.ts'
import { getCart, putCart } from '@shop/contracts/carts.ts'
import { listFavorites } from '@shop/contracts/favorites.ts'
import type { Profile } from '@shop/contracts/identity.ts'
import { getDepositStanding } from '@shop/contracts/rental-deposits.ts'
import { getReviewContact, listOwnReviews } from '@shop/contracts/reviews.ts'
import { listSessions } from '@shop/contracts/sessions.ts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type FakeResponse, respond } from './fake-responses.ts'
import { NOW } from './shop-info.ts'
import { t } from './texts.ts'

export const PHONE = '+37477123456'
export const PASSWORD = 'Passw0rd!'

/** The browser storage of a signed-in customer. */
export const signedIn = { isLoggedIn: 'true', userPhone: PHONE, token: 'token-of-the-customer' }

export const profile: Profile = {
  name: 'Ani',
  email: 'ani@example.am',
  emailConfirmed: true,
  phone: PHONE,
  birthday: '1990-05-17',
  memberSince: NOW,
  role: 'customer',
}

/**
 * Fake responses for a customer's cart, which stores what the browser writes, saved addresses, no favorites, no sessions,
 * no levels of deposits and no news about reviews.
 */
export function accountResponses({
  addresses = [],
}: {
  addresses?: readonly SavedAddress[]
} = {}): readonly FakeResponse[] {
  let cart = { lines: [], rentals: [], mixes: [], products: [], version: 0 }
  return [
    respond(getCart, () => cart),
    respond(putCart, ({ body }) => {
      cart = Object.assign({ ...cart }, body, { version: cart.version + 1 })
      return cart
    }),
    respond(listAddresses, () => ({ items: [...addresses] })),
    respond(listSessions, () => ({ items: [] })),
    respond(getDepositStanding, () => ({ standing: null })),
    respond(listOwnReviews, () => ({ items: [], nextCursor: null, total: 0, waiting: [] })),
    respond(getReviewContact, () => ({ channel: 'none' as const, isEmailConfirmed: true, unread: 0 })),
    respond(listFavorites, () => ({ items: [], nextCursor: null, total: 0, slugs: [] })),
  ]
}

/** Logs in by phone and password; waits for the login dialog. */
export async function logIn(user: UserEvent): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText(t('login.phone')), PHONE.slice(4))
  await user.type(dialog.getByLabelText(t('login.password')), `${PASSWORD}{Enter}`)
}
