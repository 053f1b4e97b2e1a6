import { locales } from '@shop/contracts/locales.ts'
import type { DraftCustomer } from '@shop/contracts/order-drafts-staff.ts'
import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { SelectField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { Notice } from '#ui/notice.tsx'
import {
  type DraftErrorOf,
  type DraftValues,
  type SetDraft,
  withCustomer,
  withLocale,
  withoutCustomer,
  withPhone,
} from './draft-values.ts'
import { draftCustomersQuery } from './queries.ts'

const TYPING_MS = 300
const MAX_NAME_LENGTH = 100
const MAX_PHONE_LENGTH = 30

type CustomerSectionProps = {
  values: DraftValues
  /** The chosen customer; null for a person without an account. */
  customer: DraftCustomer | null
  /** The customer whose number was typed: the order will be theirs. */
  owner: DraftCustomer | null
  errorOf: DraftErrorOf
  onChange: SetDraft
  onPick: (customer: DraftCustomer | null) => void
}

/** Who orders: a customer found by phone or name, or a person without an account, and how to reach them. */
export function CustomerSection({ values, customer, owner, errorOf, onChange, onPick }: CustomerSectionProps) {
  const t = useT()
  const section = useRef<HTMLDivElement>(null)
  const [switches, setSwitches] = useState(0)
  // The pressed button is gone: focus what has replaced it.
  useEffect(() => {
    if (switches > 0) section.current?.querySelector<HTMLElement>('input[type="search"], button')?.focus()
  }, [switches])
  const pick = (picked: DraftCustomer | null, changed: DraftValues) => {
    onPick(picked)
    onChange(changed)
    setSwitches(switches + 1)
  }
  return (
    <div ref={section} className="grid gap-4">
      {customer ? (
        <ChosenCustomer customer={customer} onRemove={() => pick(null, withoutCustomer(values, customer))} />
      ) : (
        <CustomerSearch onPick={picked => pick(picked, withCustomer(values, picked))} />
      )}
      {owner && (
        <Notice kind={owner.isBlocked ? 'bad' : 'info'} role="status" title={t('drafts.phoneHasAccount', owner)}>
          {owner.isBlocked && t('drafts.blocked')}
        </Notice>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {!customer && (
          <TextField
            label={t('drafts.name')}
            name="name"
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            value={values.name}
            error={errorOf('name')}
            onChange={name => onChange({ name })}
          />
        )}
        <TextField
          label={t('drafts.phone')}
          hint={t('drafts.phoneHint')}
          name="phone"
          type="tel"
          placeholder={PHONE_PREFIX}
          maxLength={MAX_PHONE_LENGTH}
          autoComplete="off"
          value={values.phone}
          error={errorOf('phone')}
          onChange={phone => onChange(withPhone(values, phone))}
        />
        <TextField
          label={t('drafts.secondPhone')}
          isOptional
          name="secondaryPhone"
          type="tel"
          placeholder={PHONE_PREFIX}
          maxLength={MAX_PHONE_LENGTH}
          autoComplete="off"
          value={values.secondaryPhone}
          error={errorOf('secondaryPhone')}
          onChange={secondaryPhone => onChange({ secondaryPhone })}
        />
        <SelectField
          label={t('drafts.language')}
          hint={t('drafts.languageHint')}
          name="locale"
          value={values.locale}
          onChange={chosen => onChange(withLocale(values, locales.find(locale => locale === chosen) ?? values.locale))}
        >
          {locales.map(locale => (
            <option key={locale} value={locale}>
              {t(`admin.language.${locale}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

function ChosenCustomer({ customer, onRemove }: { customer: DraftCustomer; onRemove: () => void }) {
  const t = useT()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p>
          <LocaleLink
            to={adminPaths.customer(customer.accountId)}
            target="_blank"
            className="font-medium underline decoration-control underline-offset-4"
          >
            {customer.name}
          </LocaleLink>
          <span className="block text-muted text-sm tabular-nums">{customer.phone}</span>
        </p>
        <CompactButton onClick={onRemove}>{t('drafts.otherCustomer')}</CompactButton>
      </div>
      {customer.isBlocked && <Notice kind="bad" role="alert" title={t('drafts.blocked')} />}
    </div>
  )
}

function CustomerSearch({ onPick }: { onPick: (customer: DraftCustomer) => void }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const query = useQuery(draftCustomersQuery(q))
  const { data, isFetching } = query
  const found = q === '' ? [] : (data?.items ?? [])
  return (
    <div>
      <SearchPicks
        label={t('drafts.findCustomer')}
        placeholder={t('drafts.findCustomerHint')}
        isOptional
        typed={typed}
        onType={setTyped}
        results={found}
        searched={q}
        query={query}
        keyOf={({ accountId }) => accountId}
        action={t('drafts.choose')}
        onPick={onPick}
      >
        {({ name, phone, isBlocked }) => (
          <>
            {name}
            <span className="block text-muted tabular-nums">
              {phone}
              {isBlocked && `, ${t('drafts.isBlocked')}`}
            </span>
          </>
        )}
      </SearchPicks>
      <p role="status" className="text-muted text-sm empty:hidden">
        {data && !isFetching && found.length === 0 && t('drafts.noCustomer')}
      </p>
    </div>
  )
}
