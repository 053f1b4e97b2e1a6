import { MESSAGE_MAX, SendMessage, SUBJECT_MAX } from '@shop/contracts/contact.ts'
import * as z from 'zod/mini'
import type { ApiError } from '#platform/api/api-error.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { parseJson, tabStorage } from '#platform/storage.ts'

export const fields = ['name', 'replyTo', 'subject', 'message'] as const
export type FieldName = (typeof fields)[number]
export type Values = Record<FieldName, string> & { leaveEmpty: string }
export type Errors = Partial<Record<FieldName, string>>

export const emptyValues = (subject: string): Values => ({
  name: '',
  replyTo: '',
  subject,
  message: '',
  leaveEmpty: '',
})

const STORAGE_KEY = 'contactDraft'
const Draft = z.object({
  name: z.string(),
  replyTo: z.string(),
  subject: z.string().check(z.maxLength(SUBJECT_MAX)),
  message: z.string().check(z.maxLength(MESSAGE_MAX)),
})

/** Returns the input before a reload of this tab. */
export function readDraft(): z.infer<typeof Draft> | undefined {
  return Draft.safeParse(parseJson(tabStorage.get(STORAGE_KEY))).data
}

export function saveDraft({ leaveEmpty: _, ...draft }: Values): void {
  tabStorage.set(STORAGE_KEY, JSON.stringify(draft))
}

export function clearDraft(): void {
  tabStorage.remove(STORAGE_KEY)
}

const byKey: Record<string, MessageId> = {
  required: 'contact.required',
  identifier_invalid: 'contact.replyToInvalid',
  too_long: 'contact.tooLong',
  one_line: 'contact.oneLine',
  not_storable: 'contact.notStorable',
}

/** Returns the error text of each invalid field. */
export function findErrors(values: Values, t: (id: MessageId) => string): Errors {
  const issues = SendMessage.safeParse({ ...values, leaveEmpty: '' }).error?.issues ?? []
  const errors: Errors = {}
  for (const field of fields) {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue) errors[field] = t(byKey[issue.message] ?? 'contact.required')
  }
  return errors
}

/** Returns the server's error text of each field. */
export function errorsOf(error: ApiError): Errors {
  const errors: Errors = {}
  for (const field of fields) {
    const text = error.detailAt(`body.${field}`)?.message
    if (text) errors[field] = text
  }
  return errors
}
