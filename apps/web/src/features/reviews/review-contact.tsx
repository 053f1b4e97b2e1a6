import { oneOf } from '@shop/contracts/enums.ts'
import { type ReviewChannel, reviewChannels, setReviewContact } from '@shop/contracts/reviews.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { contactQuery } from './queries.ts'

const LABELS = {
  none: 'reviews.channel.none',
  sms: 'reviews.channel.sms',
  email: 'reviews.channel.email',
} as const satisfies Record<ReviewChannel, string>

/** Chooses the channel of requests for reviews and of news about own ones. */
export function ReviewContactForm({ token }: { token: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  const { queryKey } = contactQuery(token)
  const { data } = useQuery(contactQuery(token))
  const save = useMutation({
    mutationFn: (channel: ReviewChannel) => call(setReviewContact, { body: { channel } }),
    onSuccess: contact => {
      queryClient.setQueryData(queryKey, contact)
      notify({ kind: 'ok', title: t('reviews.channelSaved') })
    },
    onError: error =>
      notify({
        kind: 'bad',
        title: t('reviews.channelFailed'),
        description: (error instanceof ApiError && error.serverMessage) || t('error.checkConnection'),
      }),
  })
  const channel = (save.isPending && save.variables) || data?.channel
  return (
    <section aria-labelledby="review-contact" className="mt-10 max-w-(--container-text) rounded-card bg-surface p-5">
      <h2 id="review-contact" className="mb-2 text-xl">
        {t('reviews.contact')}
      </h2>
      <p className="mb-4 text-muted">{t('reviews.contactText')}</p>
      <Field label={t('reviews.channel')}>
        {control => (
          <Select
            {...control}
            disabled={channel === undefined}
            value={channel ?? 'none'}
            onChange={event => {
              const chosen = oneOf(reviewChannels, event.target.value)
              if (chosen) save.mutate(chosen)
            }}
          >
            {reviewChannels.map(each => (
              <option key={each} value={each}>
                {t(LABELS[each])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </section>
  )
}
