import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

/** The fields that the shop cannot be without, as the server names them. */
const FIELDS: Record<string, MessageId> = {
  title: 'adminCatalog.field.title',
  brand: 'adminCatalog.field.brand',
  description: 'adminCatalog.field.description',
  variants: 'adminCatalog.field.variants',
}

/** What a product lacks to be shown in the shop. */
export function MissingFields({ fields }: { fields: readonly string[] }) {
  const t = useT()
  return (
    <span className="block basis-full text-muted text-sm">
      {t('adminCatalog.missingFields', {
        fields: fields.map(field => (FIELDS[field] ? t(FIELDS[field]) : field)).join(', '),
      })}
    </span>
  )
}
