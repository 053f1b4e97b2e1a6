import * as z from 'zod/mini'
import { Locale } from './locale.ts'
import { oneLine } from './one-line.ts'
import { Phone } from './phone.ts'
import { route, Success } from './route.ts'
import { LocalDate, Moment } from './time.ts'

/** 8-15 characters with a lower and an upper case letter, a digit and a special character (product.md section 5). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 15
/** How long the form counts down; the server takes the code for CODE_TTL_SECONDS (decisions.md, Identity). */
export const CODE_COUNTDOWN_SECONDS = 60
export const CODE_TTL_SECONDS = 600
export const CODE_LENGTH = 6
export const MINIMUM_AGE = 18
/** The version of the privacy policy and the terms that the registration form shows; kept with the account as proof. */
export const TERMS_VERSION = '2026-11-21'

/** The parts of the password rule, so that a form can tick each one off while it is typed. */
export const passwordRules = {
  length: (password: string) => password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX,
  lower: (password: string) => /\p{Ll}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[^\p{L}\d\s]/u.test(password),
} as const

const followsPasswordRules = (password: string) => Object.values(passwordRules).every(rule => rule(password))

export const Password = z.string().check(z.maxLength(128), z.refine(followsPasswordRules, { error: 'password_rule' }))

/** At most 64 characters before the @; labels of the domain have at most 63 and do not end with a hyphen (RFC 5321, RFC 1035). */
const deliverable = /^[^@]{1,64}@(?:[^.@]{0,62}[^.@-]\.)+[^.@]{2,63}$/

const emailChecks = [
  z.maxLength(254),
  z.regex(z.regexes.email, { error: 'email_invalid', abort: true }),
  z.regex(deliverable, { error: 'email_invalid' }),
] as const

/** One address as it is kept and sent to: no name, no list, nothing quoted. */
export const EmailAddress = z.string().check(...emailChecks)

/** An address as somebody types it. What it accepts can be sent to: the mail adapter refuses all else for good. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), ...emailChecks)

export const PersonName = z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(100), oneLine)

export const Code = z.string().check(z.regex(/^\d{6}$/, { error: 'code_format' }))

export const Role = z.enum(['customer', 'operator', 'admin'])
export type Role = z.infer<typeof Role>

export const Register = z.object({
  firstName: PersonName,
  email: Email,
  birthDate: LocalDate,
  phoneNumber: Phone,
  password: Password,
  acceptedTerms: z.literal(true, { error: 'terms_required' }),
})
export type Register = z.infer<typeof Register>

export const Login = z.object({ phoneNumber: Phone, password: Password })
export type Login = z.infer<typeof Login>

export const Verification = z.object({ phoneNumber: Phone, code: Code })
export type Verification = z.infer<typeof Verification>

/** A phone or an e-mail, exactly one of them (decisions.md, Identity: reset by e-mail). */
const identifier = { phoneNumber: z.optional(Phone), email: z.optional(Email) }
const isOneIdentifier = (value: { phoneNumber?: string | undefined; email?: string | undefined }) =>
  (value.phoneNumber === undefined) !== (value.email === undefined)

export const ResetRequest = z.object(identifier).check(z.refine(isOneIdentifier, { error: 'identifier_invalid' }))
export type ResetRequest = z.infer<typeof ResetRequest>

export const ResetVerify = z
  .object({ ...identifier, code: Code, password: Password })
  .check(z.refine(isOneIdentifier, { error: 'identifier_invalid' }))
export type ResetVerify = z.infer<typeof ResetVerify>

const Verified = z.object({ verified: z.boolean() })
const NotVerified = z.object({ verified: z.literal(false) })
/** A session, or none: then the answer's message says why, or what to do next (product.md section 4). */
const Session = z.union([z.object({ verified: z.literal(true), token: z.string() }), NotVerified])

export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  /** A code sent to the address was entered. Only a confirmed address can reset the password. */
  emailConfirmed: z.boolean(),
  /** From when the address can reset the password, while it has to wait after a change. */
  passwordResetByEmailFrom: z.optional(Moment),
  /** Verified at registration; cannot be edited (product.md section 3). */
  phone: z.string(),
  birthday: LocalDate,
  memberSince: Moment,
  role: Role,
})
export type Profile = z.infer<typeof Profile>

/** A field that a caller may not send. */
const fixedPhone = z.optional(z.never({ error: 'phone_fixed' }))

