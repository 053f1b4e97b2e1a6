import {
  changePassword as changePasswordCall,
  editProfile as editProfileCall,
  getProfile as getProfileCall,
  login,
  logout,
  register as registerCall,
  requestLoginCode as requestLoginCodeCall,
  requestReset as requestResetCall,
  verify,
  verifyReset as verifyResetCall,
} from '@shop/contracts/identity.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type OpenedSession, signToken } from '#platform/auth.ts'
import type { Mount } from '#platform/http.ts'
import { changePassword } from './change-password.ts'
import { browserOf, cookiesOf } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import { logIn } from './log-in.ts'
import { editProfile, getProfile } from './profile.ts'
import { register } from './register.ts'
import { requestLoginCode } from './request-login-code.ts'
import { requestReset, verifyReset } from './reset-password.ts'
import { logOut } from './session.ts'
import { texts } from './texts.ts'
import { verifyCode } from './verify-code.ts'

/** Calls per minute and network address: loose, as phones share addresses; the strict limits are per phone, in the database. */
const perMinute = { register: 20, login: 60, code: 30, verify: 60, password: 20 }

const done = { success: true } as const
/** No session yet: a code is on its way. */
const codeIsSent = { verified: false } as const

export function mountIdentity(
  mount: Mount,
  app: FastifyInstance,
  deps: IdentityDeps,
  { isHttps }: { isHttps: boolean },
): void {
  const { db, clock, random } = deps
  const cookies = cookiesOf({ random, path: `${app.prefix}/user`, isHttps })
  /** Answers a new session's token and lets the browser be known from now on. */
  const welcome = (reply: FastifyReply, session: OpenedSession) => {
    cookies.remember(reply, session.accountId, clock.now())
    return { verified: true as const, token: signToken(app, session) }
  }

  mount(
    registerCall,
    async ({ body, locale, request, reply }) => {
      await register(deps, body, { flowHash: cookies.keepFlow(request, reply), locale })
      return { result: codeIsSent, message: texts.codeSent[locale] }
    },
    { perMinute: perMinute.register },
  )

  mount(
    login,
    async ({ body, locale, request, reply }) => {
      const entered = await logIn(deps, body, { browser: browserOf(request, clock.now()), locale })
      if (!entered) return { result: codeIsSent, message: texts.codeSent[locale] }
      return { result: welcome(reply, entered), message: texts.loggedIn[locale] }
    },
    { perMinute: perMinute.login },
  )

  mount(
    requestLoginCodeCall,
    async ({ body, locale, request }) => {
      await requestLoginCode(deps, body.phoneNumber, { browser: browserOf(request, clock.now()), locale })
      return { result: done, message: texts.codeSent[locale] }
    },
    { perMinute: perMinute.code },
  )

  mount(
    verify,
    async ({ body, locale, request, reply }) => {
      const entered = await verifyCode(deps, body, browserOf(request, clock.now()))
      return { result: welcome(reply, entered), message: texts.loggedIn[locale] }
    },
    { perMinute: perMinute.verify },
  )

  mount(
    requestResetCall,
    async ({ body, locale }) => {
      await requestReset(deps, body, locale)
      return { result: done, message: texts.resetCodeSent[locale] }
    },
    { perMinute: perMinute.code },
  )

  mount(
    verifyResetCall,
    async ({ body, locale, request, reply }) => {
      const { phone, ...entered } = await verifyReset(deps, body, browserOf(request, clock.now()))
      return { result: { ...welcome(reply, entered), phoneNumber: phone }, message: texts.passwordReset[locale] }
    },
    { perMinute: perMinute.verify },
  )

  mount(logout, async ({ caller }) => {
    await logOut(db, clock.now(), caller.sessionId)
    return { result: done }
  })

  mount(getProfileCall, async ({ caller }) => ({ result: await getProfile(db, caller.accountId) }))

  mount(editProfileCall, async ({ caller, body, locale }) => {
    const result = await editProfile(deps, caller.accountId, body, locale)
    return { result, message: texts.profileUpdated[locale] }
  })

  mount(
    changePasswordCall,
    async ({ caller, body, locale, reply }) => {
      const { token } = welcome(reply, await changePassword(deps, caller, body))
      return { result: { ...done, token }, message: texts.passwordUpdated[locale] }
    },
    { perMinute: perMinute.password },
  )
}
