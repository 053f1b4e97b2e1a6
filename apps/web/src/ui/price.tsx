import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from './class-names.ts'

type PriceProps = {
  amountAmd: number
  /** The price before a reduction. */
  oldAmountAmd?: number | undefined
  className?: string
}

/**
 * A price in the format of the page's language, such as "4 800 ֏". An old price is struck through, and
 * both are announced as such.
 */
export function Price({ amountAmd, oldAmountAmd, className }: PriceProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  return (
    <span className={cx('whitespace-nowrap font-semibold tabular-nums', className)}>
      {oldAmountAmd !== undefined && <span className="sr-only">{t('price.now')} </span>}
      {formatAmd(amountAmd)}
      {oldAmountAmd !== undefined && (
        <s className="ml-2 font-normal text-muted text-sm">
          <span className="sr-only">{t('price.was')} </span>
          {formatAmd(oldAmountAmd)}
        </s>
      )}
    </span>
  )
}
