import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Notice } from '#ui/notice.tsx'
import { NUMBERS, type NumberName, type TermsForm } from './terms-form.ts'

export const LABELS: Record<NumberName, MessageId> = {
  pricePerDayAmd: 'adminRentals.pricePerDay',
  priceFromThirdDayAmd: 'adminRentals.priceFromThirdDay',
  depositAmd: 'adminRentals.depositAmount',
  bufferDays: 'adminRentals.bufferDays',
}

/** What others saved while the form was open. */
export type Outrun = { by: string | undefined; before: TermsForm; now: TermsForm }

/** Each term that is another now: what it was when the form was opened, and what it is. */
export function TermsChanged({ outrun: { by, before, now } }: { outrun: Outrun }) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="alert"
      title={by === undefined ? t('adminRentals.termsOutrun') : t('adminRentals.termsOutrunBy', { name: by })}
    >
      <ul>
        {NUMBERS.filter(field => before[field] !== now[field]).map(field => (
          <li key={field}>{`${t(LABELS[field])}: ${before[field] || '—'} → ${now[field]}`}</li>
        ))}
        {before.isOffered !== now.isOffered && (
          <li>{t(now.isOffered ? 'adminRentals.nowOffered' : 'adminRentals.nowWithdrawn')}</li>
        )}
      </ul>
      <p className="mt-1">{t('adminRentals.termsKept')}</p>
    </Notice>
  )
}
