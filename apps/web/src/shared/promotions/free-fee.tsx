import { useT } from '#platform/i18n/locale-context.tsx'

/** A delivery fee that a promotion pays: struck through and announced as such. */
export function FreeFee({ fee }: { fee: string }) {
  const t = useT()
  return (
    <span className="whitespace-nowrap tabular-nums">
      <s className="mr-2 text-muted text-sm">
        <span className="sr-only">{t('price.was')} </span>
        {fee}
      </s>
      <span className="font-medium text-ok">{t('freeDelivery.free')}</span>
    </span>
  )
}
