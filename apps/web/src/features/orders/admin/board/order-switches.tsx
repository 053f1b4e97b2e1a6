import { locales } from '@shop/contracts/locales.ts'
import { putSwitches, type SetSwitches, type Switches } from '@shop/contracts/settings-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Power } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useFormGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { switchesQuery } from '../queries.ts'

/** Switches that stop same-day delivery or all orders, with the texts for customers. */
export function OrderSwitches() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(switchesQuery)
  const stoppedLabel = findStoppedLabel(data)
  return (
    <>
      <CompactButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Power aria-hidden className={stoppedLabel ? 'size-4 text-bad' : 'size-4 text-ok'} />
        {t(stoppedLabel ?? 'adminOrders.switch.on')}
      </CompactButton>
      {isOpen && (
        <SwitchDrawer onClose={() => setOpen(false)}>
          {onInput => (
            <>
              {data && <SwitchForm now={data} onInput={onInput} onDone={() => setOpen(false)} />}
              {!data && error && <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />}
            </>
          )}
        </SwitchDrawer>
      )}
    </>
  )
}

type SwitchDrawerProps = { onClose: () => void; children: (onInput: () => void) => ReactNode }

/** Asks for confirmation before unsaved input is lost. */
function SwitchDrawer({ onClose, children }: SwitchDrawerProps) {
  const t = useT()
  const { leave, onInput } = useFormGuard(onClose)
  return (
    <Drawer open onClose={leave} title={t('adminOrders.switch.title')}>
      {children(onInput)}
    </Drawer>
  )
}

function findStoppedLabel(now: Switches | undefined) {
  if (now?.areOrdersOff) return 'adminOrders.switch.ordersOff'
  return now?.isExpressOff ? 'adminOrders.switch.expressOff' : undefined
}

type SwitchFormProps = { now: Switches; onInput: () => void; onDone: () => void }

function SwitchForm({ now, onInput, onDone }: SwitchFormProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const [values, setValues] = useState<SetSwitches>(now)
  const save = useMutation({
    // Input is saved on top of the version that the form shows now.
    mutationFn: (body: SetSwitches) => call(putSwitches, { body: { ...body, version: now.version } }),
    onSuccess: saved => {
      queryClient.setQueryData(switchesQuery.queryKey, saved)
      notify({ kind: 'ok', title: t('adminOrders.switch.saved') })
      onDone()
    },
    onError: error => {
      if (isEditConflict(error)) void queryClient.invalidateQueries({ queryKey: switchesQuery.queryKey })
    },
  })
  const set = (changes: Partial<SetSwitches>) => setValues({ ...values, ...changes })
  return (
    <form
      noValidate
      onInput={onInput}
      className="grid gap-6"
      onSubmit={event => {
        event.preventDefault()
        save.mutate(values)
      }}
    >
      <SwitchFields
        label={t('adminOrders.switch.noExpress')}
        hint={t('adminOrders.switch.noExpressHint')}
        name="noExpressText"
        isOn={values.isExpressOff}
        texts={values.noExpressText}
        error={save.error}
        onSwitch={isExpressOff => set({ isExpressOff })}
        onTexts={noExpressText => set({ noExpressText })}
      />
      <SwitchFields
        label={t('adminOrders.switch.noOrders')}
        hint={t('adminOrders.switch.noOrdersHint')}
        name="ordersOffText"
        isOn={values.areOrdersOff}
        texts={values.ordersOffText}
        error={save.error}
        onSwitch={areOrdersOff => set({ areOrdersOff })}
        onTexts={ordersOffText => set({ ordersOffText })}
      />
      {isEditConflict(save.error) && (
        <Notice
          kind="warn"
          role="alert"
          title={t('adminOrders.switch.editConflict')}
          actions={
            <Button variant="outline" size="sm" onClick={() => setValues(now)}>
              {t('adminOrders.switch.take')}
            </Button>
          }
        >
          {t('adminOrders.switch.editConflictText', {
            express: t(now.isExpressOff ? 'adminOrders.switch.isOff' : 'adminOrders.switch.isOn'),
            orders: t(now.areOrdersOff ? 'adminOrders.switch.isOff' : 'adminOrders.switch.isOn'),
          })}
        </Notice>
      )}
      {save.error && !isEditConflict(save.error) && <AdminError error={save.error} />}
      <Button type="submit" pending={save.isPending}>
        {t('admin.save')}
      </Button>
    </form>
  )
}

/** True if another person changed the switches meanwhile. */
const isEditConflict = (error: unknown) => error instanceof ApiError && error.code === 'SETTING_CHANGED'

type Texts = SetSwitches['noExpressText']
type SwitchFieldsProps = {
  label: string
  hint: string
  /** Name of the text in the request. */
  name: 'noExpressText' | 'ordersOffText'
  isOn: boolean
  texts: Texts
  error: unknown
  onSwitch: (isOn: boolean) => void
  onTexts: (texts: Texts) => void
}

/** A switch, and while it is on, its text for customers in each language. */
function SwitchFields({ label, hint, name, isOn, texts, error, onSwitch, onTexts }: SwitchFieldsProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{label}</legend>
      <Checkbox checked={isOn} onChange={event => onSwitch(event.target.checked)}>
        <span className="font-medium">{label}</span>
        <span className="block text-muted text-sm">{hint}</span>
      </Checkbox>
      {isOn &&
        locales.map(locale => (
          <TextAreaField
            key={locale}
            label={t(`adminOrders.switch.${locale}`)}
            error={error instanceof ApiError ? error.detailAt(`body.${name}.${locale}`)?.message : undefined}
            lang={locale}
            rows={3}
            maxLength={300}
            value={texts[locale]}
            onChange={text => onTexts({ ...texts, [locale]: text })}
          />
        ))}
    </fieldset>
  )
}
