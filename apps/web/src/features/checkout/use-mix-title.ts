import { useT } from '#platform/i18n/locale-context.tsx'

/** What a mix of the cart is called. */
export function useMixTitle(): (mix: { name?: string | undefined }) => string {
  const t = useT()
  return ({ name }) => (name ? t('checkout.mixOf', { name }) : t('checkout.mix'))
}
