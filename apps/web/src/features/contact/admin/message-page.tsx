import { MESSAGE_MAX } from '@shop/contracts/contact.ts'
import {
  type ContactMessage,
  closeContactMessage,
  replyToContactMessage,
  SMS_REPLY_MAX,
} from '@shop/contracts/contact-staff.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminError, AdminHeading, BackLink, Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { notify } from '#ui/toast/notify.ts'
import { MessageLinks } from './message-links.tsx'
import { contactMessageQuery, useShowMessage } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

/** A message of the contact form with its replies. */
export function ContactMessagePage() {
  const t = useT()
  const query = useQuery(contactMessageQuery(useParams().id ?? ''))
  const { data } = query
  return (
    <>
      <BackLink to={adminPaths.contactMessages}>{t('admin.page.contactMessages')}</BackLink>
      {data ? (
        <MessageDetails message={data} />
      ) : (
        <>
          <AdminHeading title={t('admin.page.contactMessage')} />
          <QueryPlaceholder query={query} className="h-64 w-full rounded-picture" />
        </>
      )}
    </>
  )
}

function MessageDetails({ message }: { message: ContactMessage }) {
  const t = useT()
  const locale = useLocale()
  const { name, replyTo, subject, sentAt, replies, canReply } = message
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 break-words">
            {subject}
            <StateBadge message={message} />
          </span>
        }
        note={`${name} · ${replyTo} · ${longTimestampText(sentAt, locale)}`}
      >
        <CloseButton message={message} />
      </AdminHeading>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          <Panel title={t('admin.page.contactMessage')}>
            <p className="whitespace-pre-line break-words">{message.message}</p>
            <p className="mt-3 text-muted text-sm">
              {t('inbox.language', { language: t(`admin.inLanguage.${message.language}`) })}
            </p>
          </Panel>
          {replies.length > 0 && (
            <Panel title={t('inbox.replies')}>
              <ul className="grid gap-3">
                {replies.map(reply => (
                  <li key={reply.sentAt} className="rounded-control bg-raised px-3 py-2">
                    <p className="whitespace-pre-line break-words">{reply.text}</p>
                    <p className="mt-1 text-muted text-sm">
                      {[
                        t(reply.channel === 'sms' ? 'inbox.repliedBySms' : 'inbox.repliedAt', {
                          when: longTimestampText(reply.sentAt, locale),
                        }),
                        reply.by,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          {canReply ? (
            <ReplyForm message={message} />
          ) : (
            <Panel title={t('inbox.reply')}>
              <p className="mb-3">{t('inbox.byPhone')}</p>
              <a href={`tel:${replyTo.replace(/[^+\d]/g, '')}`} className={compactButtonClass('outline')}>
                <Phone aria-hidden className="size-4" />
                {t('inbox.call', { phone: replyTo })}
              </a>
            </Panel>
          )}
        </div>
        <MessageLinks message={message} />
      </div>
    </>
  )
}

function CloseButton({ message: { id, closedAt } }: { message: ContactMessage }) {
  const t = useT()
  const show = useShowMessage()
  const isClosed = closedAt !== undefined
  const change = useMutation({
    mutationFn: () => call(closeContactMessage, { params: { id }, body: { isClosed: !isClosed } }),
    onSuccess: message => {
      if (message.closedAt) notify({ kind: 'ok', title: t('inbox.closed') })
      return show(message)
    },
    onError: error => notifyFailure(t('inbox.failed'), error),
  })
  return (
    <CompactButton pending={change.isPending} onClick={() => change.mutate()}>
      {t(isClosed ? 'inbox.reopen' : 'inbox.close')}
    </CompactButton>
  )
}

function ReplyForm({ message: { id, replyTo, replyBy, language, replies } }: { message: ContactMessage }) {
  const t = useT()
  const show = useShowMessage()
  const keyOf = useIdempotencyKey()
  const [text, setText] = useState('')
  const isSms = replyBy === 'sms'
  const maxLength = isSms ? SMS_REPLY_MAX : MESSAGE_MAX
  const inLanguage = t(`admin.inLanguage.${language}`)
  useLeaveGuard(text.trim() !== '')
  const send = useMutation({
    // The number of replies is part of the key, so that the same text can be sent again on purpose.
    mutationFn: (body: { text: string }) =>
      call(replyToContactMessage, { params: { id }, headers: keyOf([body, replies.length]), body }),
    onSuccess: message => {
      setText('')
      notify({ kind: 'ok', title: t('inbox.sent') })
      return show(message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) send.mutate({ text: text.trim() })
  }
  return (
    <section className="rounded-picture border border-hairline bg-surface p-4">
      <form noValidate onSubmit={submit} className="grid gap-2">
        <TextAreaField
          label={t('inbox.reply')}
          hint={
            isSms
              ? t('inbox.replyHintSms', { phone: replyTo, language: inLanguage, left: maxLength - text.length })
              : t('inbox.replyHint', { email: replyTo, language: inLanguage })
          }
          rows={isSms ? 3 : 6}
          maxLength={maxLength}
          value={text}
          onChange={setText}
        />
        {send.error && <AdminError error={send.error} />}
        <CompactButton
          type="submit"
          variant="primary"
          pending={send.isPending}
          disabled={!text.trim()}
          className="justify-self-start"
        >
          {t('inbox.send')}
        </CompactButton>
      </form>
    </section>
  )
}