export const EditProfile = z.object({
  name: z.optional(PersonName),
  email: z.optional(Email),
  /** Required to change the e-mail. */
  currentPassword: z.optional(z.string().check(z.maxLength(128))),
  birthday: z.optional(LocalDate),
  /** The language of messages to this customer. */
  locale: z.optional(Locale),
  /** Verified at registration: a request with a phone is rejected. */
  phone: fixedPhone,
  phoneNumber: fixedPhone,
})
export type EditProfile = z.infer<typeof EditProfile>

export const ChangePassword = z.object({
  currentPassword: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(128)),
  newPassword: Password,
})
export type ChangePassword = z.infer<typeof ChangePassword>

const tag = 'identity'

export const register = route({
  method: 'POST',
  path: '/user/register',
  access: 'all',
  tag,
  summary: 'Opens a registration and sends a code by SMS. The answer is the same for a phone that has an account.',
  body: Register,
  result: Verified,
  errors: ['VALIDATION', 'UNDERAGE', 'TOO_MANY_CODES', 'CODES_UNAVAILABLE', 'UNAVAILABLE'],
})
export const login = route({
  method: 'POST',
  path: '/user/login',
  access: 'all',
  tag,
  summary: 'Signs in; where the phone or the browser is not verified yet, sends a code and answers verified: false.',
  body: Login,
  result: Session,
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
export const verify = route({
  method: 'POST',
  path: '/user/verification',
  access: 'all',
  tag,
  summary: 'Takes the 6-digit code: finishes a registration or a login. Staff need their password before it.',
  body: Verification,
  result: Session,
  errors: ['VALIDATION', 'CODE_INVALID', 'CODE_EXPIRED', 'FORBIDDEN', 'ACCOUNT_BLOCKED', 'TOO_MANY_ATTEMPTS'],
})
export const requestReset = route({
  method: 'POST',
  path: '/user/reset-password-request',
  access: 'all',
  tag,
  summary: 'Sends a reset code by SMS or e-mail. The answer never tells whether there is an account.',
  body: ResetRequest,
  result: z.object({ success: z.boolean() }),
  errors: ['VALIDATION', 'TOO_MANY_CODES', 'CODES_UNAVAILABLE'],
})
export const verifyReset = route({
  method: 'POST',
  path: '/user/reset-password-verify',
  access: 'all',
  tag,
  summary: 'Sets a new password by the reset code, ends every session and opens a new one.',
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
export const requestLoginCode = route({
  method: 'POST',
  path: '/user/login-code-request',
  access: 'all',
  tag,
  summary: 'Sends a code to log in without a password.',
  body: z.object({ phoneNumber: Phone }),
  result: Success,
  errors: ['VALIDATION', 'TOO_MANY_CODES', 'CODES_UNAVAILABLE'],
})
export const logout = route({
  method: 'POST',
  path: '/user/logout',
  access: 'customer',
  tag,
  summary: 'Ends this session.',
  result: Success,
})
export const getProfile = route({
  method: 'GET',
  path: '/user/profile',
  access: 'customer',
  tag,
  summary: 'The signed-in account.',
  result: Profile,
})
export const editProfile = route({
  method: 'PATCH',
  path: '/user/profile',
  access: 'customer',
  tag,
  summary: 'Changes name, e-mail or birthday; the phone cannot be changed. A new e-mail needs the password.',
  body: EditProfile,
  result: Profile,
  errors: ['VALIDATION', 'UNDERAGE', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
})
export const requestEmailCode = route({
  method: 'POST',
  path: '/user/email/confirmation-request',
  access: 'customer',
  tag,
  summary: "Sends a code to the account's e-mail, unless it is confirmed.",
  result: z.object({ emailConfirmed: z.boolean() }),
  errors: ['TOO_MANY_CODES', 'UNAVAILABLE'],
})
export const confirmEmail = route({
  method: 'POST',
  path: '/user/email/confirmation',
  access: 'customer',
  tag,
  summary: 'Confirms the e-mail by the code that was sent to it.',
  body: z.object({ code: Code }),
  result: Profile,
  errors: ['VALIDATION', 'CODE_INVALID', 'CODE_EXPIRED', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
})
export const changePassword = route({
  method: 'POST',
  path: '/user/password',
  access: 'customer',
  tag,
  summary: 'Changes the password, ends every other session and answers with a new token.',
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
