import * as z from 'zod/mini'
import { AppCode } from './authenticator.ts'
import { LoginResult } from './identity.ts'
import { base64url, PasskeySignature } from './passkey-signature.ts'
import { Phone } from './phone.ts'
import { ById, route } from './route.ts'
import { Timestamp } from './scalars.ts'

/** A passkey of the signed-in staff member. */
export const Passkey = z.object({
  id: z.uuid(),
  /** The name that its owner gave to it. */
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.optional(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

/** The passkeys of the signed-in staff member, oldest first. */
export const Passkeys = z.object({ items: z.array(Passkey) })
export type Passkeys = z.infer<typeof Passkeys>

/** What the browser needs to create or to use a passkey: the JSON form of the options of WebAuthn. Valid once. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

/** A new passkey, as the browser has created it. */
export const NewPasskey = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(60)),
  credentialId: base64url(1400),
  clientDataJson: base64url(4000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** The signature of a passkey for a login. */
export const PasskeyVerification = z.extend(PasskeySignature, { phoneNumber: Phone })
export type PasskeyVerification = z.infer<typeof PasskeyVerification>

const base = { access: 'customer', tag: 'identity' } as const

/** Returns the options to use a passkey for a login, in the browser that sent the password. */
export const getPasskeyChallenge = route({
  method: 'POST',
  path: '/user/verification/passkey/options',
  access: 'all',
  tag: 'identity',
  summary: 'Start a login with a passkey',
  body: z.object({ phoneNumber: Phone }),
  result: PasskeyOptions,
  errors: ['VALIDATION', 'CODE_EXPIRED'],
})
/**
 * Completes a login of staff whose second step is a passkey, in the browser that sent the password. Returns
 * `CODE_EXPIRED` if the password has to be sent again.
 */
export const verifyPasskey = route({
  method: 'POST',
  path: '/user/verification/passkey',
  access: 'all',
  tag: 'identity',
  summary: 'Verify a passkey',
  body: PasskeyVerification,
  result: LoginResult,
  errors: ['VALIDATION', 'CODE_INVALID', 'CODE_EXPIRED', 'ACCOUNT_BLOCKED', 'TOO_MANY_ATTEMPTS'],
})
/** Lists the passkeys of the signed-in staff member. Returns `FORBIDDEN` to customers. */
export const listPasskeys = route({
  ...base,
  method: 'GET',
  path: '/user/passkeys',
  summary: 'List the own passkeys',
  result: Passkeys,
  errors: ['FORBIDDEN'],
})
/** What a change of the own passkeys needs: a code, or the signature of an own passkey. */
export const OwnProof = z.object({ code: z.optional(AppCode), passkey: z.optional(PasskeySignature) })
export type OwnProof = z.infer<typeof OwnProof>

/**
 * Prepares a change of the own passkeys. With an authenticator app, the change needs one of its codes; with passkeys alone,
 * the signature of one of them by `options`. Otherwise, this sends a code by SMS.
 */
export const requestPasskeyCode = route({
  ...base,
  method: 'POST',
  path: '/user/passkeys/code',
  summary: 'Request a code to change the own passkeys',
  body: z.object({ currentPassword: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)) }),
  result: z.object({ codeFrom: z.enum(['app', 'sms', 'passkey']), options: z.optional(PasskeyOptions.shape.options) }),
  errors: [
    'VALIDATION',
    'FORBIDDEN',
    'WRONG_PASSWORD',
    'TOO_MANY_ATTEMPTS',
    'TOO_MANY_CODES',
    'CODES_UNAVAILABLE',
    'UNAVAILABLE',
  ],
})
/** Checks the code or the signature of `POST /serverapi/user/passkeys/code`, and returns the options to create a passkey within 5 minutes. */
export const startPasskey = route({
  ...base,
  method: 'POST',
  path: '/user/passkeys/options',
  summary: 'Start to add a passkey',
  body: OwnProof,
  result: PasskeyOptions,
  errors: ['VALIDATION', 'FORBIDDEN', 'TOO_MANY_PASSKEYS', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
})
/** Adds the passkey that the browser has created. Other browsers need a second step at their next login. */
export const addPasskey = route({
  ...base,
  method: 'POST',
  path: '/user/passkeys',
  summary: 'Add a passkey',
  body: NewPasskey,
  result: Passkeys,
  errors: ['VALIDATION', 'FORBIDDEN', 'TOO_MANY_PASSKEYS', 'CODE_INVALID'],
})
/** Removes a passkey by the code or the signature of `POST /serverapi/user/passkeys/code`, and ends all other sessions. */
export const removePasskey = route({
  ...base,
  method: 'POST',
  path: '/user/passkeys/:id/removal',
  summary: 'Remove a passkey',
  params: ById,
  body: OwnProof,
  result: Passkeys,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'],
})

export const passkeyRoutes = {
  getPasskeyChallenge,
  verifyPasskey,
  listPasskeys,
  requestPasskeyCode,
  startPasskey,
  addPasskey,
  removePasskey,
}
