import {
  changePassword as changePasswordRoute,
  confirmEmail as confirmEmailRoute,
  editProfile as editProfileRoute,
  getProfile as getProfileRoute,
  login,
  logout,
  register as registerRoute,
  requestEmailCode as requestEmailCodeRoute,
  requestLoginCode as requestLoginCodeRoute,
  requestReset as requestResetRoute,
  verify,
  verifyReset as verifyResetRoute,
} from '@shop/contracts/identity.ts'
import * as calls from '@shop/contracts/identity-staff.ts'
import { sessionRoutes as sessionCalls } from '@shop/contracts/sessions.ts'
import {
  endCustomerSessions as endCustomerSessionsRoute,
  getCustomerSignIn,
  resendCustomerCode,
} from '@shop/contracts/sign-in-staff.ts'
import { staffRoleRoutes as roleCalls } from '@shop/contracts/staff-roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exportList, staffOf } from '#audit/index.ts'
import { signToken } from '#platform/auth/auth.ts'
import { createLimiter } from '#platform/http/concurrency-limiter.ts'
import { createRequestLimit } from '#platform/http/guards.ts'
import type { Mount } from '#platform/http/http.ts'
import { translate } from '#platform/i18n/translate.ts'
import { confirmEmail, requestEmailCode } from './confirm-email.ts'
import { browserOf, cookiesOf, type NewTrust } from './cookies.ts'
import { changeCustomRole, createRole, deleteRole, listRoles } from './custom-roles.ts'
import { endCustomerSessions, readSignIn, resendCode } from './customer-sign-in.ts'
import { logIn, requestLoginCode, verifyCode } from './log-in.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { toRelyingParty } from './passkeys/webauthn.ts'
import { changePassword, type IdentityDeps, type RegistrationDeps } from './passwords.ts'
import { editProfile, getProfile } from './profile.ts'
import { register } from './register.ts'
import { requestReset, verifyReset } from './reset-password.ts'
import { mountSecondStep } from './second-step-routes.ts'
import { logOut, type NewSession } from './session.ts'
import {
  changeRole,
  endStaffSessions,
  inviteStaff,
  listStaff,
  resetAuthenticator,
  withdrawInvitation,
} from './staff.ts'
import { staffColumns, toStaffRows } from './staff-file.ts'

/**
 * Requests per minute and network address. Loose, because mobile users share addresses; the strict limits are per
 * phone, in the database.
 */
const perMinute = { login: 60, verify: 60, password: 20 }
/** Requests that send an SMS, per hour and network address. */
const REGISTRATIONS = { perHour: 20, limitGroup: 'registrations' }
const CODES = { perHour: 30, limitGroup: 'codes' }

/**
 * Logins that one process handles at the same time: each takes database connections in addition to a password hash.
 * Other logins wait without a connection, and get 503 if the queue is full. A burst does not slow down the catalog.
 */
const LOGIN_LIMITS = { maxConcurrent: 4, maxWaiting: 100 }

const done = { success: true } as const
/** No session yet: a code was sent, or the authenticator app has it. */
const needsCode = { verified: false } as const

