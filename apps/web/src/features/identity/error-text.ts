import { ApiError } from '#platform/api/api-error.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

type Translate = (id: MessageId) => string

/**
 * Returns the text of a failed request: the response's message, else its error field, else the client's error, else
 * 'Ops something went wrong'. Error responses with an empty or HTML body have none of these. An unreadable successful
 * response counts as a client error.
 */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return (error instanceof Error && error.message) || t('login.ops')
  if (error.serverMessage || error.serverError) return error.message
  if (error.code === 'NO_CONNECTION') return t('error.checkConnection')
  const isSuccess = error.status >= 200 && error.status < 300
  return isSuccess ? t('login.unreadable') : t('login.ops')
}

const byKey: Record<string, MessageId> = {
  required: 'login.valueInvalid',
  phone_invalid: 'login.phoneInvalid',
  email_invalid: 'login.emailInvalid',
  password_rule: 'login.passwordRule',
  terms_required: 'login.termsHint',
  code_format: 'login.codeFormat',
}

/** Returns the text for the contract's error key of a field. Other errors say that the value is not valid. */
export function fieldErrorText(key: string | undefined, t: Translate): string | undefined {
  return key === undefined ? undefined : t(byKey[key] ?? 'login.valueInvalid')
}
