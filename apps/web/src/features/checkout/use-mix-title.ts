import { useT } from '#platform/i18n/locale-context.tsx'

/** Returns the display name of a mix. */
export function useMixTitle(): (mix: { name?: string | undefined }) => string {
  const t = useT()
  return ({ name }) => (name ? t('checkout.mixOf', { name }) : t('checkout.mix'))
}
