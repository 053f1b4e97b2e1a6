import { MAX_PRICE_AMD } from '@shop/contracts/catalog-writing.ts'
import { MAX_BUFFER_DAYS, type RentalModelTerms, type RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/form-dialog.tsx'
import { WholeNumberField, wholeNumberOf } from '#shared/admin/whole-number-field.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useSetTerms } from './unit-mutations.ts'

/** A hookah; without terms it is not rented out yet. */
export type TermsOf = Pick<RentalUnits['models'][number], 'slug' | 'brand' | 'title' | 'titleEN' | 'titleHY'> & {
  terms?: RentalModelTerms
}

const NEW = { bufferDays: 1, isOffered: true }

/** What a model costs from now on, and whether it can be booked. */
export function TermsDialog({ model, onClose }: { model: TermsOf; onClose: () => void }) {
  const t = useT()
  const text = useProductText()
  const save = useSetTerms()
  const { terms = NEW } = model
  const [perDay, setPerDay] = useState(typedOf(model.terms?.pricePerDayAmd))
  const [fromThird, setFromThird] = useState(typedOf(model.terms?.priceFromThirdDayAmd))
  const [deposit, setDeposit] = useState(typedOf(model.terms?.depositAmd))
  const [buffer, setBuffer] = useState(typedOf(terms.bufferDays))
  const [isOffered, setOffered] = useState(terms.isOffered)
  const [isTried, setTried] = useState(false)
  const pricePerDayAmd = amountOf(perDay)
  const priceFromThirdDayAmd = amountOf(fromThird)
  const depositAmd = amountOf(deposit)
  const bufferDays = wholeNumberOf(buffer, MAX_BUFFER_DAYS)
  const isCheaper = !pricePerDayAmd || !priceFromThirdDayAmd || priceFromThirdDayAmd < pricePerDayAmd
  const name = `${model.brand} ${text(model, 'title')}`
  const amountError = (amount: number | undefined) => (isTried && !amount ? t('adminRentals.amountWrong') : undefined)

  function submit(): void {
    setTried(true)
    if (!pricePerDayAmd || !priceFromThirdDayAmd || !depositAmd || bufferDays === undefined || !isCheaper) return
    save.mutate(
      { slug: model.slug, pricePerDayAmd, priceFromThirdDayAmd, depositAmd, bufferDays, isOffered },
      {
        onSuccess: () => {
          notify({ kind: 'ok', title: t('adminRentals.termsSaved', { model: name }) })
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t('adminRentals.termsTitle')}
      text={`${name}. ${t('adminRentals.termsText')}`}
      action={t('admin.save')}
      change={save}
      onClose={onClose}
      onSubmit={submit}
    >
      <WholeNumberField
        label={t('adminRentals.pricePerDay')}
        typed={perDay}
        onType={setPerDay}
        error={amountError(pricePerDayAmd)}
      />
      <WholeNumberField
        label={t('adminRentals.priceFromThirdDay')}
        typed={fromThird}
        onType={setFromThird}
        error={isTried && !isCheaper ? t('adminRentals.thirdDayWrong') : amountError(priceFromThirdDayAmd)}
      />
      <WholeNumberField
        label={t('adminRentals.depositAmount')}
        hint={t('adminRentals.depositHint')}
        typed={deposit}
        onType={setDeposit}
        error={amountError(depositAmd)}
      />
      <WholeNumberField
        label={t('adminRentals.bufferDays')}
        hint={t('adminRentals.bufferHint')}
        typed={buffer}
        onType={setBuffer}
        error={
          isTried && bufferDays === undefined
            ? t('adminRentals.bufferWrong', { most: String(MAX_BUFFER_DAYS) })
            : undefined
        }
      />
      <Checkbox checked={isOffered} onChange={event => setOffered(event.target.checked)}>
        {t('adminRentals.isOffered')}
      </Checkbox>
    </FormDialog>
  )
}

const typedOf = (number: number | undefined) => (number === undefined ? '' : String(number))
const amountOf = (typed: string) => wholeNumberOf(typed, MAX_PRICE_AMD)
