import type { Promotion, PromotionProblem, PromotionStatus } from '@shop/contracts/automatic-promotions.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CATEGORY_LABELS } from '#shared/admin/product-options.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { BenefitKind, TargetKind } from './form.ts'

export const KIND_LABELS: Record<BenefitKind, MessageId> = {
  percent: 'autoPromotions.kind.percent',
  amount: 'autoPromotions.kind.amount',
  buy_get: 'autoPromotions.kind.buyGet',
  free_delivery: 'autoPromotions.kind.freeDelivery',
}

export const TARGET_LABELS: Record<TargetKind, MessageId> = {
  all: 'autoPromotions.target.all',
  category: 'autoPromotions.target.category',
  brand: 'autoPromotions.target.brand',
  collection: 'autoPromotions.target.collection',
  product: 'autoPromotions.target.product',
}

const STATUSES: Record<PromotionStatus, { label: MessageId; tone: Tone }> = {
  draft: { label: 'autoPromotions.status.draft', tone: 'neutral' },
  active: { label: 'autoPromotions.status.active', tone: 'ok' },
  coming: { label: 'autoPromotions.status.coming', tone: 'info' },
  used_up: { label: 'autoPromotions.status.usedUp', tone: 'warn' },
  ended: { label: 'autoPromotions.status.ended', tone: 'neutral' },
  over: { label: 'autoPromotions.status.over', tone: 'neutral' },
}

export function StatusBadge({ status }: { status: PromotionStatus }) {
  const t = useT()
  const { label, tone } = STATUSES[status]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {t(label)}
    </Badge>
  )
}

/** Formats what a promotion gives: "10 %", "1 000 ֏", "3 for 2". */
export function useBenefitText(): (benefit: Promotion['benefit']) => string {
  const t = useT()
  const formatAmd = useFormatAmd()
  return benefit => {
    switch (benefit.kind) {
      case 'percent':
        return t('promotions.percentOff', { percent: benefit.percent })
      case 'amount':
        return formatAmd(benefit.amountAmd)
      case 'buy_get':
        return t('autoPromotions.buyGet', {
          all: benefit.buyQuantity + benefit.getQuantity,
          paid: benefit.buyQuantity,
        })
      case 'free_delivery':
        return t('autoPromotions.kind.freeDelivery')
    }
  }
}

/** Formats the items of a promotion. */
export function useTargetText(): (promotion: Pick<Promotion, 'target' | 'targetNames'>) => string {
  const t = useT()
  return ({ target, targetNames }) => {
    switch (target.kind) {
      case 'all':
        return t('promotions.allProducts')
      case 'category':
        return target.values.map(category => t(CATEGORY_LABELS[category])).join(', ')
      case 'brand':
        return target.values.join(', ')
      default:
        return targetNames.join(', ')
    }
  }
}

export const PROBLEM_LABELS: Record<PromotionProblem, MessageId> = {
  not_active: 'autoPromotions.problem.notActive',
  not_started: 'autoPromotions.problem.notStarted',
  over: 'autoPromotions.problem.over',
  used_up: 'autoPromotions.problem.usedUp',
  used_by_customer: 'autoPromotions.problem.usedByCustomer',
  other_customers: 'autoPromotions.problem.otherCustomers',
  no_items: 'autoPromotions.problem.noItems',
  excluded_by_law: 'autoPromotions.problem.excludedByLaw',
  on_sale: 'autoPromotions.problem.onSale',
  minimum: 'autoPromotions.problem.minimum',
  too_few_units: 'autoPromotions.problem.tooFewUnits',
  taken: 'autoPromotions.problem.taken',
  nothing_left: 'autoPromotions.problem.nothingLeft',
  no_fee: 'autoPromotions.problem.noFee',
}
