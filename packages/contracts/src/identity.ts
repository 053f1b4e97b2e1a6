import * as z from 'zod/mini'
import { Locale } from './locale-schemas.ts'
import { Phone } from './phone.ts'
import { route, Success } from './route.ts'
import { LocalDate, oneLine, Timestamp } from './scalars.ts'

/** 8-15 characters with a lower and an upper case letter, a digit and a special character. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 15
/** Countdown of the form in seconds. The server accepts the code for CODE_TTL_SECONDS. */
export const CODE_COUNTDOWN_SECONDS = 60
export const CODE_TTL_SECONDS = 600
export const CODE_LENGTH = 6
export const MINIMUM_AGE = 18
/** The version of the privacy policy and the terms that the registration form shows. The account stores it as proof of consent. */
export const TERMS_VERSION = '2026-11-27'

/** The parts of the password rule. A form shows for each whether the typed password meets it. */
export const passwordRules = {
  length: (password: string) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
  lower: (password: string) => /\p{Ll}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{L}\d\s]/u.test(password),
} as const

const followsPasswordRules = (password: string) => Object.values(passwordRules).every(rule => rule(password))

/** 8 to 15 characters with a lower-case letter, an upper-case letter, a digit and a special character. */
export const Password = z.string().check(z.maxLength(128), z.refine(followsPasswordRules, { error: 'password_rule' }))

/** At most 64 characters before the @; labels of the domain have at most 63 and do not end with a hyphen (RFC 5321, RFC 1035). */
const deliverable = /^[^@]{1,64}@(?:[^.@]{0,62}[^.@-]\.)+[^.@]{2,63}$/

const emailChecks = [
  z.maxLength(254),
  z.regex(z.regexes.email, { error: 'email_invalid', abort: true }),
  z.regex(deliverable, { error: 'email_invalid' }),
] as const

/** A single address as it is stored and used: without display name, list or quotes. */
export const EmailAddress = z.string().check(...emailChecks)

/** An e-mail address. It is converted to lower case. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), ...emailChecks)

/** First name, 1 to 100 characters in one line. */
export const PersonName = z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(100), oneLine)

/** The 6-digit code. */
export const Code = z.string().check(z.regex(/^\d{6}$/, { error: 'code_format' }))

/** Role of an account. */
export const Role = z.enum(['customer', 'courier', 'operator', 'admin'])
export type Role = z.infer<typeof Role>

/** The data of a new account. The minimum age is 18 years. */
export const Register = z.object({
  firstName: PersonName,
  email: Email,
  birthDate: LocalDate,
  phoneNumber: Phone,
  password: Password,
  acceptedTerms: z.literal(true, { error: 'terms_required' }),
})
export type Register = z.infer<typeof Register>

/** Phone number and password. */
export const Login = z.object({
  phoneNumber: Phone,
  password: Password,
  /** True: staff with an authenticator app or a passkey get a code by SMS instead, if the shop allows it. */
  bySms: z.optional(z.boolean()),
})
export type Login = z.infer<typeof Login>

/** Phone number and code. */
export const Verification = z.object({ phoneNumber: Phone, code: Code })
export type Verification = z.infer<typeof Verification>

/** A phone or an e-mail, exactly one of them. */
const identifier = { phoneNumber: z.optional(Phone), email: z.optional(Email) }
const isOneIdentifier = (value: { phoneNumber?: string | undefined; email?: string | undefined }) =>
  (value.phoneNumber === undefined) !== (value.email === undefined)

/** Either a phone number or an e-mail address. */
export const ResetRequest = z.object(identifier).check(z.refine(isOneIdentifier, { error: 'identifier_invalid' }))
export type ResetRequest = z.infer<typeof ResetRequest>

/** The reset code with a phone number or an e-mail address, and the new password. */
export const ResetVerify = z
  .object({ ...identifier, code: Code, password: Password })
  .check(z.refine(isOneIdentifier, { error: 'identifier_invalid' }))
export type ResetVerify = z.infer<typeof ResetVerify>

/** Whether the phone number is verified. */
const Verified = z.object({ verified: z.boolean() })
/** The code was not verified yet. */
const NotVerified = z.object({ verified: z.literal(false) })
/** A session with its token, or `verified: false` if another step is required. `message` names the step. */
export const LoginResult = z.union([z.object({ verified: z.literal(true), token: z.string() }), NotVerified])

