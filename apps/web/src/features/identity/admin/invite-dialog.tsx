import { oneOf } from '@shop/contracts/enums.ts'
import { inviteStaff, StaffRole } from '@shop/contracts/identity-staff.ts'
import { type Locale, locales } from '@shop/contracts/locales.ts'
import { normalizePhone, PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ROLE_LABELS } from '#shared/admin/staff.ts'
import { usePhoneInput } from '#shared/phone/use-phone-input.ts'
import { Select, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useStaffChange } from './queries.ts'

const ROLE_HINTS: Record<StaffRole, MessageId> = {
  courier: 'staff.courierMay',
  operator: 'staff.operatorMay',
  admin: 'staff.adminMay',
}

/** Adds the owner of a phone number to the staff, at once or after registration. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [typed, setTyped] = useState<string>(PHONE_PREFIX)
  const [role, setRole] = useState<StaffRole>('operator')
  const [locale, setLocale] = useState<Locale>('hy')
  const [isSent, setSent] = useState(false)
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
    if (phone) change.mutate(() => call(inviteStaff, { body: { phoneNumber: phone, role, locale } }))
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
      <Field label={t('staff.role')} hint={t(ROLE_HINTS[role])}>
        {control => (
          <Select
            {...control}
            value={role}
            onChange={event => setRole(oneOf(StaffRole.options, event.target.value) ?? 'operator')}
          >
            {StaffRole.options.map(each => (
              <option key={each} value={each}>
                {t(ROLE_LABELS[each])}
              </option>
            ))}
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
