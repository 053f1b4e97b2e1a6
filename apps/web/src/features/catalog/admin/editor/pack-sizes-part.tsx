import { MAX_VARIANTS } from '@shop/contracts/catalog-writing.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { MoveButtons } from '#shared/admin/fields/move-buttons.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { useCan } from '#shared/admin/staff.ts'
import { leaveForNextRow } from '#shared/admin/stock-cells/use-inline-edit.ts'
import { cx } from '#ui/class-names.ts'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import { type DraftVariant, isBlank, moveItem, newVariant, type PartProps } from './draft.ts'
import { isTable, parsePackSizes } from './pasted-pack-sizes.ts'

/** The variants, one row each. A saved variant keeps its SKU and is deactivated instead of removed. */
export function PackSizesPart({ draft: { category, variants }, onChange, errorAt }: PartProps) {
  const t = useT()
  const can = useCan()
  const { data: options } = useQuery(productOptionsQuery)
  const isDated = options?.datedCategories?.includes(category) ?? false
  /** Puts rows of a spreadsheet in the place of a new pack size and of those below it into which nothing was typed. */
  const paste = (index: number, text: string) => {
    const rows = parsePackSizes(text)
    if (rows.length === 0) return
    const next = variants.filter((each, at) => at < index || (at > index && !isBlank(each)))
    const pasted: DraftVariant[] = []
    for (const { price, oldPrice, shelf, openingStock, ...row } of rows) {
      const place = pasted.length === 0 ? variants[index] : undefined
      const stock = { shelf, openingStock }
      const allowed = { ...(can('prices.edit') && { price, oldPrice }), ...(can('stock.edit') && stock) }
      pasted.push({ ...(place ?? newVariant([...variants, ...pasted])), ...row, ...allowed })
    }
    onChange({ variants: next.toSpliced(index, 0, ...pasted) })
  }
  return (
    <div className="grid gap-3">
      <ul onClickCapture={keepEntryFocus} className="grid gap-3">
        {variants.map((variant, index) => (
          <li key={variant.key} className="border-hairline border-b pb-3">
            <VariantFields
              variant={variant}
              isDated={isDated}
              name={t('adminCatalog.packSizeNumber', { number: index + 1 })}
              errorAt={name => errorAt(`variants.${index}.${name}`)}
              onPaste={text => paste(index, text)}
              onChange={changes =>
                onChange({
                  variants: variants.map(each => (each.key === variant.key ? { ...each, ...changes } : each)),
                })
              }
            >
              <MoveButtons
                name={t('adminCatalog.packSizeNumber', { number: index + 1 })}
                index={index}
                count={variants.length}
                onMove={to => onChange({ variants: moveItem(variants, index, to) })}
              />
              {!variant.isSaved && (
                <CompactButton
                  variant="quiet"
                  aria-label={t('adminCatalog.removeOf', { name: index + 1 })}
                  onClick={() => onChange({ variants: variants.filter(({ key }) => key !== variant.key) })}
                >
                  <Trash2 aria-hidden className="size-4" />
                </CompactButton>
              )}
            </VariantFields>
          </li>
        ))}
      </ul>
      {errorAt('variants') && <FieldError>{errorAt('variants')}</FieldError>}
      <IfCan permission="prices.edit">
        <p className="text-muted text-sm">{t('adminCatalog.pastePackSizes')}</p>
        <CompactButton
          className="justify-self-start"
          disabled={variants.length >= MAX_VARIANTS}
          onClick={() => onChange({ variants: [...variants, newVariant(variants)] })}
        >
          <Plus aria-hidden className="size-4" />
          {t('adminCatalog.addPackSize')}
        </CompactButton>
      </IfCan>
    </div>
  )
}

type VariantFieldsProps = {
  variant: DraftVariant
  /** True if units of the category are received only with best-before dates. */
  isDated: boolean
  name: string
  errorAt: (name: string) => string | undefined
  onChange: (changes: Partial<DraftVariant>) => void
  /** Called with several cells that are pasted into the SKU of a new pack size. */
  onPaste: (text: string) => void
  children: ReactNode
}