/** The profile of an account. */
export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  /** True if the address was confirmed by a code. Only then it can reset the password. */
  emailConfirmed: z.boolean(),
  /** When the new e-mail address can reset the password; absent if it can now. */
  passwordResetByEmailFrom: z.optional(Timestamp),
  /** Verified at registration. It cannot be changed. */
  phone: z.string(),
  birthday: LocalDate,
  memberSince: Timestamp,
  /** True if messages do not say what the shop sells, and new orders are discreet by default; absent otherwise. */
  isDiscreet: z.optional(z.literal(true)),
  /** `customer`, `courier`, `operator` or `admin`. Text, so that a new role does not break open tabs. */
  role: z.string(),
  /** The staff role, and its name if the shop made it; absent for customers. Its `role` is `courier` in older clients. */
  staffRole: z.optional(z.object({ key: z.string(), name: z.optional(z.string()) })),
  /** What the staff role allows; absent for customers. Clients ignore permissions that they do not know. */
  permissions: z.optional(z.array(z.string())),
})
export type Profile = z.infer<typeof Profile>

/** A field that a caller may not send. */
const fixedPhone = z.optional(z.never({ error: 'phone_fixed' }))

/** Fields to change. */
export const EditProfile = z.object({
  name: z.optional(PersonName),
  email: z.optional(Email),
  /** Required to change the e-mail address. */
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
  birthday: z.optional(LocalDate),
  /** Language of messages to the customer. */
  locale: z.optional(Locale),
  /** True if messages must not say what the shop sells, and new orders are to be discreet. */
  isDiscreet: z.optional(z.boolean()),
  /** Not allowed. The phone number cannot be changed. */
  phone: fixedPhone,
  /** Not allowed. The phone number cannot be changed. */
  phoneNumber: fixedPhone,
})
export type EditProfile = z.infer<typeof EditProfile>

/** The current and the new password. */
export const ChangePassword = z.object({
  currentPassword: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)),
  newPassword: Password,
})
export type ChangePassword = z.infer<typeof ChangePassword>

const tag = 'identity'

/**
 * Starts a registration and sends a 6-digit code by SMS. Confirm it with `POST /serverapi/user/verification`. The
 * response is the same if the phone number already has an account.
 */
export const register = route({
  method: 'POST',
  path: '/user/register',
  access: 'all',
  tag,
  summary: 'Register an account',
  body: Register,
  result: Verified,
  errors: ['VALIDATION', 'UNDERAGE', 'TOO_MANY_CODES', 'CODES_UNAVAILABLE', 'UNAVAILABLE'],
})
/** The login needs a code: one that was sent, or one of an authenticator app. */
const CodeNeeded = z.object({
  verified: z.literal(false),
  /** Present if the second step is an authenticator app or a passkey of a staff member. */
  app: z.optional(
    z.object({
      canSendSms: z.boolean(),
      hasApp: z.boolean(),
      hasPasskey: z.boolean(),
      /** Present after too many logins: codes of the app are not accepted now, but recovery codes and passkeys are. */
      isLimited: z.optional(z.literal(true)),
    }),
  ),
})

/**
 * Logs in with phone number and password and returns a token. If the phone number or the browser is not verified,
 * sends a code by SMS and returns `verified: false`. With `app`, the second step is an authenticator app or a
 * passkey of a staff member: `POST /serverapi/user/verification/app` or `/serverapi/user/verification/passkey`.
 */
export const login = route({
  method: 'POST',
  path: '/user/login',
  access: 'all',
  tag,
  summary: 'Log in',
  body: Login,
  result: z.union([z.object({ verified: z.literal(true), token: z.string() }), CodeNeeded]),
  errors: [
    'VALIDATION',
    'BAD_CREDENTIALS',
    'ACCOUNT_BLOCKED',
    'TOO_MANY_ATTEMPTS',
    'TOO_MANY_CODES',
    'CODES_UNAVAILABLE',
    'UNAVAILABLE',
  ],
})
/**
 * Completes a registration or a login with the 6-digit code and returns a token. Staff must have entered their
 * password before.
 */
