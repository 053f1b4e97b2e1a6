import { oneOf } from '@shop/contracts/enums.ts'
import { inviteStaff } from '@shop/contracts/identity-staff.ts'
import { type Locale, locales } from '@shop/contracts/locales.ts'
import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { RoleKey } from '@shop/contracts/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { usePhoneInput } from '#shared/phone/use-phone-input.ts'
import { Select, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { rolesQuery, useStaffChange } from './queries.ts'
import { RoleOptions } from './role-options.tsx'

/** Adds the owner of a phone number to the staff, at once or after registration. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState<string>(PHONE_PREFIX)
  const [picked, setPicked] = useState<RoleKey>()
  const [locale, setLocale] = useState<Locale>('hy')
  const [isSent, setSent] = useState(false)
  const givable = useQuery(rolesQuery).data?.roles.filter(({ isWithinOwn }) => isWithinOwn) ?? []
  // The role of most staff is suggested, unless the person may not give it.
  const suggested = givable.find(({ key }) => key === 'operator') ?? givable[0]
  const role = picked ?? suggested?.key
  const about = givable.find(({ key }) => key === role)?.permissions ?? []
  const phone = normalizePhone(typed)
  const { isForeign, input } = usePhoneInput(typed, setTyped)
  const phoneError = isForeign ? t('phone.onlyArmenian') : isSent && !phone ? t('staff.phoneWrong') : undefined
  const change = useStaffChange({
    onDone: () => {
      notify({ kind: 'ok', title: t('staff.invited', { phone: typed }) })
      onClose()
    },
  })
  const submit = () => {
    setSent(true)
    if (phone && role) change.mutate(() => call(inviteStaff, { body: { phoneNumber: phone, role, locale } }))
  }
  return (
    <FormDialog
      title={t('staff.inviteTitle')}
      text={t('staff.inviteText')}
      action={t('staff.invite')}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('staff.phone')} error={phoneError}>
        {control => (
          <TextInput
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={event => input(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('staff.role')} hint={about.map(permission => t(`permission.${permission}`)).join(' · ')}>
        {control => (
          <Select {...control} value={role ?? ''} onChange={event => setPicked(RoleKey.parse(event.target.value))}>
            <RoleOptions />
          </Select>
        )}
      </Field>
      <Field label={t('staff.language')}>
        {control => (
          <Select {...control} value={locale} onChange={event => setLocale(oneOf(locales, event.target.value) ?? 'hy')}>
            {locales.map(each => (
              <option key={each} value={each}>
                {t(`admin.language.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
