import { ApiError } from '#platform/api/api-error.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

type Translate = (id: MessageId) => string

/**
 * The message of a failed call: the answer's message, else its error field as it came, else the client's error text,
 * else 'Ops something went wrong' (product.md section 8). An error response with an empty or HTML body has none of these;
 * a successful response that cannot be read is an error that occurred.
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

/** The text of a field's check, by the key that the contract names; any other check says that the value is not valid. */
export function fieldErrorText(key: string | undefined, t: Translate): string | undefined {
  return key === undefined ? undefined : t(byKey[key] ?? 'login.valueInvalid')
}
