import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

/** Names of required fields, as in the API. */
const FIELDS: Record<string, MessageId> = {
  title: 'adminCatalog.field.title',
  brand: 'adminCatalog.field.brand',
  description: 'adminCatalog.field.description',
  variants: 'adminCatalog.field.variants',
}

/** Lists the fields that a product needs before it can be published. */
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
