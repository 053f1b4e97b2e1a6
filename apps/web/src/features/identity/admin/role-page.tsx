import { localePath } from '@shop/contracts/locales.ts'
import { type Permission, withNeeded } from '@shop/contracts/permissions.ts'
import { MAX_INT32 } from '@shop/contracts/scalars.ts'
import {
  changeRolePermissions,
  createStaffRole,
  deleteStaffRole,
  type RoleInput,
  type StaffRoleInfo,
  type StaffRoles,
} from '@shop/contracts/staff-roles.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber, TextField } from '#shared/admin/fields/form-fields.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminError, AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { PermissionChoice } from '#shared/admin/permission-choice.tsx'
import { useCan, useRoleLabel, useStaff } from '#shared/admin/staff.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { rolesQuery } from './queries.ts'

const NEW = 'new'

/** A role with its permissions: a built-in one to read and to copy, or one of the shop to change. */
export function RolePage() {
  const t = useT()
  const { key = NEW } = useParams()
  const [search] = useSearchParams()
  // A version that a colleague saves meanwhile must not replace what is typed here: saving reports it.
  const query = useQuery({ ...rolesQuery, refetchOnWindowFocus: false, refetchOnReconnect: false })
  const { data } = query
  const source = data?.roles.find(role => role.key === (key === NEW ? search.get('from') : key))
  return (
    <>
      <BackLink to={adminPaths.roles}>{t('admin.page.roles')}</BackLink>
      {!data && <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />}
      {data && key !== NEW && !source && <Notice kind="warn" title={t('roles.missing')} />}
      {data && (key === NEW || source) && (
        <RoleForm key={`${key} ${source?.version}`} all={data} source={source} isNew={key === NEW} />
      )}
    </>
  )
}

type RoleFormProps = { all: StaffRoles; source: StaffRoleInfo | undefined; isNew: boolean }
type RoleDraft = { name: string; chosen: readonly Permission[]; limit: string }

function RoleForm({ all, source, isNew }: RoleFormProps) {
  const t = useT()
  const start = useStartDraft(source, isNew)
  const [draft, setDraft] = useState(start)
  const [isSubmitted, setSubmitted] = useState(false)
  const isEditable = isNew || (source?.name !== undefined && source.isWithinOwn)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  const { pass } = useLeaveGuard(isDirty)
  const change = useRoleChange(source, isNew, pass)
  const exceededLimitAmd = useExceededLimit(draft, all)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const input = toInput(draft, exceededLimitAmd)
    if (input) change.mutate(input)
  }
  return (
    <form noValidate onSubmit={submit}>
      <AdminHeading title={isNew ? t('roles.new') : start.name}>
        {!isNew && source && <RoleActions role={source} canDelete={isEditable} onDelete={pass} />}
      </AdminHeading>
      {!isEditable && (
        <Notice
          className="mb-4"
          role="status"
          title={t(source?.name === undefined ? 'roles.builtInText' : 'roles.aboveOwn')}
        />
      )}
      <fieldset disabled={!isEditable || change.isPending} className="grid min-w-0 gap-4">
        {isEditable && (
          <RoleFields
            draft={draft}
            onChange={setDraft}
            isChecked={isSubmitted}
            defaultLimitAmd={all.refundLimitAmd}
            exceededLimitAmd={exceededLimitAmd}
          />
        )}
        <PermissionChoice chosen={draft.chosen} onChange={chosen => setDraft({ ...draft, chosen })} />
      </fieldset>
      {isEditable && (
        <div className="sticky bottom-0 z-20 -mx-4 mt-4 grid gap-2 border-hairline border-t bg-bg px-4 py-2.5 max-md:bottom-(--bottom-bar) lg:-mx-6 lg:px-6">
          {isSubmitted && draft.chosen.length === 0 && (
            <FieldError role="alert">{t('roles.permissionsMissing')}</FieldError>
          )}
          {change.error && <AdminError error={change.error} />}
          <CompactButton
            type="submit"
            variant="primary"
            className="justify-self-end"
            disabled={!isNew && !isDirty}
            pending={change.isPending}
          >
            {t('roles.save')}
          </CompactButton>
        </div>
      )}
    </form>
  )
}

/** The values with which the form starts: those of the role, or of the role that is copied as far as one may give them. */
function useStartDraft(source: StaffRoleInfo | undefined, isNew: boolean): RoleDraft {
  const t = useT()
  const can = useCan()
  const roleLabel = useRoleLabel()
  if (!source) return { name: '', chosen: [], limit: '' }
  const { key, permissions, refundLimitAmd } = source
  const label = roleLabel(key, source.name)
  return {
    name: isNew ? t('roles.copyOf', { name: label }) : label,
    chosen: isNew ? permissions.filter(can) : permissions,
    limit: refundLimitAmd?.toString() ?? '',
  }
}

