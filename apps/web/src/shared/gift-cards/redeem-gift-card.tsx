import { GiftCardCode, MAX_GIFT_CARD_INPUT, redeemGiftCard } from '@shop/contracts/gift-cards.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'

/**
 * Moves the value of a gift card to the store credit: a link until the customer has a card. Works inside of other forms.
 * `onRedeemed` runs after the store credit was read again.
 */
export function RedeemGiftCard({ onRedeemed }: { onRedeemed?: () => void }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  const redeem = useMutation({
    mutationFn: (code: string) => call(redeemGiftCard, { body: { code } }),
    onSuccess: async ({ amountAmd, balanceAmd }) => {
      const [amount, balance] = [formatAmd(amountAmd), formatAmd(balanceAmd)]
      notify({ kind: 'ok', title: t('giftCard.redeemed', { amount }), description: t('giftCard.balance', { balance }) })
      setTyped('')
      setOpen(false)
      await Promise.all(
        [['store-credit'], ['checkout', 'quote']].map(queryKey => queryClient.invalidateQueries({ queryKey })),
      )
      onRedeemed?.()
    },
  })
  const submit = () => {
    const { data: code } = GiftCardCode.safeParse(typed)
    setIncomplete(code === undefined)
    redeem.reset()
    if (code !== undefined) redeem.mutate(code)
  }
  /** Enter redeems the card instead of submitting the form around it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  if (!isOpen) {
    return (
      <Button variant="plain" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('giftCard.open')}
      </Button>
    )
  }
  return (
    <Field
      label={t('giftCard.code')}
      hint={t('giftCard.codeHint')}
      error={isIncomplete ? t('giftCard.incomplete') : redeem.error?.message}
    >
      {control => (
        <div className="flex flex-wrap gap-2">
          <TextInput
            {...control}
            ref={input}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setIncomplete(false)
              redeem.reset()
            }}
            onKeyDown={onKeyDown}
            maxLength={MAX_GIFT_CARD_INPUT}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={PLACEHOLDER}
            className="min-w-0 flex-1 basis-52 uppercase"
          />
          <Button variant="outline" className="shrink-0" pending={redeem.isPending} onClick={submit}>
            {t('giftCard.redeem')}
          </Button>
        </div>
      )}
    </Field>
  )
}

const PLACEHOLDER = 'XXXX-XXXX-XXXX-XXXX'
