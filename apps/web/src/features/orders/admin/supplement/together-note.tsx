import { useT } from '#platform/i18n/locale-context.tsx'

/** Names the other orders that travel with an order: all are packed and handed over together. */
export function TogetherNote({ numbers = [] }: { numbers?: readonly number[] | undefined }) {
  const t = useT()
  if (numbers.length === 0) return null
  return <p className="font-semibold text-warn">{t('admin.together', { numbers: numbers.join(', ') })}</p>
}
