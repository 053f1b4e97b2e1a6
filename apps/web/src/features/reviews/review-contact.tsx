import { oneOf } from '@shop/contracts/enums.ts'
import { type ReviewChannel, type ReviewContact, reviewChannels, setReviewContact } from '@shop/contracts/reviews.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { contactQuery } from './queries.ts'

const LABELS = {
  none: 'reviews.channel.none',
  sms: 'reviews.channel.sms',
  email: 'reviews.channel.email',
} as const satisfies Record<ReviewChannel, string>

/** Chooses the channel of requests for reviews and of news about own ones. */
export function ReviewContactPart({ token }: { token: string }) {
  const t = useT()
  const { data, isError, isFetching, refetch } = useQuery(contactQuery(token))
  return (
    <section aria-labelledby="review-contact" className="mt-10 max-w-(--container-text) rounded-card bg-surface p-5">
      <h2 id="review-contact" className="mb-2 text-xl">
        {t('reviews.contact')}
      </h2>
      <p className="mb-4 text-muted">{t('reviews.contactText')}</p>
      {data && <ContactForm key={data.channel} token={token} contact={data} />}
      {!data && isError && <RetryNotice pending={isFetching} onRetry={() => void refetch()} />}
      {!(data || isError) && <Skeleton className="h-20 w-full" />}
    </section>
  )
}

function ContactForm({ token, contact }: { token: string; contact: ReviewContact }) {
  const t = useT()
  const [channel, setChannel] = useState(contact.channel)
  const save = useSaveContact(token)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(channel)
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label={t('reviews.channel')} hint={contact.isEmailConfirmed ? undefined : t('reviews.emailNotConfirmed')}>
        {control => (
          <Select
            {...control}
            value={channel}
            onChange={event => setChannel(oneOf(reviewChannels, event.target.value) ?? channel)}
          >
            {reviewChannels.map(each => (
              <option key={each} value={each} disabled={each === 'email' && !contact.isEmailConfirmed}>
                {t(LABELS[each])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" variant="soft" className="justify-self-start" pending={save.isPending}>
        {t('reviews.channelSave')}
      </Button>
    </form>
  )
}

function useSaveContact(token: string) {
  const t = useT()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (channel: ReviewChannel) => call(setReviewContact, { body: { channel } }),
    onSuccess: contact => {
      queryClient.setQueryData(contactQuery(token).queryKey, contact)
      notify({ kind: 'ok', title: t('reviews.channelSaved') })
    },
    onError: error =>
      notify({
        kind: 'bad',
        title: t('reviews.channelFailed'),
        description: (error instanceof ApiError && error.serverMessage) || t('error.checkConnection'),
      }),
  })
}
