import * as z from 'zod/mini'
import { Code, LoginResult } from './identity.ts'
import { PasskeySignature } from './passkey-signature.ts'
import { Phone } from './phone.ts'
import { route, Success } from './route.ts'
import { Timestamp } from './scalars.ts'

/** A 6-digit code of the authenticator app, or a recovery code of ten letters and digits. */
export const AppCode = z
  .string()
  .check(z.trim(), z.regex(/^(?:[0-9]{3} ?[0-9]{3}|[A-Za-z2-7]{5}[ -]?[A-Za-z2-7]{5})$/, { error: 'app_code_format' }))

/** Phone number and a code of the authenticator app, or a recovery code. */
export const AppVerification = z.object({ phoneNumber: Phone, code: AppCode })
export type AppVerification = z.infer<typeof AppVerification>

/** The authenticator app of the signed-in staff member. */
export const OwnAuthenticator = z.object({
  /** When it was set up. Absent if there is none: the login needs a code by SMS. */
  since: z.optional(Timestamp),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int(),
})
export type OwnAuthenticator = z.infer<typeof OwnAuthenticator>

/** What an authenticator app needs to compute codes. It is returned once. */
export const AppSetup = z.object({
  /** The secret in Base32, to type it into the app. */
  secret: z.string(),
  /** The `otpauth:` address of the QR code. */
  url: z.string(),
  /** The options to sign with an own passkey, which replaces the code by SMS; absent without passkeys. */
  passkey: z.optional(z.record(z.string(), z.unknown())),
})
export type AppSetup = z.infer<typeof AppSetup>

/** Codes that replace one code of the app each. They are returned once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const base = { access: 'customer', tag: 'identity' } as const

/**
 * Completes a login of staff whose second step is an authenticator app, in the browser that sent the password. Each code
 * is valid once. Returns `CODE_EXPIRED` if the password has to be sent again.
 */
export const verifyAppCode = route({
  method: 'POST',
  path: '/user/verification/app',
  access: 'all',
  tag: 'identity',
  summary: 'Verify a code of an authenticator app',
  body: AppVerification,
  result: LoginResult,
  errors: ['VALIDATION', 'CODE_INVALID', 'CODE_EXPIRED', 'ACCOUNT_BLOCKED', 'TOO_MANY_ATTEMPTS'],
})
/** Returns whether the signed-in staff member has an authenticator app. Returns `FORBIDDEN` to customers. */
export const getAuthenticator = route({
  ...base,
  method: 'GET',
  path: '/user/authenticator',
  summary: 'Retrieve the own authenticator app',
  result: OwnAuthenticator,
  errors: ['FORBIDDEN'],
})
/**
 * Creates the secret of an authenticator app for the signed-in staff member, and sends a code by SMS, unless they have
 * passkeys. Both proofs put the
 * app in use (`POST /serverapi/user/authenticator/confirmation`). Returns `AUTHENTICATOR_EXISTS` if one is in use already.
 */
export const startAuthenticator = route({
  ...base,
  method: 'POST',
  path: '/user/authenticator',
  summary: 'Set up an authenticator app',
  body: z.object({ currentPassword: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  result: AppSetup,
  errors: [
    'VALIDATION',
    'FORBIDDEN',
    'AUTHENTICATOR_EXISTS',
    'WRONG_PASSWORD',
    'TOO_MANY_ATTEMPTS',
    'TOO_MANY_CODES',
    'CODES_UNAVAILABLE',
    'UNAVAILABLE',
  ],
})
/**
 * Confirms the new authenticator app by its first code, and the code that was sent by SMS or, for staff with passkeys, the
 * signature of one of them. Returns ten recovery codes,
 * which are shown this once. Other browsers need a code of the app at their next login.
 */
export const confirmAuthenticator = route({
  ...base,
  method: 'POST',
  path: '/user/authenticator/confirmation',
  summary: 'Confirm an authenticator app',
  body: z.object({ code: Code, smsCode: z.optional(Code), passkey: z.optional(PasskeySignature) }),
  result: RecoveryCodes,
  errors: ['VALIDATION', 'FORBIDDEN', 'AUTHENTICATOR_EXISTS', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
})
/** Replaces the recovery codes. Needs a code of the app, or one of the old recovery codes. */
export const renewRecoveryCodes = route({
  ...base,
  method: 'POST',
  path: '/user/authenticator/recovery-codes',
  summary: 'Replace the own recovery codes',
  body: z.object({ code: AppCode }),
  result: RecoveryCodes,
  errors: ['VALIDATION', 'CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
})
/**
 * Removes the authenticator app by one of its codes, or by a recovery code, and ends all other sessions. The login needs a
 * code by SMS again.
 */
export const removeAuthenticator = route({
  ...base,
  method: 'POST',
  path: '/user/authenticator/removal',
  summary: 'Remove the own authenticator app',
  body: z.object({ code: AppCode }),
  result: Success,
  errors: ['VALIDATION', 'CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
})

export const authenticatorRoutes = {
  verifyAppCode,
  getAuthenticator,
  startAuthenticator,
  confirmAuthenticator,
  renewRecoveryCodes,
  removeAuthenticator,
}
