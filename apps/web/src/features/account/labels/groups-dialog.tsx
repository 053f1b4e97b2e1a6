import {
  type CustomerGroup,
  createCustomerGroup,
  deleteCustomerGroup,
  renameCustomerGroup,
} from '@shop/contracts/customer-groups.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { TextField } from '#shared/admin/fields/form-fields.tsx'
import { AdminError, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { labelsQuery } from './queries.ts'

const MAX_NAME_LENGTH = 60

/** Adds, renames and deletes customer groups, for admins. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const confirm = useConfirm()
  const labels = useQuery(labelsQuery)
  const [edited, setEdited] = useState<CustomerGroup | null>(null)
  const [added, setAdded] = useState(0)
  const change = useGroupChange(() => setEdited(null))
  const remove = async ({ id, name, members }: CustomerGroup) => {
    const isSure = await confirm({
      title: t('adminCustomers.group.deleteTitle', { name }),
      text: t('adminCustomers.group.deleteText', { count: members }),
      action: t('adminCustomers.group.delete'),
      isDangerous: true,
    })
    if (isSure) change.mutate(() => call(deleteCustomerGroup, { params: { id } }))
  }
  const groups = labels.data?.groups
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!change.isPending}
      title={t('adminCustomers.groups')}
      description={t('adminCustomers.group.text')}
    >
      <div className="grid gap-4">
        {!groups && <QueryPlaceholder query={labels} className="h-24 w-full" />}
        {groups && groups.length > 0 && (
          <ul className="divide-y divide-hairline">
            {groups.map(group => (
              <li key={group.id} className="flex items-center gap-1 py-1">
                <span className="mr-auto min-w-0">
                  <span className="block break-words">{group.name}</span>
                  <span className="block text-muted text-sm">
                    {t('adminCustomers.labels.customers', { count: group.members })}
                  </span>
                </span>
                <IconButton
                  label={t('adminCustomers.group.renameOf', { name: group.name })}
                  onClick={() => setEdited(group)}
                >
                  <Pencil aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  label={t('adminCustomers.group.deleteOf', { name: group.name })}
                  onClick={() => void remove(group)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {change.error ? <AdminError error={change.error} /> : null}
        <GroupForm
          key={edited?.id ?? added}
          edited={edited}
          change={change}
          onAdded={() => setAdded(count => count + 1)}
          onCancel={() => setEdited(null)}
        />
      </div>
    </Dialog>
  )
}

function useGroupChange(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: async () => {
      onDone()
      await queryClient.invalidateQueries({ queryKey: adminKey('account') })
    },
  })
}

type GroupFormProps = {
  /** The group that is renamed; null to add one. */
  edited: CustomerGroup | null
  change: ReturnType<typeof useGroupChange>
  onAdded: () => void
  onCancel: () => void
}

function GroupForm({ edited, change, onAdded, onCancel }: GroupFormProps) {
  const t = useT()
  const keyOf = useIdempotencyKey()
  const [name, setName] = useState(edited?.name ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { name: name.trim() }
    if (!body.name) return
    change.mutate(() =>
      edited
        ? call(renameCustomerGroup, { params: { id: edited.id }, body })
        : call(createCustomerGroup, { headers: keyOf(body), body }).then(onAdded),
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField
        label={edited ? t('adminCustomers.group.renameOf', { name: edited.name }) : t('adminCustomers.group.new')}
        hint={t('adminCustomers.group.hint')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        autoFocus={edited !== null}
        value={name}
        onChange={setName}
      />
      <div className="flex flex-wrap gap-2">
        <CompactButton type="submit" variant="primary" pending={change.isPending} disabled={!name.trim()}>
          {edited ? t('admin.save') : t('adminCustomers.group.add')}
        </CompactButton>
        {edited && <CompactButton onClick={onCancel}>{t('admin.cancel')}</CompactButton>}
      </div>
    </form>
  )
}
