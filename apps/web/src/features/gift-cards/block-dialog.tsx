import { blockGiftCards, type GiftCard, MAX_GIFT_CARDS } from '@shop/contracts/gift-cards-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ReasonField } from '#shared/admin/fields/form-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { GIFT_CARDS_KEY } from './queries.ts'

type Props = { cards: readonly GiftCard[]; onClose: () => void; onBlocked: () => void }

/** Blocks active cards for good, with a reason. */
export function BlockDialog({ cards, onClose, onBlocked }: Props) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const amountAmd = cards.reduce((sum, card) => sum + card.amountAmd, 0)
  const isTooMany = cards.length > MAX_GIFT_CARDS
  const block = useMutation({
    mutationFn: () => call(blockGiftCards, { body: { ids: cards.map(({ id }) => id), reason: reason.trim() } }),
    onSuccess: ({ blocked }) => {
      if (blocked === 0) notify({ kind: 'warn', title: t('giftCards.noneActive') })
      else notify({ kind: 'ok', title: t('giftCards.blocked', { count: blocked }) })
      onBlocked()
      onClose()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: GIFT_CARDS_KEY }),
  })
  return (
    <FormDialog
      title={t('giftCards.blockTitle', { count: cards.length })}
      text={t('giftCards.blockText', { amount: formatAmd(amountAmd) })}
      action={t('giftCards.block')}
      isDangerous
      change={block}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (reason.trim() && !isTooMany) block.mutate()
      }}
    >
      {isTooMany && <Notice kind="warn" title={t('giftCards.tooMany', { max: MAX_GIFT_CARDS })} />}
      <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && !reason.trim()} />
    </FormDialog>
  )
}