export const verify = route({
  method: 'POST',
  path: '/user/verification',
  access: 'all',
  tag,
  summary: 'Verify a code',
  body: Verification,
  result: LoginResult,
  errors: ['VALIDATION', 'CODE_INVALID', 'CODE_EXPIRED', 'FORBIDDEN', 'ACCOUNT_BLOCKED', 'TOO_MANY_ATTEMPTS'],
})
/**
 * Sends a reset code to the phone number by SMS, or to the confirmed e-mail address. The response does not reveal
 * whether the account exists.
 */
export const requestReset = route({
  method: 'POST',
  path: '/user/reset-password-request',
  access: 'all',
  tag,
  summary: 'Request a password reset',
  body: ResetRequest,
  result: z.object({ success: z.boolean() }),
  errors: ['VALIDATION', 'TOO_MANY_CODES', 'CODES_UNAVAILABLE'],
})
/** Sets a new password with the reset code, ends all sessions and returns a token for a new one. */
export const verifyReset = route({
  method: 'POST',
  path: '/user/reset-password-verify',
  access: 'all',
  tag,
  summary: 'Reset the password',
  body: ResetVerify,
  /** The phone is returned only where the request named it: an e-mail address does not reveal it. */
  result: z.union([
    z.object({ verified: z.literal(true), phoneNumber: z.optional(z.string()), token: z.string() }),
    NotVerified,
  ]),
  errors: [
    'VALIDATION',
    'CODE_INVALID',
    'CODE_EXPIRED',
    'FORBIDDEN',
    'ACCOUNT_BLOCKED',
    'TOO_MANY_ATTEMPTS',
    'UNAVAILABLE',
  ],
})
/** Sends a code by SMS to log in without a password. The response does not reveal whether the account exists. */
export const requestLoginCode = route({
  method: 'POST',
  path: '/user/login-code-request',
  access: 'all',
  tag,
  summary: 'Request a login code',
  body: z.object({ phoneNumber: Phone }),
  result: Success,
  errors: ['VALIDATION', 'TOO_MANY_CODES', 'CODES_UNAVAILABLE'],
})
/** Ends the current session. Other sessions stay valid. */
export const logout = route({
  method: 'POST',
  path: '/user/logout',
  access: 'customer',
  tag,
  summary: 'Log out',
  result: Success,
})
/** Returns the profile of the signed-in account. */
export const getProfile = route({
  method: 'GET',
  path: '/user/profile',
  access: 'customer',
  tag,
  summary: 'Retrieve the profile',
  result: Profile,
})
/**
 * Changes the given fields. The phone number cannot be changed. A new e-mail address requires `currentPassword` and
 * is not confirmed.
 */
export const editProfile = route({
  method: 'PATCH',
  path: '/user/profile',
  access: 'customer',
  tag,
  summary: 'Update the profile',
  body: EditProfile,
  result: Profile,
  errors: ['VALIDATION', 'UNDERAGE', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
})
/**
 * Sends a confirmation code to the e-mail address of the account. If the address is already confirmed, nothing is
 * sent.
 */
export const requestEmailCode = route({
  method: 'POST',
  path: '/user/email/confirmation-request',
  access: 'customer',
  tag,
  summary: 'Request an e-mail confirmation code',
  result: z.object({ emailConfirmed: z.boolean() }),
  errors: ['TOO_MANY_CODES', 'UNAVAILABLE'],
})
/**
 * Confirms the e-mail address with the code and returns the profile. Returns `EMAIL_TAKEN` if another account has
 * confirmed the same address.
 */
export const confirmEmail = route({
  method: 'POST',
  path: '/user/email/confirmation',
  access: 'customer',
  tag,
  summary: 'Confirm the e-mail address',
  body: z.object({ code: Code }),
  result: Profile,
  errors: ['VALIDATION', 'CODE_INVALID', 'CODE_EXPIRED', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
})
/** Changes the password, ends all other sessions and returns a new token for this one. */
export const changePassword = route({
  method: 'POST',
  path: '/user/password',
  access: 'customer',
  tag,
  summary: 'Change the password',
  body: ChangePassword,
  result: z.object({ success: z.literal(true), token: z.string() }),
  errors: ['VALIDATION', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
})

export const identityRoutes = {
  register,
  login,
  verify,
  requestReset,
  verifyReset,
  requestLoginCode,
  logout,
  getProfile,
  editProfile,
  requestEmailCode,
  confirmEmail,
  changePassword,
}
