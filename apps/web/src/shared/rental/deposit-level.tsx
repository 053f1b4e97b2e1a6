import type { DepositLevel, DepositReason, DepositStanding } from '@shop/contracts/rental-deposits.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

export const LEVEL_LABELS: Record<DepositLevel, MessageId> = {
  new: 'deposit.level.new',
  verified: 'deposit.level.verified',
  trusted: 'deposit.level.trusted',
}

const REASON_TEXTS: Record<DepositReason, MessageId> = {
  new: 'deposit.reason.new',
  verified: 'deposit.reason.verified',
  trusted: 'deposit.reason.trusted',
  overdue: 'deposit.reason.overdue',
  late: 'deposit.reason.late',
  damaged: 'deposit.reason.damaged',
  by_staff: 'deposit.reason.by_staff',
}

/** The level, what the customer pays and why, and what leads to the next level. */
export function DepositLevelText({ standing }: { standing: DepositStanding }) {
  const t = useT()
  const { level, percent, reason, next } = standing
  return (
    <>
      <p className="font-medium">
        {t(LEVEL_LABELS[level])}
        {' · '}
        {percent === 100 ? t('deposit.full') : t('deposit.share', { percent })}
      </p>
      <p className="text-muted text-sm">{t(REASON_TEXTS[reason])}</p>
      {next && (
        <p className="text-muted text-sm">
          {t(`deposit.next.${next.needs}`, { percent: next.percent, count: next.rentals })}
        </p>
      )}
    </>
  )
}