function VariantFields({ variant, isDated, name, errorAt, onChange, onPaste, children }: VariantFieldsProps) {
  const t = useT()
  const can = useCan()
  const canPrice = can('prices.edit')
  const numbers = [
    { key: 'weight', label: t('adminCatalog.weight') },
    { key: 'price', label: t('adminCatalog.price') },
    { key: 'oldPrice', label: t('adminCatalog.oldPrice') },
  ] as const
  const switches = [
    { label: t('adminCatalog.sameDay'), isOn: variant.sameDay, set: (sameDay: boolean) => ({ sameDay }) },
    { label: t('adminCatalog.onSale'), isOn: !variant.isWithdrawn, set: (isOn: boolean) => ({ isWithdrawn: !isOn }) },
  ]
  return (
    <fieldset
      aria-label={name}
      className="grid grid-cols-6 items-end gap-3 xl:grid-cols-4 xl:items-start 2xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <Field label={t('adminCatalog.sku')} error={errorAt('sku')} className="col-span-4 xl:col-span-1">
        {control => (
          <CompactInput
            {...control}
            {...keysOf('sku')}
            readOnly={variant.isSaved}
            value={variant.sku}
            maxLength={64}
            onChange={event => onChange({ sku: event.target.value })}
            onPaste={event => {
              const text = event.clipboardData.getData('text/plain')
              if (variant.isSaved || !isTable(text)) return
              event.preventDefault()
              onPaste(text)
            }}
            className="w-full read-only:bg-raised"
          />
        )}
      </Field>
      {numbers.map(({ key, label }) => (
        <Field
          key={key}
          label={label}
          error={errorAt(key)}
          optional={key === 'oldPrice'}
          className={cx(key === 'weight' ? 'col-span-2' : 'col-span-3', 'xl:col-span-1')}
        >
          {control => (
            <CompactInput
              {...control}
              {...keysOf(key)}
              inputMode="numeric"
              readOnly={key !== 'weight' && !canPrice}
              value={variant[key]}
              onChange={event => onChange({ [key]: event.target.value })}
              className="w-full tabular-nums read-only:bg-raised"
            />
          )}
        </Field>
      ))}
      <Field label={t('adminCatalog.shelf')} error={errorAt('shelf')} optional className="col-span-3 xl:col-span-1">
        {control => (
          <CompactInput
            {...control}
            {...keysOf('shelf')}
            readOnly={!can('stock.edit')}
            value={variant.shelf}
            maxLength={20}
            onChange={event => onChange({ shelf: event.target.value })}
            className="w-full read-only:bg-raised"
          />
        )}
      </Field>
      {!variant.isSaved && can('stock.edit') && (
        <Field
          label={t('adminCatalog.openingStock')}
          error={errorAt('openingStock')}
          optional
          hint={isDated ? t('adminCatalog.openingStockDated') : undefined}
          className="col-span-3 xl:col-span-1"
        >
          {control => (
            <CompactInput
              {...control}
              {...keysOf('opening-stock')}
              inputMode="numeric"
              readOnly={isDated && variant.openingStock === ''}
              value={variant.openingStock}
              maxLength={11}
              onChange={event => onChange({ openingStock: event.target.value })}
              className="w-full tabular-nums read-only:bg-raised"
            />
          )}
        </Field>
      )}
      <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-1 xl:col-span-3 xl:self-end 2xl:col-span-1">
        {switches.map(({ label, isOn, set }) => (
          <label
            key={label}
            className="inline-flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={isOn}
              onChange={event => onChange(set(event.target.checked))}
              className="size-4.5 accent-(--accent)"
            />
            {label}
          </label>
        ))}
        <div className="ml-auto flex">{children}</div>
      </div>
    </fieldset>
  )
}

/** Enter in a field leads to the same field of the next pack size instead of saving the product. */
const keysOf = (field: string) => ({
  'data-inline': `pack-size-${field}`,
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    leaveForNextRow(event.currentTarget)
  },
})
