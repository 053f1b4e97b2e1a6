import type { CustomerSummary } from '@shop/contracts/account-staff.ts'
import { labelCustomers, MAX_LABELED_CUSTOMERS } from '@shop/contracts/customer-groups.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { Checkbox, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { labelsQuery } from './queries.ts'

/** The customers whose labels are edited. */
export type LabeledCustomer = Pick<CustomerSummary, 'accountId' | 'name' | 'phone' | 'groups' | 'tags'>

const MAX_TAG_LENGTH = 40

/** The labels that the user has set or removed; those of which only some customers have one stay as they are. */
type Touched = ReadonlyMap<string, boolean>

const namesWith = (touched: Touched, isSet: boolean) =>
  [...touched].flatMap(([name, value]) => (value === isSet ? name : []))

type LabelsDialogProps = { customers: readonly LabeledCustomer[]; onClose: () => void; onSaved?: () => void }

/** Edits the groups and tags of one or more customers. */
export function LabelsDialog({ customers, onClose, onSaved }: LabelsDialogProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const labels = useQuery(labelsQuery)
  const [groups, setGroups] = useState<Touched>(new Map())
  const [tags, setTags] = useState<Touched>(new Map())
  const [first] = customers
  const save = useMutation({
    mutationFn: async () => {
      const change = {
        addGroups: namesWith(groups, true),
        removeGroups: namesWith(groups, false),
        addTags: namesWith(tags, true),
        removeTags: namesWith(tags, false),
      }
      const ids = customers.map(({ accountId }) => accountId)
      for (let start = 0; start < ids.length; start += MAX_LABELED_CUSTOMERS) {
        const accountIds = ids.slice(start, start + MAX_LABELED_CUSTOMERS)
        await call(labelCustomers, { body: { accountIds, ...change } })
      }
    },
    onSuccess: () => {
      notify({ kind: 'ok', title: t('adminCustomers.labels.saved') })
      void queryClient.invalidateQueries({ queryKey: adminKey('account') })
      onSaved?.()
      onClose()
    },
  })
  const isTouched = groups.size + tags.size > 0
  const countOf = (has: (customer: LabeledCustomer) => boolean) => customers.filter(has).length
  const shownTags = [...new Set([...customers.flatMap(customer => customer.tags), ...tags.keys()])].toSorted()
  return (
    <FormDialog
      title={t('adminCustomers.labels.title')}
      text={
        customers.length === 1 && first
          ? first.name || first.phone
          : t('adminCustomers.labels.customers', { count: customers.length })
      }
      action={t('admin.save')}
      isPicked={isTouched}
      change={save}
      onClose={onClose}
      onSubmit={() => (isTouched ? save.mutate() : onClose())}
    >
      <fieldset>
        <legend className="font-medium text-sm">{t('adminCustomers.groups')}</legend>
        {labels.error && <AdminError error={labels.error} onRetry={() => void labels.refetch()} />}
        {labels.isPending && <Skeleton className="mt-2 h-11 w-full" />}
        {labels.data?.groups.length === 0 && (
          <p className="mt-1 text-muted text-sm">{t('adminCustomers.labels.noGroups')}</p>
        )}
        {labels.data?.groups.map(({ id, name }) => (
          <LabelCheckbox
            key={id}
            label={name}
            count={countOf(customer => customer.groups.some(group => group.id === id))}
            total={customers.length}
            touched={groups.get(id)}
            onChange={isSet => setGroups(new Map(groups).set(id, isSet))}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="font-medium text-sm">{t('adminCustomers.tags')}</legend>
        {shownTags.map(tag => (
          <LabelCheckbox
            key={tag}
            label={tag}
            count={countOf(customer => customer.tags.includes(tag))}
            total={customers.length}
            touched={tags.get(tag)}
            onChange={isSet => setTags(new Map(tags).set(tag, isSet))}
          />
        ))}
        <NewTag
          suggestions={labels.data?.tags.map(({ tag }) => tag) ?? []}
          onAdd={tag => setTags(new Map(tags).set(tag, true))}
        />
      </fieldset>
    </FormDialog>
  )
}

type LabelCheckboxProps = {
  label: string
  /** Number of the customers that have it, and of all. */
  count: number
  total: number
  touched: boolean | undefined
  onChange: (isSet: boolean) => void
}

function LabelCheckbox({ label, count, total, touched, onChange }: LabelCheckboxProps) {
  const t = useT()
  return (
    <Checkbox checked={touched ?? count === total} onChange={event => onChange(event.target.checked)}>
      <span className="break-words">{label}</span>
      {touched === undefined && count > 0 && count < total && (
        <span className="ml-2 text-muted text-sm">{t('adminCustomers.labels.some', { count, total })}</span>
      )}
    </Checkbox>
  )
}

type NewTagProps = { suggestions: readonly string[]; onAdd: (tag: string) => void }

/** A tag to add: one in use, or a new word. */
function NewTag({ suggestions, onAdd }: NewTagProps) {
  const t = useT()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const add = () => {
    const tag = typed.trim().toLowerCase()
    if (tag) onAdd(tag)
    setTyped('')
  }
  return (
    <div className="mt-2 flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field label={t('adminCustomers.labels.newTag')} hint={t('adminCustomers.labels.tagHint')}>
          {control => (
            <TextInput
              {...control}
              list={listId}
              autoComplete="off"
              maxLength={MAX_TAG_LENGTH}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter' || !typed.trim()) return
                // Enter adds the tag and does not submit the form.
                event.preventDefault()
                add()
              }}
            />
          )}
        </Field>
        <datalist id={listId}>
          {suggestions.map(tag => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
      </div>
      <CompactButton disabled={!typed.trim()} onClick={add} className="mt-7 min-h-12">
        <Plus aria-hidden className="size-4" />
        {t('adminCustomers.labels.add')}
      </CompactButton>
    </div>
  )
}
