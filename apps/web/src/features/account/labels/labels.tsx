import type { CustomerLabels } from '@shop/contracts/customer-groups.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { Badge } from '#ui/badge.tsx'
import { type LabeledCustomer, LabelsDialog } from './labels-dialog.tsx'

/** Groups in color, then tags. */
export function Labels({ groups, tags }: CustomerLabels) {
  if (groups.length + tags.length === 0) return null
  return (
    <span className="inline-flex flex-wrap gap-1">
      {groups.map(({ id, name }) => (
        <Badge key={id} tone="info">
          {name}
        </Badge>
      ))}
      {[...new Set(tags)].map(tag => (
        <Badge key={tag} className="before:hidden">
          {tag}
        </Badge>
      ))}
    </span>
  )
}

/** Groups and tags of a customer, and the dialog that changes them. */
export function LabelsPanel({ customer }: { customer: LabeledCustomer }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { groups, tags } = customer
  return (
    <Panel
      title={t('adminCustomers.labels.title')}
      actions={
        <IfCan permission="customers.edit">
          <CompactButton className="-my-1" onClick={() => setOpen(true)}>
            {t('adminCustomers.labels.edit')}
          </CompactButton>
        </IfCan>
      }
    >
      {groups.length + tags.length === 0 ? (
        <p className="text-muted text-sm">{t('adminCustomers.labels.none')}</p>
      ) : (
        <Labels groups={groups} tags={tags} />
      )}
      {isOpen && <LabelsDialog customers={[customer]} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