const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 60
const isNamed = ({ name }: RoleDraft) => name.trim().length >= MIN_NAME_LENGTH
/** Returns null for the limit of the settings, and undefined for what is no amount. */
const limitOf = ({ limit }: RoleDraft) => (limit.trim() === '' ? null : parseWholeNumber(limit, MAX_INT32))

function toInput(draft: RoleDraft, exceededLimitAmd: number | undefined): RoleInput | undefined {
  const refundLimitAmd = limitOf(draft)
  if (!isNamed(draft) || draft.chosen.length === 0) return undefined
  if (refundLimitAmd === undefined || exceededLimitAmd !== undefined) return undefined
  return { name: draft.name.trim(), permissions: withNeeded(draft.chosen), refundLimitAmd }
}

/**
 * Returns the refund limit of the staff member if the draft exceeds it. Staff who may approve refunds may give any
 * limit.
 */
function useExceededLimit(draft: RoleDraft, { roles, refundLimitAmd }: StaffRoles): number | undefined {
  const { role, permissions } = useStaff()
  if (permissions.has('refunds.release') || !draft.chosen.includes('refunds.create')) return undefined
  const ownAmd = roles.find(({ key }) => key === role)?.refundLimitAmd ?? refundLimitAmd
  return (limitOf(draft) ?? refundLimitAmd) > ownAmd ? ownAmd : undefined
}

type RoleFieldsProps = {
  draft: RoleDraft
  onChange: (draft: RoleDraft) => void
  isChecked: boolean
  defaultLimitAmd: number
  /** The limit of the staff member, if the draft exceeds it. */
  exceededLimitAmd: number | undefined
}

function RoleFields({ draft, onChange, isChecked, defaultLimitAmd, exceededLimitAmd }: RoleFieldsProps) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const limitError = () => {
    if (limitOf(draft) === undefined) return t('roles.limitWrong')
    return exceededLimitAmd === undefined ? undefined : t('roles.limitAbove', { amount: formatAmd(exceededLimitAmd) })
  }
  return (
    <div className="grid max-w-3xl items-start gap-4 md:grid-cols-2">
      <TextField
        label={t('roles.name')}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={draft.name}
        error={isChecked && !isNamed(draft) ? t('roles.nameMissing') : undefined}
        onChange={name => onChange({ ...draft, name })}
      />
      {draft.chosen.includes('refunds.create') && (
        <TextField
          label={t('roles.limit')}
          hint={t('roles.limitHint', { amount: formatAmd(defaultLimitAmd) })}
          error={isChecked ? limitError() : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={draft.limit}
          onChange={limit => onChange({ ...draft, limit })}
        />
      )}
    </div>
  )
}

type RoleActionsProps = { role: StaffRoleInfo; canDelete: boolean; onDelete: () => void }

function RoleActions({ role, canDelete, onDelete }: RoleActionsProps) {
  const t = useT()
  return (
    <>
      <LocaleLink to={adminPaths.newRole(role.key)} className={compactButtonClass('outline')}>
        {t('roles.copy')}
      </LocaleLink>
      {canDelete && role.members === 0 && <DeleteRole role={role} onDelete={onDelete} />}
    </>
  )
}

/** Saves a role and returns to the list. @param onSaved lets the page be left */
function useRoleChange(source: StaffRoleInfo | undefined, isNew: boolean, onSaved: () => void) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: RoleInput) =>
      isNew || !source
        ? call(createStaffRole, { body, headers: keyOf(body) })
        : call(changeRolePermissions, { params: { id: source.key }, body: { ...body, version: source.version } }),
    onSuccess: roles => {
      queryClient.setQueryData(rolesQuery.queryKey, roles)
      notify({ kind: 'ok', title: t('roles.saved') })
      onSaved()
      void navigate(localePath(locale, adminPaths.roles))
    },
  })
}

function DeleteRole({ role: { key, name = '' }, onDelete }: { role: StaffRoleInfo; onDelete: () => void }) {
  const t = useT()
  const locale = useLocale()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deleteStaffRole, { params: { id: key } }),
    onSuccess: roles => {
      onDelete()
      void navigate(localePath(locale, adminPaths.roles))
      queryClient.setQueryData(rolesQuery.queryKey, roles)
      notify({ kind: 'ok', title: t('roles.deleted') })
    },
    onError: error => notifyFailure(t('roles.failed'), error),
  })
  const ask = async () => {
    const question = { title: t('roles.deleteTitle', { name }), text: t('roles.deleteText') }
    if (await confirm({ ...question, action: t('roles.delete'), isDangerous: true })) remove.mutate()
  }
  return (
    <CompactButton variant="danger" pending={remove.isPending} onClick={() => void ask()}>
      {t('roles.delete')}
    </CompactButton>
  )
}
