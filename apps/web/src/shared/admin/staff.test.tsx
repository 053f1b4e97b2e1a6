import { Profile } from '@shop/contracts/identity.ts'
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { session } from '#shared/session/session.ts'
import { onFocusWhileSignedIn, toStaffMember, whileSignedIn } from './staff.ts'

const account = {
  ...{ name: 'Ani', email: 'ani@example.am', emailConfirmed: true, phone: '+37491000001' },
  ...{ birthday: '1990-01-01', memberSince: '2026-01-01T00:00:00Z' },
}

test('permissions and roles that the page does not know are left out', () => {
  const profile = Profile.parse({ ...account, role: 'keeper', permissions: ['orders.view', 'orders.fold'] })
  expect(toStaffMember(profile)).toMatchObject({ role: 'keeper', permissions: new Set(['orders.view']) })
  expect(toStaffMember(Profile.parse({ ...account, role: 'keeper' }))?.permissions).toEqual(new Set())
  const ofVersionBefore = toStaffMember(Profile.parse({ ...account, role: 'courier' }))
  expect(ofVersionBefore?.permissions).toEqual(new Set(['deliveries.own']))
})

test('a polled read stops when the session ends and continues after the next login', async () => {
  const signIn = () => session.start({ token: 'token', userPhone: '+37491000001' })
  signIn()
  let reads = 0
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const read = async () => {
    reads++
    if (reads !== 3) return reads
    // The server answered 401.
    session.end()
    throw new Error('the session has ended')
  }
  const observer = new QueryObserver(client, { queryKey: ['news'], queryFn: read, refetchInterval: whileSignedIn(10) })
  onTestFinished(observer.subscribe(() => {}))

  await vi.waitFor(() => expect(reads).toBe(3))
  await new Promise(done => setTimeout(done, 100))
  expect(reads).toBe(3)

  signIn()
  await client.invalidateQueries()
  await vi.waitFor(() => expect(reads).toBeGreaterThan(5))
})

test('a window that gets the focus reads again only while a user is signed in', async () => {
  session.start({ token: 'token', userPhone: '+37491000001' })
  let reads = 0
  const client = new QueryClient()
  client.mount()
  onTestFinished(() => client.unmount())
  const queryFn = async () => ++reads
  const observer = new QueryObserver(client, {
    queryKey: ['news'],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: onFocusWhileSignedIn,
  })
  onTestFinished(observer.subscribe(() => {}))
  const focusWindow = () => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  }
  onTestFinished(() => focusManager.setFocused(undefined))
  await vi.waitFor(() => expect(reads).toBe(1))

  focusWindow()
  await vi.waitFor(() => expect(reads).toBe(2))

  session.end()
  focusWindow()
  await new Promise(done => setTimeout(done, 50))
  expect(reads).toBe(2)
})
