import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { PromoCode } from '@shop/contracts/promotions.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import type { Column } from '#shared/admin/table/table-types.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { CATEGORY_LABELS } from './category-labels.ts'

const STATES: Record<PromoState, { word: MessageId; tone: Tone }> = {
  holds: { word: 'promotions.state.holds', tone: 'ok' },
  coming: { word: 'promotions.state.coming', tone: 'info' },
  used_up: { word: 'promotions.state.usedUp', tone: 'warn' },
  off: { word: 'promotions.state.off', tone: 'neutral' },
  over: { word: 'promotions.state.over', tone: 'neutral' },
}

type Steps = { onSwitch: (code: PromoCode) => void; onChange: (code: PromoCode) => void }

/** Discount, scope, validity and usage of each code. */
export function usePromoColumns({ onSwitch, onChange }: Steps): Column<PromoCode>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'code',
      header: t('promotions.column.code'),
      cell: ({ code, title }) => (
        <span className="block min-w-0 lg:min-w-48">
          <code className="block font-semibold">{code}</code>
          <span className="block font-normal text-muted text-sm">{title}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('promotions.column.state'),
      cell: code => {
        const { word, tone } = STATES[promoState(code, clock.now())]
        return (
          <Badge tone={tone} className="whitespace-nowrap">
            {t(word)}
          </Badge>
        )
      },
    },
    {
      id: 'off',
      header: t('promotions.column.off'),
      cell: ({ percent, amountAmd }) => (
        <span className="whitespace-nowrap font-medium">
          {percent === null ? formatAmd(amountAmd ?? 0) : t('promotions.percentOff', { percent })}
        </span>
      ),
    },
    {
      id: 'for',
      header: t('promotions.column.for'),
      cell: ({ categories, minimumGoodsAmd }) => (
        <>
          <span className="block">
            {categories.length === 0
              ? t('promotions.allGoods')
              : categories.map(category => t(CATEGORY_LABELS[category])).join(', ')}
          </span>
          {minimumGoodsAmd > 0 && (
            <span className="block text-muted">{t('promotions.from', { amount: formatAmd(minimumGoodsAmd) })}</span>
          )}
        </>
      ),
    },
    {
      id: 'when',
      header: t('promotions.column.when'),
      cell: ({ startsAt, endsAt }) => (
        <>
          {startsAt && (
            <span className="block">{t('promotions.startsAt', { moment: timestampText(startsAt, locale) })}</span>
          )}
          <span className="block">
            {endsAt ? t('promotions.endsAt', { moment: timestampText(endsAt, locale) }) : t('promotions.endless')}
          </span>
        </>
      ),
    },
    {
      id: 'used',
      header: t('promotions.column.used'),
      align: 'end',
      cell: ({ used, usesInAll }) => (
        <span className="whitespace-nowrap tabular-nums">
          {usesInAll === null ? t('promotions.used', { used }) : t('promotions.usedOf', { used, usesInAll })}
        </span>
      ),
    },
    {
      id: 'discounted',
      header: t('promotions.column.discounted'),
      align: 'end',
      isExtra: true,
      cell: ({ discountedAmd }) => <span className="whitespace-nowrap">{formatAmd(discountedAmd)}</span>,
    },
    {
      id: 'end',
      header: t('promotions.column.end'),
      align: 'end',
      isActions: true,
      cell: code => (
        <span className="flex flex-wrap gap-2 lg:justify-end">
          <CompactButton onClick={() => onChange(code)}>{t('promotions.change')}</CompactButton>
          {promoState(code, clock.now()) !== 'over' && (
            <CompactButton variant={code.isActive ? 'danger' : 'outline'} onClick={() => onSwitch(code)}>
              {code.isActive ? t('promotions.end') : t('promotions.resume')}
            </CompactButton>
          )}
        </span>
      ),
    },
  ]
}

type PromoState = 'off' | 'coming' | 'holds' | 'used_up' | 'over'

type Decisive = Pick<PromoCode, 'isActive' | 'startsAt' | 'endsAt' | 'usesInAll' | 'used'>

/** Returns whether a code is valid at a timestamp, or why not. */
export function promoState({ isActive, startsAt, endsAt, usesInAll, used }: Decisive, now: Date): PromoState {
  if (endsAt && new Date(endsAt) <= now) return 'over'
  if (!isActive) return 'off'
  if (startsAt && new Date(startsAt) > now) return 'coming'
  return usesInAll !== null && used >= usesInAll ? 'used_up' : 'holds'
}
