import * as z from 'zod/mini'
import { OneCustomer } from './account-staff.ts'
import { route, Success } from './route.ts'
import { Timestamp } from './scalars.ts'

/** What a code was for. */
export const SentCodePurpose = z.enum(['register', 'login', 'second_step', 'reset', 'confirm_email'])
export type SentCodePurpose = z.infer<typeof SentCodePurpose>

/** `waiting`: it can be entered; `used`; `expired`; `replaced`: by a newer code, or ended. */
export const SentCodeState = z.enum(['waiting', 'used', 'expired', 'replaced'])
export type SentCodeState = z.infer<typeof SentCodeState>

/** How a customer signs in: sessions, codes of the last day and what keeps them from signing in. */
export const SignIn = z.object({
  /** Active sessions, newest first. */
  sessions: z.array(z.object({ openedAt: Timestamp, lastUsedAt: Timestamp })),
  /** Codes of the last 24 hours, newest first, at most 10. The codes themselves are not stored. */
  codes: z.array(
    z.object({
      purpose: SentCodePurpose,
      channel: z.enum(['sms', 'email']),
      sentAt: Timestamp,
      state: SentCodeState,
      /** Wrong codes that were entered for it. */
      wrong: z.int(),
    }),
  ),
  /** Until when passwords are not accepted after wrong ones; absent if they are. */
  passwordLockedUntil: z.optional(Timestamp),
  /** Wrong passwords since the last login. */
  wrongPasswords: z.int(),
  /** Wrong codes today. */
  wrongCodes: z.int(),
  /** True if a code is waiting that can be sent again. */
  canResendCode: z.boolean(),
})
export type SignIn = z.infer<typeof SignIn>

const tag = 'identity'

/** Returns sessions, codes and failed logins of a customer, to help a customer who cannot sign in. */
export const getCustomerSignIn = route({
  method: 'GET',
  path: '/admin/customers/:accountId/sign-in',
  access: 'customers.view',
  tag,
  summary: 'Retrieve the sign-in state of a customer',
  params: OneCustomer,
  result: SignIn,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/**
 * Sends a new code by SMS to the customer's own phone for the login or the reset that waits for a code. The browser that
 * requested the code accepts the new one; the one before ends. Staff do not see the code. Once in 30 seconds, five times
 * an hour. Returns `CODE_EXPIRED` if no code is waiting, and `STAFF_ACCOUNT` for staff.
 */
export const resendCustomerCode = route({
  method: 'POST',
  path: '/admin/customers/:accountId/sign-in/code',
  access: 'customers.edit',
  tag,
  summary: 'Send a login code again',
  params: OneCustomer,
  result: SignIn,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'STAFF_ACCOUNT',
    'ACCOUNT_BLOCKED',
    'CODE_EXPIRED',
    'TOO_MANY_CODES',
    'CODES_UNAVAILABLE',
  ],
})
/** Logs a customer out on all devices, for example after a lost phone. Repeating the request has no effect. */
export const endCustomerSessions = route({
  method: 'POST',
  path: '/admin/customers/:accountId/sign-in/end-sessions',
  access: 'customers.edit',
  tag,
  summary: 'End the sessions of a customer',
  params: OneCustomer,
  result: Success,
  errors: ['VALIDATION', 'NOT_FOUND', 'STAFF_ACCOUNT'],
})

export const signInStaffRoutes = { getCustomerSignIn, resendCustomerCode, endCustomerSessions }
