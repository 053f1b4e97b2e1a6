import { authenticatorRoutes as appCalls } from '@shop/contracts/authenticator.ts'
import { passkeyRoutes as passkeyCalls } from '@shop/contracts/passkeys.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { staffOf } from '#audit/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { translate } from '#platform/i18n/translate.ts'
import {
  confirmAuthenticator,
  getOwnAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './authenticator/own-authenticator.ts'
import type { Browser, NewTrust } from './cookies.ts'
import { getPasskeyOptions, verifyAppCode, verifyPasskey } from './log-in.ts'
import {
  addOwnPasskey,
  listOwnPasskeys,
  removeOwnPasskey,
  requestOwnCode,
  startOwnPasskey,
} from './passkeys/own-passkeys.ts'
import type { RelyingParty } from './passkeys/webauthn.ts'
import type { IdentityDeps } from './passwords.ts'
import type { NewSession } from './session.ts'

type Requests = {
  rp: RelyingParty
  perMinute: { verify: number; password: number }
  callingBrowser: (request: FastifyRequest) => Browser
  requestingBrowser: (request: FastifyRequest, reply: FastifyReply) => Browser
  toSessionResult: (reply: FastifyReply, session: NewSession) => { verified: true; token: string }
  keepTrust: (request: FastifyRequest, reply: FastifyReply, trust: NewTrust) => void
}

/** Mounts the second step of staff: logins by it, and the own authenticator app and passkeys. */
export function mountSecondStep(
  mount: Mount,
  deps: IdentityDeps,
  { rp, perMinute, callingBrowser, requestingBrowser, toSessionResult, keepTrust }: Requests,
): void {
  const { db } = deps
  mount(
    appCalls.verifyAppCode,
    async ({ body, locale, request, reply }) => {
      const origin = { requestId: request.id, address: request.ip }
      const entered = await verifyAppCode(deps, body, { browser: callingBrowser(request), origin })
      return { result: toSessionResult(reply, entered), message: translate(locale, 'identity.loggedIn') }
    },
    { perMinute: perMinute.verify },
  )
  mount(
    passkeyCalls.getPasskeyChallenge,
    async ({ body: { phoneNumber: phone }, request }) => ({
      result: { options: await getPasskeyOptions(deps, rp, { phone, browser: callingBrowser(request) }) },
    }),
    { perMinute: perMinute.verify },
  )
  mount(
    passkeyCalls.verifyPasskey,
    async ({ body: signed, locale, request, reply }) => {
      const entered = await verifyPasskey(deps, rp, { signed, browser: callingBrowser(request) })
      return { result: toSessionResult(reply, entered), message: translate(locale, 'identity.loggedIn') }
    },
    { perMinute: perMinute.verify },
  )
  mount(passkeyCalls.listPasskeys, async ({ caller }) => ({ result: await listOwnPasskeys(db, caller) }))
  mount(
    passkeyCalls.requestPasskeyCode,
    async ({ caller, body: { currentPassword: password }, request, reply }) => {
      const browser = requestingBrowser(request, reply)
      return { result: await requestOwnCode(deps, rp, { caller, password, browser }) }
    },
    { perMinute: perMinute.password },
  )
  mount(
    passkeyCalls.startPasskey,
    async ({ caller, body, request }) => {
      const proof = { ...body, browser: callingBrowser(request) }
      return { result: { options: await startOwnPasskey(deps, rp, { caller, proof }) } }
    },
    { perMinute: perMinute.verify },
  )
  mount(
    passkeyCalls.addPasskey,
    async ({ body: passkey, reply, ...call }) => {
      const { caller, request } = call
      keepTrust(request, reply, await addOwnPasskey(deps, rp, { caller, staff: staffOf(call), passkey }))
      return { result: await listOwnPasskeys(db, caller) }
    },
    { perMinute: perMinute.verify },
  )
  mount(
    passkeyCalls.removePasskey,
    async ({ params: { id }, body, reply, ...call }) => {
      const { caller, request } = call
      const removal = { caller, staff: staffOf(call), id, proof: { ...body, browser: callingBrowser(request) } }
      keepTrust(request, reply, await removeOwnPasskey(deps, rp, removal))
      return { result: await listOwnPasskeys(db, caller) }
    },
    { perMinute: perMinute.verify },
  )
  mount(appCalls.getAuthenticator, async ({ caller }) => ({ result: await getOwnAuthenticator(db, caller) }))
  mount(
    appCalls.startAuthenticator,
    async ({ caller, body: { currentPassword: password }, request, reply }) => {
      const browser = requestingBrowser(request, reply)
      return { result: await startAuthenticator(deps, rp, { caller, password, browser }) }
    },
    { perMinute: perMinute.password },
  )
  mount(
    appCalls.confirmAuthenticator,
    async ({ body: { code, smsCode, passkey }, reply, ...call }) => {
      const { caller, request } = call
      const proof = { code: smsCode, passkey, browser: callingBrowser(request) }
      const confirmation = { caller, staff: staffOf(call), code, proof }
      const { recoveryCodes, trust } = await confirmAuthenticator(deps, rp, confirmation)
      keepTrust(request, reply, trust)
      return { result: { recoveryCodes } }
    },
    { perMinute: perMinute.verify },
  )
  mount(
    appCalls.renewRecoveryCodes,
    async ({ body, ...call }) => {
      const own = { caller: call.caller, staff: staffOf(call) }
      return { result: { recoveryCodes: await renewRecoveryCodes(deps, own, body.code) } }
    },
    { perMinute: perMinute.verify },
  )
  mount(
    appCalls.removeAuthenticator,
    async ({ body, reply, ...call }) => {
      const { caller, request } = call
      keepTrust(request, reply, await removeAuthenticator(deps, { caller, staff: staffOf(call) }, body.code))
      return { result: { success: true as const } }
    },
    { perMinute: perMinute.verify },
  )
}