export function mountIdentity(
  mount: Mount,
  app: FastifyInstance,
  deps: RegistrationDeps,
  { publicUrl }: { publicUrl: string },
): void {
  const { db, clock, random, keys } = deps
  const callingBrowser = (request: FastifyRequest) => browserOf(request, clock.now(), keys.cookie)
  const cookies = cookiesOf({ random, path: `${app.prefix}/user`, isHttps: publicUrl.startsWith('https:') })
  /** Reads the browser that requests a code and sets its flow cookie, to which the code is bound. */
  const requestingBrowser = (request: FastifyRequest, reply: FastifyReply) => ({
    ...callingBrowser(request),
    flowHash: cookies.renewFlow(request, reply),
  })
  /** Returns the token of a new session and marks the browser as trusted. */
  const toSessionResult = (reply: FastifyReply, session: NewSession) => {
    cookies.trustBrowser(reply, session, clock.now())
    return { verified: true as const, token: signToken(app, session) }
  }
  /**
   * Keeps the trust in this browser after the account has ended its trust in all of them. A browser that was not trusted
   * before stays so, and the date of its login stays the same.
   */
  const keepTrust = (request: FastifyRequest, reply: FastifyReply, trust: NewTrust) => {
    const before = { id: trust.accountId, browserTrust: trust.browserTrust - 1 }
    const since = callingBrowser(request).trustedSince(before)
    if (since) cookies.trustBrowser(reply, trust, since)
  }

  mount(
    registerRoute,
    async ({ body, locale, request, reply }) => {
      await register(deps, body, { browser: requestingBrowser(request, reply), locale })
      return { result: needsCode, message: translate(locale, 'identity.codeSent') }
    },
    REGISTRATIONS,
  )

  const limitLogins = createLimiter(LOGIN_LIMITS)
  const countRegistration = createRequestLimit(app, REGISTRATIONS)
  mount(
    login,
    async ({ body, locale, request, reply }) => {
      const browser = requestingBrowser(request, reply)
      // A login sends the code of an unfinished registration again.
      const context = { browser, locale, countRegistration: () => countRegistration(request) }
      const entered = await limitLogins(() => logIn(deps, body, context))
      if ('codeFrom' in entered) {
        if (entered.codeFrom === 'sms') return { result: needsCode, message: translate(locale, 'identity.codeSent') }
        const { codeFrom: _, ...step } = entered
        const byApp = step.isLimited ? 'code.tooMany.app_step' : 'identity.appCodeNeeded'
        const message = translate(locale, step.hasApp ? byApp : 'identity.passkeyNeeded')
        return { result: { ...needsCode, app: step }, message }
      }
      return { result: toSessionResult(reply, entered), message: translate(locale, 'identity.loggedIn') }
    },
    { perMinute: perMinute.login },
  )

  mount(
    requestLoginCodeRoute,
    async ({ body, locale, request, reply }) => {
      await requestLoginCode(deps, body.phoneNumber, { browser: requestingBrowser(request, reply), locale })
      return { result: done, message: translate(locale, 'identity.codeSent') }
    },
    CODES,
  )

  mount(
    verify,
    async ({ body, locale, request, reply }) => {
      const entered = await verifyCode(deps, body, callingBrowser(request))
      return { result: toSessionResult(reply, entered), message: translate(locale, 'identity.loggedIn') }
    },
    { perMinute: perMinute.verify },
  )

  mountSecondStep(mount, deps, {
    rp: toRelyingParty(publicUrl),
    perMinute,
    callingBrowser,
    requestingBrowser,
    toSessionResult,
    keepTrust,
  })

  mount(
    requestResetRoute,
    async ({ body, locale, request, reply }) => {
      await requestReset(deps, body, { browser: requestingBrowser(request, reply), locale })
      return { result: done, message: translate(locale, 'identity.resetCodeSent') }
    },
    CODES,
  )

  mount(
    verifyResetRoute,
    async ({ body, locale, request, reply }) => {
      const { phone, ...entered } = await verifyReset(deps, body, callingBrowser(request))
      const named = body.phoneNumber === undefined ? {} : { phoneNumber: phone }
      return {
        result: { ...toSessionResult(reply, entered), ...named },
        message: translate(locale, 'identity.passwordReset'),
      }
    },
    { perMinute: perMinute.verify },
  )

  mount(logout, async ({ caller }) => {
    await logOut(db, clock.now(), caller.sessionId)
    return { result: done }
  })

  mount(sessionCalls.listSessions, async ({ caller }) => ({
    result: { items: await listOwnSessions(db, clock.now(), caller) },
  }))
  mount(sessionCalls.endSession, async ({ caller, params: { id }, request, reply }) => {
    keepTrust(request, reply, await endOwnSession(deps, caller, id))
    return { result: done }
  })
  mount(sessionCalls.endOtherSessions, async ({ caller, request, reply }) => {
    keepTrust(request, reply, await endOtherSessions(deps, caller))
    return { result: done }
  })

  mount(getProfileRoute, async ({ caller }) => ({ result: await getProfile(db, clock.now(), caller.accountId) }))

  mount(editProfileRoute, async ({ caller, body, locale }) => {
    const result = await editProfile(deps, caller, body, locale)
    return { result, message: translate(locale, 'identity.profileUpdated') }
  })

  mount(
    requestEmailCodeRoute,
    async ({ caller, locale, request, reply }) => {
      const emailConfirmed = await requestEmailCode(deps, caller, requestingBrowser(request, reply))
      return {
        result: { emailConfirmed },
        message: translate(locale, emailConfirmed ? 'identity.emailConfirmed' : 'identity.emailCodeSent'),
      }
    },
    CODES,
  )

  mount(
    confirmEmailRoute,
    async ({ caller, body, locale, request }) => {
      const result = await confirmEmail(deps, caller, { code: body.code, browser: callingBrowser(request) })
      return { result, message: translate(locale, 'identity.emailConfirmed') }
    },
    { perMinute: perMinute.verify },
  )

  mount(
    changePasswordRoute,
    async ({ caller, body, locale, request, reply }) => {
      const { device } = callingBrowser(request)
      const session = await changePassword(deps, caller, { ...body, device })
      keepTrust(request, reply, session)
      const token = signToken(app, session)
      return { result: { ...done, token }, message: translate(locale, 'identity.passwordUpdated') }
    },
    { perMinute: perMinute.password },
  )
}

