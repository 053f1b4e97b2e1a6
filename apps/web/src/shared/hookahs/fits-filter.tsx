import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { HookahPicker } from './hookah-picker.tsx'
import { useOwnHookahs } from './use-own-hookahs.ts'

/** Limits a list to the parts that fit a hookah: one of the customer, or any model. */
export default function FitsFilter({ value, onChange }: { value: string; onChange: (slug: string) => void }) {
  useMessages('fit')
  const t = useT()
  const { hookahs = [] } = useOwnHookahs()
  return (
    <HookahPicker
      label={t('fit.filter')}
      empty={t('fit.any')}
      value={value}
      own={hookahs.map(({ slug }) => slug)}
      onChange={onChange}
    />
  )
}
