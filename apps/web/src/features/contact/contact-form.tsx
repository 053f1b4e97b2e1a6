import { MESSAGE_MAX, SendMessage, SUBJECT_MAX, sendMessage } from '@shop/contracts/contact.ts'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { randomHex } from '#platform/random-hex.ts'
import { parseJson, tabStorage } from '#platform/storage.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'

const fields = ['name', 'replyTo', 'subject', 'message'] as const
type FieldName = (typeof fields)[number]
type Values = Record<FieldName, string> & { leaveEmpty: string }
type Errors = Partial<Record<FieldName, string>>

const emptyValues = (subject: string): Values => ({
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
function readDraft(): z.infer<typeof Draft> | undefined {
  return Draft.safeParse(parseJson(tabStorage.get(STORAGE_KEY))).data
}

function saveDraft({ leaveEmpty: _, ...draft }: Values): void {
  tabStorage.set(STORAGE_KEY, JSON.stringify(draft))
}

function clearDraft(): void {
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
function findErrors(values: Values, t: (id: MessageId) => string): Errors {
  const issues = SendMessage.safeParse({ ...values, leaveEmpty: '' }).error?.issues ?? []
  const errors: Errors = {}
  for (const field of fields) {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue) errors[field] = t(byKey[issue.message] ?? 'contact.required')
  }
  return errors
}

/** Returns the server's error text of each field. */
function errorsOf(error: ApiError): Errors {
  const errors: Errors = {}
  for (const field of fields) {
    const text = error.detailAt(`body.${field}`)?.message
    if (text) errors[field] = text
  }
  return errors
}

const KEY_BYTES = 16
/** Idempotency key of a message; a changed text gets a new key. */
const createKey = () => randomHex(KEY_BYTES)

/** A message to the shop. Input is kept if sending fails. */
export function ContactForm({ subject }: { subject: string }) {
  const t = useT()
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<HTMLHeadingElement>(null)
  const key = useRef<string>(undefined)
  const [values, setValues] = useState(() => emptyValues(subject))
  const [errors, setErrors] = useState<Errors>({})

  useEffect(() => {
    const draft = readDraft()
    if (draft) setValues({ ...emptyValues(''), ...draft, subject: subject || draft.subject })
  }, [subject])

  const send = useMutation({
    mutationFn: (body: Values) => {
      key.current ??= createKey()
      return call(sendMessage, { headers: { 'idempotency-key': key.current }, body })
    },
    onSuccess: (_, body) => {
      key.current = undefined
      // Input typed during the request belongs to the next message.
      if (values !== body) return
      clearDraft()
      setValues(emptyValues(''))
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      show(errorsOf(error))
      // A browser with autofill may have filled the honeypot field, which the customer cannot see.
      if (error.detailAt('body.leaveEmpty')) setValues(before => ({ ...before, leaveEmpty: '' }))
    },
  })
  // The form that had the focus is replaced: focus the confirmation.
  useEffect(() => {
    if (send.isSuccess) sent.current?.focus()
  }, [send.isSuccess])

  const show = (found: Errors) => {
    setErrors(found)
    const first = fields.find(field => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const change = (field: keyof Values, text: string) => {
    const next = { ...values, [field]: text }
    key.current = undefined
    setValues(next)
    saveDraft(next)
    if (field !== 'leaveEmpty' && errors[field]) setErrors({ ...errors, [field]: findErrors(next, t)[field] })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (send.isPending) return
    send.reset()
    const found = findErrors(values, t)
    show(found)
    if (Object.keys(found).length === 0) send.mutate(values)
  }
  const bind = (field: FieldName) => ({
    name: field,
    value: values[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
  })

  return (
    <section aria-labelledby={titleId} className="rounded-card bg-surface p-5 sm:p-8">
      <h2 id={titleId} ref={sent} tabIndex={-1} className="mb-5 text-2xl outline-none">
        {send.isSuccess ? t('contact.sent') : t('contact.write')}
      </h2>
      {send.isSuccess ? (
        <Notice
          kind="ok"
          role="status"
          actions={
            <Button variant="outline" size="sm" onClick={() => send.reset()}>
              {t('contact.another')}
            </Button>
          }
        >
          {t('contact.sentText')}
        </Notice>
      ) : (
        <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
          <Field label={t('contact.name')} error={errors.name}>
            {control => <TextInput {...control} {...bind('name')} autoComplete="name" maxLength={100} />}
          </Field>
          <Field label={t('contact.replyTo')} hint={t('contact.replyToHint')} error={errors.replyTo}>
            {control => <TextInput {...control} {...bind('replyTo')} autoComplete="email" maxLength={254} />}
          </Field>
          <Field label={t('contact.subject')} error={errors.subject}>
            {control => <TextInput {...control} {...bind('subject')} autoComplete="off" maxLength={SUBJECT_MAX} />}
          </Field>
          <Field label={t('contact.message')} error={errors.message}>
            {control => <TextArea {...control} {...bind('message')} rows={6} maxLength={MESSAGE_MAX} />}
          </Field>
          <HoneypotField
            value={values.leaveEmpty}
            onChange={event => change('leaveEmpty', event.currentTarget.value)}
          />
          {send.error && <Failure error={send.error} />}
          <Button type="submit" size="lg" pending={send.isPending} className="sm:justify-self-start">
            {send.isPending ? t('contact.sending') : t('contact.send')}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Honeypot field. If it is filled, the client is a bot. */
function HoneypotField(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <input type="text" name="leaveEmpty" tabIndex={-1} autoComplete="off" {...props} />
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  const t = useT()
  const isApi = error instanceof ApiError
  return (
    <Notice kind="bad" role="alert" title={t('contact.failed')}>
      {(isApi && (error.detailAt('body.leaveEmpty')?.message ?? error.serverMessage)) || t('error.checkConnection')}
    </Notice>
  )
}