/** Requests per minute and network address: each invitation is an SMS. */
const INVITED_PER_MINUTE = 20

/** Mounts the endpoints for staff: of staff accounts, of their roles, and of the sign-in of customers. */
export function mountIdentityForStaff(mount: Mount, deps: IdentityDeps): void {
  const list = async ({ accountId }: { accountId: string }) => ({
    result: await listStaff(deps.db, deps.clock.now(), accountId),
  })

  mount(calls.listStaff, ({ caller }) => list(caller))
  mount(calls.exportStaff, call =>
    exportList(deps, call, {
      name: 'staff',
      columns: staffColumns,
      read: async () => {
        const items = toStaffRows((await list(call.caller)).result)
        return { items, nextCursor: null, total: items.length }
      },
    }),
  )
  mount(
    calls.inviteStaff,
    async call => {
      await inviteStaff(deps, staffOf(call), call.body, call.locale)
      return list(call.caller)
    },
    { perMinute: INVITED_PER_MINUTE },
  )
  mount(calls.changeStaffRole, async call => {
    await changeRole(deps, staffOf(call), { id: call.params.id, role: call.body.role })
    return list(call.caller)
  })
  mount(calls.removeStaff, async call => {
    await changeRole(deps, staffOf(call), { id: call.params.id, role: 'customer' })
    return list(call.caller)
  })
  mount(calls.endStaffSessions, async call => {
    await endStaffSessions(deps, staffOf(call), call.params.id)
    return { result: { success: true as const } }
  })
  mount(calls.resetStaffAuthenticator, async call => {
    const by = { caller: call.caller, staff: staffOf(call) }
    await resetAuthenticator(deps, by, { id: call.params.id, password: call.body.currentPassword })
    return list(call.caller)
  })
  mount(getCustomerSignIn, async ({ params: { accountId } }) => ({ result: await readSignIn(deps, accountId) }))
  mount(resendCustomerCode, async ({ params: { accountId }, ...call }) => {
    await resendCode(deps, staffOf(call), accountId)
    return { result: await readSignIn(deps, accountId) }
  })
  mount(endCustomerSessionsRoute, async ({ params: { accountId }, ...call }) => {
    await endCustomerSessions(deps, staffOf(call), accountId)
    return { result: { success: true as const } }
  })
  const listAllRoles = async ({ accountId }: { accountId: string }) => ({ result: await listRoles(deps.db, accountId) })
  mount(roleCalls.listStaffRoles, ({ caller }) => listAllRoles(caller))
  mount(roleCalls.createStaffRole, async ({ headers, body: input, locale, ...call }) => {
    await createRole(deps, staffOf(call), { key: headers['idempotency-key'], input, locale })
    return listAllRoles(call.caller)
  })
  mount(roleCalls.changeRolePermissions, async ({ params: { id }, body: { version, ...input }, locale, ...call }) => {
    await changeCustomRole(deps, staffOf(call), { id, version, input, locale })
    return listAllRoles(call.caller)
  })
  mount(roleCalls.deleteStaffRole, async call => {
    await deleteRole(deps, staffOf(call), call.params.id)
    return listAllRoles(call.caller)
  })
  mount(calls.withdrawInvitation, async call => {
    await withdrawInvitation(deps, staffOf(call), call.params.id)
    return list(call.caller)
  })
}
